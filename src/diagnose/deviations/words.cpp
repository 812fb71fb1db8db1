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

std::string counted_iterations(uint32_t count) {
  return count == 1 ? "1 iteration" : fmt::format("{} iterations", count);
}

std::string meaning_of(Role role, const TurnedCondition& turned, uint32_t line) {
  const bool taken = !turned.computed;
  if (role == Role::Branch || turned.turns.empty())
    return fmt::format("the condition at line {} is {}", line, taken ? "true" : "false");
  const uint32_t loop = turned.turns.back().loop.line;
  const uint32_t before = turned.turns.back().iteration - (role == Role::HeadOfLoop ? 1 : 0);
  if (taken && before == 0) return fmt::format("the loop at line {} is entered", loop);
  if (taken) return fmt::format("one more iteration of the loop at line {}", loop);
  if (before == 0) return fmt::format("the loop at line {} is not entered", loop);
  return fmt::format("the loop at line {} ends after {}", loop, counted_iterations(before));
}

}  // namespace

document::Execution execution_of(const edits::SourceTree& tree, ComponentId id,
                                 const std::vector<machine::LoopTurn>& turns) {
  const model::Component& component = tree.program().components[id];
  document::Execution execution;
  execution.place = document::place_of(tree.program(), component.range);
  execution.text = component.text;
  std::string separator;
  for (const machine::LoopTurn& turn : turns) {
    execution.location += fmt::format("{}{}:{}", separator, turn.loop.line, turn.iteration);
    separator = ".";
  }
  if (turns.empty() || role_of(tree, component) == Role::Branch)
    execution.location += fmt::format("{}{}", separator, execution.place.line);
  return execution;
}

document::DeviationAnswer::Flip flip_of(const edits::SourceTree& tree,
                                        const TurnedCondition& turned) {
  const model::Component& component = tree.program().components[turned.condition];
  return {execution_of(tree, turned.condition, turned.turns), !turned.computed,
          meaning_of(role_of(tree, component), turned, component.range.begin().line)};
}

}  // namespace culprit::diagnose
