#include "causality/lattice.h"

#include <unordered_set>
#include <utility>
#include <vector>

namespace culprit::causality {

namespace {

using Level = std::unordered_set<Cut, HashOfCut>;

/// The cuts with one more event than those of the level, in a fixed order.
std::vector<Cut> next_level(const Computation& computation, const std::vector<Cut>& level) {
  Level seen;
  std::vector<Cut> next;
  for (const Cut& cut : level)
    for (uint32_t p = 0; p < cut.size(); ++p) {
      if (!can_step(computation, cut, p)) continue;
      Cut more = cut;
      ++more[p];
      if (seen.insert(more).second) next.push_back(std::move(more));
    }
  return next;
}

}  // namespace

LatticeAnswer possibly(const Computation& computation, const Condition& condition, uint64_t most) {
  LatticeAnswer result;
  std::vector<Cut> level{Cut(computation.processes())};
  while (!level.empty()) {
    for (const Cut& cut : level) {
      if (result.examined++ == most) return result;
      if (!condition(cut)) continue;
      result.answer = Answer::Yes;
      result.cut = cut;
      return result;
    }
    level = next_level(computation, level);
  }
  result.answer = Answer::No;
  return result;
}

LatticeAnswer definitely(const Computation& computation, const Condition& condition,
                         uint64_t most) {
  LatticeAnswer result;
  const Cut last = whole(computation);
  std::vector<Cut> level{Cut(computation.processes())};
  while (!level.empty()) {
    std::vector<Cut> without;  // that are reached without the condition
    for (Cut& cut : level) {
      if (result.examined++ == most) return result;
      if (condition(cut)) continue;
      if (cut == last) {
        result.answer = Answer::No;
        return result;
      }
      without.push_back(std::move(cut));
    }
    level = next_level(computation, without);
  }
  result.answer = Answer::Yes;
  return result;
}

}  // namespace culprit::causality
