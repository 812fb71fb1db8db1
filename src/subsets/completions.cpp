#include "subsets/completions.h"

#include <algorithm>
#include <functional>
#include <numeric>

namespace culprit::subsets {

Completions::Outcome Completions::enumerate(std::span<const Selector> prefix, Selector least,
                                            size_t missing, uint64_t max_cost) {
  outcome_ = {};
  max_cost_ = max_cost;
  current_.assign(prefix.begin(), prefix.end());
  if (depths_.size() <= missing) depths_.resize(missing + 1);
  Depth& root = depths_[missing];
  root.unhit = family_.unhit(prefix);
  root.allowed = Bits(family_.universe());
  for (size_t s = least; s < family_.universe(); ++s)
    if (!restrictions_.dead.test(s)) root.allowed.set(s);
  outcome_.finished = extend(missing);
  return std::move(outcome_);
}

/// Adds `missing` selectors to the current set in all ways. False if the cost limit was hit.
bool Completions::extend(size_t missing) {
  ++outcome_.cost;
  Depth& depth = depths_[missing];
  if (!depth.unhit.any()) {
    const SelectorSet* aside = covering_set_aside();
    if (!aside) return true;  // `current_` already hits all: its supersets are not minimal
    depth.candidates = depth.allowed;
    for (Selector s : *aside) depth.candidates.clear(s);
    return branch(missing);
  }
  if (missing == 1) return read_off_last();
  if (!keep_strong(missing) || !choose_conflict(missing)) return true;
  return branch(missing);
}

/// Let u be the number of unhit conflicts. Each member of a completion must hit at least u minus
/// the largest number that `missing - 1` other selectors can hit. Removes all selectors that hit
/// fewer; returns false if too few remain.
bool Completions::keep_strong(size_t missing) {
  Depth& depth = depths_[missing];
  const size_t unhit = depth.unhit.count();
  outcome_.cost += unhit;
  degrees_.clear();
  depth.allowed.visit([&](size_t s) {
    degrees_.push_back(family_.count_hits(depth.unhit, static_cast<Selector>(s)));
    return true;
  });
  if (degrees_.size() < missing) return false;
  sorted_ = degrees_;
  std::partial_sort(sorted_.begin(), sorted_.begin() + static_cast<ptrdiff_t>(missing - 1),
                    sorted_.end(), std::greater<>());
  const size_t others = std::accumulate(
      sorted_.begin(), sorted_.begin() + static_cast<ptrdiff_t>(missing - 1), size_t{0});
  if (others >= unhit) return true;
  size_t next = 0, strong = 0;
  Bits kept = depth.allowed;
  depth.allowed.visit([&](size_t s) {
    if (degrees_[next++] + others >= unhit) ++strong;
    else kept.clear(s);
    return true;
  });
  if (strong < degrees_.size()) outcome_.cut = true;
  depth.allowed = std::move(kept);
  return strong >= missing;
}

/// Chooses the unhit conflict with the fewest allowed selectors as the candidates. Returns false if
/// some conflict cannot be hit, or `missing` selectors cannot hit all of them.
bool Completions::choose_conflict(size_t missing) {
  Depth& depth = depths_[missing];
  size_t fewest = SIZE_MAX, chosen = 0;
  const bool hittable = depth.unhit.visit([&](size_t c) {
    ++outcome_.cost;
    const size_t count = family_.selectors(c).count_common(depth.allowed, fewest);
    if (count < fewest) fewest = count, chosen = c;
    return count > 0;
  });
  if (!hittable) return false;
  depth.candidates = family_.selectors(chosen);
  depth.candidates &= depth.allowed;

  size_t disjoint = 1;
  Bits covered = depth.candidates;
  const bool fits = depth.unhit.visit([&](size_t c) {
    ++outcome_.cost;
    if (family_.selectors(c).meets(covered)) return true;
    covered |= family_.selectors(c);
    return ++disjoint <= missing;
  });
  if (!fits) outcome_.cut = true;
  return fits;
}

/// Tries each candidate in turn; a candidate is excluded from the branches after it.
bool Completions::branch(size_t missing) {
  Depth& depth = depths_[missing];
  return depth.candidates.visit([&](size_t s) {
    const auto selector = static_cast<Selector>(s);
    depth.allowed.clear(s);
    if (missing == 1) {
      emit(selector);
      return true;
    }
    if (outcome_.cost > max_cost_) return false;
    Depth& below = depths_[missing - 1];
    below.unhit = depth.unhit;
    family_.hit(below.unhit, selector);
    below.allowed = depth.allowed;
    current_.push_back(selector);
    const bool done = extend(missing - 1);
    current_.pop_back();
    return done;
  });
}

bool Completions::read_off_last() {
  Depth& depth = depths_[1];
  size_t conflicts = 0;
  depth.unhit.visit([&](size_t c) {
    ++conflicts;
    depth.allowed &= family_.selectors(c);
    return depth.allowed.any();
  });
  outcome_.cost += conflicts;
  // Two selectors may hit all of several conflicts even if one cannot.
  if (conflicts > 1) outcome_.cut = true;
  depth.allowed.visit([&](size_t s) {
    emit(static_cast<Selector>(s));
    return true;
  });
  return true;
}

void Completions::emit(Selector last) {
  ++outcome_.cost;
  current_.push_back(last);
  SelectorSet set = current_;
  current_.pop_back();
  std::sort(set.begin(), set.end());
  outcome_.sets.push_back(std::move(set));
}

bool Completions::is_set_aside(const SelectorSet& set) const {
  return std::any_of(restrictions_.set_aside.begin(), restrictions_.set_aside.end(),
                     [&](const SelectorSet& aside) {
                       return set.size() <= aside.size() &&
                              std::includes(aside.begin(), aside.end(), set.begin(), set.end());
                     });
}

const SelectorSet* Completions::covering_set_aside() const {
  SelectorSet set = current_;
  std::sort(set.begin(), set.end());
  for (const SelectorSet& aside : restrictions_.set_aside)
    if (std::includes(aside.begin(), aside.end(), set.begin(), set.end())) return &aside;
  return nullptr;
}

std::optional<Selector> Completions::first_useful(std::span<const Selector> prefix,
                                                  Selector least) const {
  const Bits unhit = family_.unhit(prefix);
  // The next selector is the smallest of those still to be added, so it must not lie beyond the
  // last selector of any unhit conflict.
  size_t limit = family_.universe();
  unhit.visit([&](size_t c) {
    size_t end = 0;
    family_.selectors(c).visit([&](size_t s) {
      if (s >= least && !restrictions_.dead.test(s)) end = s + 1;
      return true;
    });
    limit = std::min(limit, end);
    return limit > 0;
  });
  const bool any = unhit.any();
  for (Selector s = least; s < limit; ++s)
    if (!restrictions_.dead.test(s) && (!any || family_.count_hits(unhit, s) > 0)) return s;
  return std::nullopt;
}

}  // namespace culprit::subsets
