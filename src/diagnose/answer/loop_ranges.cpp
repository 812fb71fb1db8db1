#include "diagnose/answer/loop_ranges.h"

#include <algorithm>
#include <map>

#include "document/to_document.h"
#include "edits/text/scope.h"
#include "encode/joined/loop_ranges.h"

namespace culprit::diagnose {

namespace {

using edits::kNoSyntax;
using edits::SourceTree;
using edits::SyntaxId;
using encode::VariableRange;
using model::SourceVariable;

using Loop = std::pair<uint32_t, uint32_t>;        // function, loop
using Ranges = std::map<uint32_t, VariableRange>;  // by variable

/// Adds the ranges of another test.
void join(const encode::LoopRanges& more, Ranges& ranges) {
  for (const VariableRange& variable : more.variables) {
    const auto [known, is_new] = ranges.try_emplace(variable.variable, variable);
    if (is_new) continue;
    known->second.values = known->second.values.join(variable.values);
    known->second.may_be_unset |= variable.may_be_unset;
  }
}

/// The loop statement that begins there; kNoSyntax if there is none.
SyntaxId loop_at(const SourceTree& tree, const SourceLocation& place) {
  const SyntaxId node = tree.at(place);
  return node != kNoSyntax && edits::is_loop(tree, node) ? node : kNoSyntax;
}

/// Up to where variables are declared that the head of the loop can name: those of the head of
/// `for` are visible in it. Of a loop in a macro, only the line is known.
SourceLocation end_of_declarations(const SourceTree& tree, const SourceLocation& place,
                                   SyntaxId loop) {
  if (loop == kNoSyntax) return {place.file, place.line, UINT32_MAX};
  const SyntaxId first = tree.kind(loop) == model::SyntaxKind::For ? tree.part(loop, 0) : kNoSyntax;
  if (first == kNoSyntax) return place;
  const SourceRange& range = tree[first].range;
  return {range.file, range.end_line, range.end_column};
}

/// The variables of the function that the head can name, in the order of their declarations: those
/// in scope, of the same name the innermost.
std::vector<uint32_t> visible_variables(const SourceTree& tree, const model::Function& function,
                                        const SourceLocation& place, SyntaxId loop) {
  const SourceLocation last = end_of_declarations(tree, place, loop);
  std::map<std::string, uint32_t> innermost;
  for (uint32_t k = 0; k < function.source_variables.size(); ++k) {
    const SourceVariable& variable = function.source_variables[k];
    const SourceRange& scope = variable.scope;
    const SourceLocation end{scope.file, scope.end_line, scope.end_column};
    if (scope.valid() && (scope.begin() > last || end <= place)) continue;
    const auto [known, is_new] = innermost.try_emplace(variable.name, k);
    if (!is_new && function.source_variables[known->second].scope.begin() <= scope.begin())
      known->second = k;
  }
  std::vector<uint32_t> visible;
  for (const auto& [name, number] : innermost) visible.push_back(number);
  std::sort(visible.begin(), visible.end());
  return visible;
}

class LoopList {
 public:
  explicit LoopList(const judge::Problem& problem) : problem_(problem), tree_(problem.program()) {}

  void add(encode::RangesFound found) {
    if (left_out_.empty()) left_out_ = std::move(found.left_out);
    if (left_out_.empty() && found.bounds_reached.any()) left_out_ = "a run was cut at a bound";
    for (const encode::LoopRanges& loop : found.loops) join(loop, all_[{loop.function, loop.loop}]);
  }

  std::vector<document::LoopRanges> list() const {
    std::vector<document::LoopRanges> out;
    std::map<SourceLocation, unsigned> loops;
    for (const auto& [loop, ranges] : all_) ++loops[place_of(loop)];
    for (const auto& [loop, ranges] : all_) {
      document::LoopRanges entry = entry_of(loop, ranges);
      entry.is_statement &= loops[place_of(loop)] == 1;
      if (!entry.variables.empty()) out.push_back(std::move(entry));
    }
    return out;
  }

 private:
  const model::Function& function_of(const Loop& loop) const {
    return *problem_.image().functions()[loop.first].model;
  }
  SourceLocation place_of(const Loop& loop) const {
    return function_of(loop).loops[loop.second].location;
  }

  document::LoopRanges entry_of(const Loop& loop, const Ranges& ranges) const {
    const model::Function& function = function_of(loop);
    const SyntaxId statement = loop_at(tree_, place_of(loop));
    document::LoopRanges entry;
    entry.place = document::place_of(problem_.program(), place_of(loop));
    entry.function = function.name;
    entry.is_statement = statement != kNoSyntax;
    entry.left_out = left_out_;
    for (uint32_t number : visible_variables(tree_, function, place_of(loop), statement))
      if (const auto range = ranges.find(number); range != ranges.end())
        add(function.source_variables[number].name, range->second, entry);
    return entry;
  }

  static void add(const std::string& name, const VariableRange& range,
                  document::LoopRanges& entry) {
    const std::string values = range.values.text(range.is_unsigned);
    entry.variables.emplace_back(name, values + (range.may_be_unset ? " or uninitialised" : ""));
    if (range.may_be_unset || !entry.left_out.empty()) return;
    std::string invariant = range.values.predicate(name, range.is_unsigned);
    if (!invariant.empty()) entry.invariants.push_back(std::move(invariant));
  }

  const judge::Problem& problem_;
  const SourceTree tree_;
  std::map<Loop, Ranges> all_;
  std::string left_out_;
};

}  // namespace

std::vector<document::LoopRanges> list_loop_ranges(const judge::Problem& problem,
                                                   const ConsistencyChecker& checker) {
  LoopList all(problem);
  for (size_t test : problem.failing())
    all.add(encode::loop_ranges(checker.explore_request(test, {}, encode::Effort{})));
  return all.list();
}

}  // namespace culprit::diagnose
