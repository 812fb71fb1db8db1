#include "causality/violating_sets.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace culprit::causality {

namespace {

bool has_minimal_part(const std::vector<ProcessSet>& minimal, const ProcessSet& set) {
  return std::any_of(minimal.begin(), minimal.end(), [&](const ProcessSet& part) {
    return std::includes(set.begin(), set.end(), part.begin(), part.end());
  });
}

}  // namespace

ProcessSet common_part(const std::vector<ProcessSet>& sets) {
  if (sets.empty()) return {};
  ProcessSet in_all = sets.front();
  for (const ProcessSet& set : sets) {
    ProcessSet both;
    std::set_intersection(in_all.begin(), in_all.end(), set.begin(), set.end(),
                          std::back_inserter(both));
    in_all = std::move(both);
  }
  return in_all;
}

ViolatingSets violating_sets(uint32_t processes,
                             const std::function<bool(const ProcessSet&)>& violates,
                             uint64_t most) {
  ViolatingSets result;
  uint64_t asked = 0;
  std::vector<ProcessSet> level{{}};  // sets without a minimal part, of one size
  while (!level.empty() && result.is_complete) {
    std::vector<ProcessSet> next;
    for (const ProcessSet& set : level) {
      if (asked++ == most) {
        result.is_complete = false;
        break;
      }
      if (violates(set)) {
        result.minimal.push_back(set);
        continue;
      }
      for (uint32_t more = set.empty() ? 0 : set.back() + 1; more < processes; ++more) {
        ProcessSet larger = set;
        larger.push_back(more);
        next.push_back(std::move(larger));
      }
    }
    std::erase_if(next,
                  [&](const ProcessSet& set) { return has_minimal_part(result.minimal, set); });
    level = std::move(next);
  }
  result.indispensable = common_part(result.minimal);
  return result;
}

}  // namespace culprit::causality
