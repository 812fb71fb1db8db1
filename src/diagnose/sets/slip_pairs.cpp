#include "diagnose/sets/slip_pairs.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

#include "diagnose/sets/edit_sets.h"
#include "tasks/parallel.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostHalves = 64;     // the likeliest ones
constexpr size_t kEnough = 5;          // pairs
constexpr double kShareOfPairs = 0.3;  // of the remaining time

/// A slip that passes some failing tests.
struct Half {
  size_t slip = 0;
  uint32_t mends = 0;       // bits of the failing tests that pass
  bool is_harmless = true;  // no passing test is known to fail with it
};

struct Two {
  const Half *a = nullptr, *b = nullptr;
};

bool overlap(const SourceRange& a, const SourceRange& b) {
  return a.file == b.file && std::pair(a.line, a.column) < std::pair(b.end_line, b.end_column) &&
         std::pair(b.line, b.column) < std::pair(a.end_line, a.end_column);
}

/// Trials of one edit, or of one pair.
struct Tried {
  bool passes = true;  // all of them
  uint64_t cost = 0;   // instructions

  Tried() = default;
  Tried(const trials::Trial& one) : passes(one.passes()), cost(one.cost()) {}
};

class PairSearch {
 public:
  PairSearch(const judge::Problem& problem, const ConsistencyChecker& checker,
             const RefutedAlone& refuted, uint64_t pool)
      : problem_(problem),
        checker_(checker),
        refuted_(refuted),
        pool_(pool),
        failing_(problem.failing_by_length()),
        trials_(checker, checker.path_steps()),
        slips_(trials_.slips()),
        whole_(problem.options().budget) {
    if (problem.options().budget) share_.emplace(*problem.options().budget, kShareOfPairs);
  }

  std::vector<Examination> run() {
    find_halves();
    if (!mend_different_tests()) return {};
    try_passing();
    for (const Two& two : pairs()) {
      if (found_.size() >= kEnough || is_over(pool_)) break;
      try_pair(two);
    }
    return std::move(found_);
  }

 private:
  const model::Component& component(size_t slip) const {
    return problem_.program().components[slips_[slip].component];
  }
  bool is_over(uint64_t pool) const { return spent_ > pool || (share_ && share_->exhausted()); }

  std::function<bool(const Tried&)> until_over(uint64_t pool) const {
    return tasks::until_spent<Tried>(pool - spent_ + 1,
                                     [](const Tried& tried) { return tried.cost; });
  }

  /// Tries slips alone, likeliest first. Each test gets an equal share of the pool.
  void find_halves() {
    std::vector<uint32_t> mends(slips_.size());
    for (size_t t = 0; t < trials_.tried_tests(); ++t) {
      const std::vector<size_t> turns = trials_.turns(failing_[t], refuted_);
      const uint64_t pool = pool_ / trials_.tried_tests() * (t + 1);
      if (is_over(pool)) continue;
      Budget wanted(problem_.options().budget);
      tasks::ask_in_order<Tried>(
          problem_.options().jobs, turns.size(),
          [&](size_t k) { return trials_.tried_alone(failing_[t], slips_[turns[k]], wanted); },
          [&](size_t k, const Tried& trial) {
            spent_ += trial.cost;
            if (trial.passes) mends[turns[k]] |= 1u << t;
            return !is_over(pool);
          },
          {.wanted = &wanted, .suffices = until_over(pool)});
    }
    for (size_t s = 0; s < slips_.size() && halves_.size() < kMostHalves; ++s)
      if (mends[s]) halves_.push_back({s, mends[s]});
    spent_ = 0;
  }

  /// Whether some two halves pass different tests.
  bool mend_different_tests() const {
    return std::any_of(halves_.begin(), halves_.end(),
                       [&](const Half& half) { return half.mends != halves_.front().mends; });
  }

  void try_passing() {
    Budget wanted(problem_.options().budget);
    tasks::ask_in_order<Tried>(
        problem_.options().jobs, halves_.size(),
        [&](size_t k) { return tried_on_passing(slips_[halves_[k].slip], wanted); },
        [&](size_t k, const Tried& trial) {
          spent_ += trial.cost;
          halves_[k].is_harmless = trial.passes;
          return !is_over(pool_);
        },
        {.wanted = &wanted, .suffices = until_over(pool_)});
    spent_ = 0;
  }

  Tried tried_on_passing(const edits::Edit& slip, const Budget& budget) const {
    Tried all;
    for (size_t t = 0; t < problem_.tests().size() && all.passes; ++t) {
      if (!problem_.test(t).passed() || !problem_.executed({slip.component}, t)) continue;
      const Tried one = trials_.tried_alone(t, slip, budget);
      all.passes = one.passes;
      all.cost += one.cost;
    }
    return all;
  }

  /// Pairs in which each half passes a test that the other does not. Pairs of harmless halves
  /// first, then those that pass more tests, then the likelier ones.
  std::vector<Two> pairs() const {
    std::vector<Two> pairs;
    for (size_t a = 0; a < halves_.size(); ++a)
      for (size_t b = a + 1; b < halves_.size(); ++b) {
        const bool each_is_needed =
            (halves_[a].mends & ~halves_[b].mends) && (halves_[b].mends & ~halves_[a].mends);
        if (each_is_needed &&
            !overlap(component(halves_[a].slip).range, component(halves_[b].slip).range))
          pairs.push_back({&halves_[a], &halves_[b]});
      }
    auto promise = [&](const Two& two) {
      return std::tuple(two.a->is_harmless + two.b->is_harmless,
                        std::popcount(two.a->mends | two.b->mends),
                        slips_[two.a->slip].weight + slips_[two.b->slip].weight);
    };
    std::stable_sort(pairs.begin(), pairs.end(), [&](const Two& one, const Two& other) {
      return promise(one) > promise(other);
    });
    return pairs;
  }

  static std::pair<model::ComponentId, model::ComponentId> places_of(
      const std::vector<edits::Edit>& slips) {
    return std::minmax(slips[0].component, slips[1].component);
  }

  void try_pair(const Two& two) {
    const std::vector<edits::Edit> slips{slips_[two.a->slip], slips_[two.b->slip]};
    // Other slips at the same places already pass.
    if (!places_.insert(places_of(slips)).second) return;
    for (size_t test : failing_) {
      const Tried trial = trials_.tried(test, slips, whole_);
      spent_ += trial.cost;
      if (trial.passes) continue;
      places_.erase(places_of(slips));
      return;
    }
    if (std::optional<Examination> pair = confirm_together(checker_, slips))
      found_.push_back(std::move(*pair));
  }

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  const RefutedAlone& refuted_;
  const uint64_t pool_;  // instructions: for slips alone, for passing tests, and for pairs
  const std::vector<size_t>& failing_;  // shortest first
  const SingleSlips trials_;
  const std::vector<edits::Edit>& slips_;  // likeliest first
  std::vector<Half> halves_;
  // Places of the pairs that pass all failing tests.
  std::set<std::pair<model::ComponentId, model::ComponentId>> places_;
  std::vector<Examination> found_;
  uint64_t spent_ = 0;
  const Budget whole_;
  std::optional<Budget> share_;
};

}  // namespace

std::vector<Examination> find_slip_pairs(const judge::Problem& problem,
                                         const ConsistencyChecker& checker,
                                         const RefutedAlone& refuted, uint64_t most_steps) {
  if (checker.problem().failing_by_length().size() < 2) return {};
  return PairSearch(problem, checker, refuted, most_steps).run();
}

}  // namespace culprit::diagnose
