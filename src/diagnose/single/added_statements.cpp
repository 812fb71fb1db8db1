#include "diagnose/single/added_statements.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "edits/missing_calls.h"

namespace culprit::diagnose {

namespace {

/// `x = 0;` of "`x = 0;` before it".
std::string statement_of(const edits::Edit& edit) {
  return edit.text.substr(0, edit.text.rfind('`'));
}

}  // namespace

AddedStatements::AddedStatements(const ConsistencyChecker& checker)
    : problem_(checker.problem()), checker_(checker), tree_(problem_.program()) {}

void AddedStatements::name_lines(std::vector<edits::Edit>& added) const {
  std::map<std::string, std::pair<uint32_t, uint32_t>> lines;
  const auto key = [&](const edits::Edit& edit) {
    const model::Component& beside = problem_.program().components[edit.component];
    const std::string called = edits::called_by(problem_.program(), edit);
    return called.empty() ? fmt::format("{} {}", statement_of(edit), block_around(edit))
                          : fmt::format("{} {}", called, beside.range.file);
  };
  for (const edits::Edit& edit : added) {
    const auto [before, after] = lines_around(edit);
    const auto [known, fresh] = lines.try_emplace(key(edit), before, after);
    known->second.first = std::min(known->second.first, before);
    known->second.second = std::max(known->second.second, after);
  }
  for (edits::Edit& edit : added) {
    const auto [first, last] = lines.at(key(edit));
    const std::string called = edits::called_by(problem_.program(), edit);
    edit.text += fmt::format(
        "; {} is missing between lines {} and {}",
        called.empty() ? std::string("it") : fmt::format("a call of {}", called), first, last);
  }
}

edits::SyntaxId AddedStatements::block_around(const edits::Edit& added) const {
  if (added.source.empty()) return edits::kNoSyntax;
  edits::SyntaxId node = tree_.around(added.source.front().range.begin());
  while (node != edits::kNoSyntax && tree_.kind(node) != edits::SyntaxKind::Block)
    node = tree_[node].parent;
  return node;
}

/// The line above an added statement and the one below. The text of a statement that is added
/// after another one begins with a blank.
std::pair<uint32_t, uint32_t> AddedStatements::lines_around(const edits::Edit& added) const {
  if (added.source.empty()) {
    const uint32_t line = problem_.program().components[added.component].range.line;
    return {line, line};
  }
  const edits::SourceChange& change = added.source.size() > 1 && added.source[0].written == "{ "
                                          ? added.source[1]
                                          : added.source[0];
  const uint32_t line = change.range.line;
  const bool is_after = change.written.starts_with(' ') || change.written.starts_with('\n');
  return is_after ? std::pair(line, line + 1) : std::pair(line_above(change.range), line);
}

/// The last line before the place that has code other than declarations of names without values,
/// which an added statement could also stand before.
uint32_t AddedStatements::line_above(const SourceRange& place) const {
  const edits::SyntaxId statement = tree_.statement_of(tree_.around(place.begin()));
  uint32_t line = place.line - 1;
  if (statement == edits::kNoSyntax || tree_[statement].range.begin() != place.begin()) return line;
  const std::vector<edits::SyntaxId> siblings = tree_.parts(tree_[statement].parent);
  for (auto at = std::find(siblings.begin(), siblings.end(), statement);
       at != siblings.begin() && at != siblings.end();) {
    --at;
    if (tree_.kind(*at) != edits::SyntaxKind::Declaration) break;
    line = tree_[*at].range.line;
  }
  return line;
}

std::vector<Examination> AddedStatements::confirmed(std::vector<edits::Edit> added) const {
  std::stable_sort(added.begin(), added.end(), [&](const edits::Edit& a, const edits::Edit& b) {
    return a.weight != b.weight ? a.weight > b.weight
                                : executions(a.component) < executions(b.component);
  });
  std::vector<Examination> found;
  std::set<std::string> said;
  std::set<model::ComponentId> places;
  for (const edits::Edit& edit : added) {
    if (found.size() == kEnough) break;
    const std::string what = statement_of(edit);
    if (said.contains(what) || places.contains(edit.component)) continue;
    Examination examination =
        checker_.confirm(suspect_of(problem_.program(), {edit.component}), {edit});
    if (!examination.explains()) continue;
    said.insert(what);
    places.insert(edit.component);
    found.push_back(std::move(examination));
  }
  return found;
}

uint64_t AddedStatements::executions(model::ComponentId id) const {
  uint64_t sum = 0;
  for (size_t test : problem_.failing_by_length())
    if (const std::vector<uint64_t>& hits = problem_.test(test).run.hits; id < hits.size())
      sum += hits[id];
  return sum;
}

std::vector<model::ComponentId> AddedStatements::executed() const {
  std::vector<model::ComponentId> all;
  for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id)
    if (problem_.executed_by_all_failing({id})) all.push_back(id);
  return all;
}

}  // namespace culprit::diagnose
