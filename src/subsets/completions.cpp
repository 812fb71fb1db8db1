#include "subsets/completions.h"

#include <algorithm>

namespace culprit::subsets {

Completions::Outcome Completions::enumerate(std::span<const Selector> prefix, Selector least, size_t missing, uint64_t max_cost) {
  outcome_ = {};
  max_cost_ = max_cost;
  current_.assign(prefix.begin(), prefix.end());
  allowed_ = Bits(family_.universe());
  for (size_t s = least; s < family_.universe(); ++s)
    if (!restrictions_.dead.test(s)) allowed_.set(s);
  if (depths_.size() <= missing) depths_.resize(missing + 1);
  depths_[missing].unhit = family_.unhit(prefix);
  outcome_.finished = extend(missing);
  return std::move(outcome_);
}

/// Adds `missing` selectors to the current set in all ways. False when the cost reached its bound.
bool Completions::extend(size_t missing) {
  ++outcome_.cost;
  Depth& depth = depths_[missing];
  if (!depth.unhit.any()) {
    const SelectorSet* aside = covering_set_aside();
    if (!aside) return true;  // a smaller hitting set: what contains it is not minimal
    depth.candidates = allowed_;
    for (Selector s : *aside) depth.candidates.clear(s);
    return branch(missing);
  }
  if (missing == 1) return read_off_last();

  size_t fewest = SIZE_MAX, chosen = 0;
  const bool hittable = depth.unhit.visit([&](size_t c) {
    ++outcome_.cost;
    const size_t count = family_.selectors(c).count_common(allowed_, fewest);
    if (count < fewest) fewest = count, chosen = c;
    return count > 0;
  });
  if (!hittable) return true;
  depth.candidates = family_.selectors(chosen);
  depth.candidates &= allowed_;

  size_t disjoint = 1;
  Bits covered = depth.candidates;
  const bool fits = depth.unhit.visit([&](size_t c) {
    ++outcome_.cost;
    if (family_.selectors(c).meets(covered)) return true;
    covered |= family_.selectors(c);
    return ++disjoint <= missing;
  });
  if (fits) return branch(missing);
  outcome_.cut = true;
  return true;
}

bool Completions::branch(size_t missing) {
  Depth& depth = depths_[missing];
  const bool finished = depth.candidates.visit([&](size_t s) {
    const auto selector = static_cast<Selector>(s);
    allowed_.clear(s);
    if (missing == 1) {
      emit(selector);
      return true;
    }
    if (outcome_.cost > max_cost_) return false;
    depths_[missing - 1].unhit = depth.unhit;
    family_.hit(depths_[missing - 1].unhit, selector);
    current_.push_back(selector);
    const bool done = extend(missing - 1);
    current_.pop_back();
    return done;
  });
  allowed_ |= depth.candidates;
  return finished;
}

bool Completions::read_off_last() {
  Depth& depth = depths_[1];
  depth.candidates = allowed_;
  size_t conflicts = 0;
  depth.unhit.visit([&](size_t c) {
    ++conflicts;
    depth.candidates &= family_.selectors(c);
    return depth.candidates.any();
  });
  outcome_.cost += conflicts;
  // Two selectors may hit several conflicts where one cannot.
  if (conflicts > 1) outcome_.cut = true;
  depth.candidates.visit([&](size_t s) {
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
  return std::any_of(restrictions_.set_aside.begin(), restrictions_.set_aside.end(), [&](const SelectorSet& aside) {
    return set.size() <= aside.size() && std::includes(aside.begin(), aside.end(), set.begin(), set.end());
  });
}

const SelectorSet* Completions::covering_set_aside() const {
  SelectorSet set = current_;
  std::sort(set.begin(), set.end());
  for (const SelectorSet& aside : restrictions_.set_aside)
    if (std::includes(aside.begin(), aside.end(), set.begin(), set.end())) return &aside;
  return nullptr;
}

std::optional<Selector> Completions::first_useful(std::span<const Selector> prefix, Selector least) const {
  const Bits unhit = family_.unhit(prefix);
  // The next selector is the smallest of those to come, so it must not pass the last chance of any conflict.
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
    if (!restrictions_.dead.test(s) && (!any || family_.hits_some(unhit, s))) return s;
  return std::nullopt;
}

}  // namespace culprit::subsets
