#include "subsets/mus.h"

#include <algorithm>
#include <iterator>

#include "support/diagnostic.h"

namespace culprit::subsets {

namespace {

SelectorSet merged(const SelectorSet& a, const SelectorSet& b) {
  SelectorSet result;
  std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(result));
  return result;
}

/// A satisfiable set that grows.
class Growing {
 public:
  Growing(ConstraintOracle& oracle, std::span<const Selector> satisfiable, size_t universe)
      : oracle_(oracle), satisfied_(universe), universe_(universe) {
    for (Selector s : satisfiable) satisfied_[s] = true;
  }

  /// Decides every constraint of `undecided`. `contradictory`: they are known not to fit all
  /// together.
  void decide(SelectorSet undecided, bool contradictory) {
    for (;;) {
      std::erase_if(undecided, [&](Selector s) { return satisfied_[s]; });
      if (undecided.empty() || (contradictory && undecided.size() == 1)) return;
      if (contradictory) break;
      SelectorSet core;
      const Answer answer = add(undecided, &core);
      if (answer == Answer::Sat) return;
      contradictory = answer == Answer::Unsat;
      if (!contradictory && undecided.size() == 1) is_maximal_ = false;
      if (undecided.size() == 1) return;
      if (!contradictory || core.size() > 1) break;
      std::erase(undecided, core[0]);
      contradictory = false;
    }
    const auto middle = undecided.begin() + static_cast<ptrdiff_t>(undecided.size() / 2);
    const SelectorSet first(undecided.begin(), middle), second(middle, undecided.end());
    decide(first, false);
    const bool first_fits =
        std::all_of(first.begin(), first.end(), [&](Selector s) { return satisfied_[s]; });
    decide(second, contradictory && first_fits);
  }

  Grown result() const {
    Grown grown;
    grown.is_maximal = is_maximal_;
    for (Selector s = 0; s < universe_; ++s)
      (satisfied_[s] ? grown.satisfied : grown.correction).push_back(s);
    return grown;
  }

 private:
  /// Tries to add all of `more`. After Sat, adds the whole witness. After Unsat, adds nothing and
  /// sets `core` to the members of `more` that contradict the rest.
  Answer add(const SelectorSet& more, SelectorSet* core) {
    const SelectorSet subset = merged(result().satisfied, more);
    SelectorSet witness = subset;
    const Answer answer = oracle_.check(subset, &witness);
    if (answer == Answer::Sat)
      for (Selector s : witness) satisfied_[s] = true;
    if (answer == Answer::Unsat) {
      std::set_intersection(witness.begin(), witness.end(), more.begin(), more.end(),
                            std::back_inserter(*core));
      CULPRIT_INVARIANT(!core->empty(), "constraints that were to be satisfiable have a core");
    }
    return answer;
  }

  ConstraintOracle& oracle_;
  std::vector<bool> satisfied_;
  size_t universe_;
  bool is_maximal_ = true;
};

}  // namespace

Shrunk shrink(ConstraintOracle& oracle, std::span<const Selector> unsat) {
  Shrunk result;
  SelectorSet undecided(unsat.begin(), unsat.end());
  std::sort(undecided.begin(), undecided.end());
  size_t chunk = 1;
  while (!undecided.empty()) {
    chunk = std::min(chunk, undecided.size());
    const SelectorSet kept(undecided.begin(), undecided.end() - static_cast<ptrdiff_t>(chunk));
    const SelectorSet subset = merged(result.core, kept);
    SelectorSet witness = subset;
    const Answer answer = oracle.check(subset, &witness);
    if (answer == Answer::Unsat) {
      undecided.clear();
      std::set_difference(witness.begin(), witness.end(), result.core.begin(), result.core.end(),
                          std::back_inserter(undecided));
      chunk *= 2;
    } else if (chunk > 1) {
      chunk /= 2;
    } else {
      if (answer == Answer::Unknown) result.is_minimal = false;
      result.core = merged(result.core, {undecided.back()});
      undecided.pop_back();
    }
  }
  return result;
}

Grown grow(ConstraintOracle& oracle, std::span<const Selector> satisfiable, size_t universe) {
  Growing growing(oracle, satisfiable, universe);
  SelectorSet all(universe);
  for (size_t s = 0; s < universe; ++s) all[s] = static_cast<Selector>(s);
  growing.decide(std::move(all), false);
  return growing.result();
}

}  // namespace culprit::subsets
