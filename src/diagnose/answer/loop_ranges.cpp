#include "diagnose/answer/loop_ranges.h"

#include <algorithm>
#include <map>

#include "document/to_document.h"
#include "encode/joined/loop_ranges.h"

namespace culprit::diagnose {

namespace {

using Loop = std::pair<uint32_t, uint32_t>;  // function, loop

/// Adds the ranges of another test.
void join(const encode::LoopRanges& more, encode::LoopRanges& ranges) {
  for (const encode::VariableRange& variable : more.variables) {
    const auto known =
        std::find_if(ranges.variables.begin(), ranges.variables.end(),
                     [&](const encode::VariableRange& v) { return v.name == variable.name; });
    if (known == ranges.variables.end()) ranges.variables.push_back(variable);
    else known->values = known->values.join(variable.values);
  }
}

}  // namespace

std::vector<document::LoopRanges> list_loop_ranges(const judge::Problem& problem,
                                                   const ConsistencyChecker& checker) {
  std::map<Loop, encode::LoopRanges> all;
  std::string left_out;
  for (size_t test : problem.failing()) {
    const encode::RangesFound found =
        encode::loop_ranges(checker.explore_request(test, {}, encode::Effort{}));
    if (left_out.empty()) left_out = found.left_out;
    if (left_out.empty() && found.bounds_reached.any()) left_out = "a run was cut at a bound";
    for (const encode::LoopRanges& loop : found.loops)
      join(loop, all.try_emplace({loop.function, loop.loop}, encode::LoopRanges{}).first->second);
  }
  std::vector<document::LoopRanges> out;
  for (const auto& [loop, ranges] : all) {
    const model::Function& function = *problem.image().functions()[loop.first].model;
    document::LoopRanges entry;
    entry.place = document::place_of(problem.program(), function.loops[loop.second].location);
    entry.function = function.name;
    for (const encode::VariableRange& variable : ranges.variables)
      entry.variables.emplace_back(variable.name, variable.values.text(variable.is_unsigned));
    entry.left_out = left_out;
    if (!entry.variables.empty()) out.push_back(std::move(entry));
  }
  return out;
}

}  // namespace culprit::diagnose
