#include "diagnose/deviations/words.h"

#include <fmt/format.h>

#include "document/to_document.h"

namespace culprit::diagnose {

using edits::SyntaxKind;
using model::ComponentId;

namespace {

enum class Role : uint8_t { Branch, HeadOfLoop, EndOfLoop };

/// The part that a condition has in its statement.
Role role_of(const edits::SourceTree& tree, const model::Component& component) {
  if (component.kind != model::ComponentKind::Condition) return Role::Branch;
  const edits::SyntaxId node = tree.at(component.range);
  if (node == edits::kNoSyntax || tree[node].parent == edits::kNoSyntax) return Role::Branch;
  const SyntaxKind kind = tree.kind(tree[node].parent);
  if (kind == SyntaxKind::While || kind == SyntaxKind::For) return Role::HeadOfLoop;
  return kind == SyntaxKind::Do ? Role::EndOfLoop : Role::Branch;
}

std::string iterations(uint32_t count) {
  return count == 1 ? "1 iteration" : fmt::format("{} iterations", count);
}

/// What one flip does, or several like it in a row.
struct Clause {
  enum class Kind : uint8_t { Condition, MoreIterations, Other };
  Kind kind = Kind::Other;
  bool truth = false;     ///< of a Condition
  uint32_t line = 0;      ///< of the condition or loop
  uint32_t count = 1;     ///< of MoreIterations
  std::string text = {};  ///< of Other
};

Clause clause_of(Role role, const TurnedCondition& turned, uint32_t line) {
  const bool taken = !turned.computed;
  if (role == Role::Branch || turned.turns.empty())
    return {.kind = Clause::Kind::Condition, .truth = taken, .line = line};
  const uint32_t loop = turned.turns.back().loop.line;
  const uint32_t before = turned.turns.back().iteration - (role == Role::HeadOfLoop ? 1 : 0);
  if (taken && before == 0) return {.text = fmt::format("the loop at line {} is entered", loop)};
  if (taken) return {.kind = Clause::Kind::MoreIterations, .line = loop};
  if (before == 0) return {.text = fmt::format("the loop at line {} is not entered", loop)};
  return {.text = fmt::format("the loop at line {} ends after {}", loop, iterations(before))};
}

std::string in_words(const std::vector<Clause>& clauses) {
  std::string out;
  for (size_t k = 0; k < clauses.size(); ++k) {
    const Clause& clause = clauses[k];
    if (!out.empty()) out += k + 1 == clauses.size() ? " and " : ", ";
    if (clause.kind == Clause::Kind::Other) out += clause.text;
    if (clause.kind == Clause::Kind::Condition)
      out += fmt::format("the condition at line {} is {}", clause.line,
                         clause.truth ? "true" : "false");
    if (clause.kind == Clause::Kind::MoreIterations)
      out += fmt::format("{} more iteration{} of the loop at line {}",
                         clause.count == 1 ? "one" : std::to_string(clause.count),
                         clause.count == 1 ? "" : "s", clause.line);
  }
  return out;
}

Clause clause_of(const edits::SourceTree& tree, const TurnedCondition& turned) {
  const model::Component& component = tree.program().components[turned.condition];
  return clause_of(role_of(tree, component), turned, component.range.begin().line);
}

}  // namespace

document::Execution execution_of(const edits::SourceTree& tree, ComponentId component,
                                 const std::vector<machine::LoopTurn>& turns, uint32_t number,
                                 bool repeated) {
  const model::Component& of = tree.program().components[component];
  document::Execution execution;
  execution.place = document::place_of(tree.program(), of.range);
  execution.text = of.text;
  execution.execution = number;
  std::string separator;
  for (const machine::LoopTurn& turn : turns) {
    execution.location += fmt::format("{}{}:{}", separator, turn.loop.line, turn.iteration);
    separator = ".";
  }
  if (turns.empty() || role_of(tree, of) == Role::Branch)
    execution.location += fmt::format("{}{}", separator, execution.place.line);
  if (repeated) execution.location += fmt::format("#{}", number);
  return execution;
}

document::DeviationAnswer::Flip flip_of(const edits::SourceTree& tree,
                                        const TurnedCondition& turned, bool repeated) {
  return {execution_of(tree, turned.condition, turned.turns, turned.execution, repeated),
          !turned.computed, in_words({clause_of(tree, turned)})};
}

std::string meaning_of(const edits::SourceTree& tree, const std::vector<TurnedCondition>& flips) {
  std::vector<Clause> clauses;
  for (const TurnedCondition& turned : flips) {
    Clause clause = clause_of(tree, turned);
    const bool continues = !clauses.empty() && clause.kind == Clause::Kind::MoreIterations &&
                           clauses.back().kind == clause.kind && clauses.back().line == clause.line;
    if (continues) ++clauses.back().count;
    else clauses.push_back(std::move(clause));
  }
  return in_words(clauses);
}

}  // namespace culprit::diagnose
