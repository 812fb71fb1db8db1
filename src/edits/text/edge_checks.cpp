#include "edits/text/edge_checks.h"

#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/inserted_statements.h"
#include "edits/source_names.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

// Log-odds, set by hand, beside other exits: it is tried only where a test shows what happens
// without a check.
constexpr double kOfEdge = 0.5;
// less for what the statement does not name
constexpr double kOfOther = -0.2;

struct Condition {
  std::string text;
  bool is_of_statement = false;  // which names the value
};

std::vector<Condition> conditions_at(const SourceTree& tree, SyntaxId statement) {
  std::vector<Condition> conditions;
  const std::vector<Named> variables = variables_at(tree, statement);
  const std::string code = tree.text(statement);
  for (const Named& value : scalars_at(tree, statement, variables)) {
    const bool is_named_there = is_named(code, value.text);
    const auto add = [&](std::string text) {
      conditions.push_back({std::move(text), is_named_there});
    };
    if (is_integer_type(value.type)) {
      add(fmt::format("{} == 0", value.text));
      if (!value.type.starts_with("unsigned")) add(fmt::format("{} <= 0", value.text));
    }
    if (!is_pointer_type(value.type)) continue;
    add(prefix("!", {value.text}).text);
    if (pointee(value.type).ends_with("char")) add(fmt::format("*{} == '\\0'", value.text));
  }
  return conditions;
}

std::set<std::string> exits_at(const SourceTree& tree, SyntaxId statement) {
  std::set<std::string> exits;
  const SyntaxId function = function_of(tree, statement);
  for (const SyntaxId exit : tree.all(function, SyntaxKind::Return))
    if (names_are_known(tree, exit, variables_at(tree, statement)))
      exits.insert(tree.text(exit) + ";");
  if (exits.empty()) exits.insert("return;");
  for (SyntaxId id = tree[statement].parent; id != kNoSyntax; id = tree[id].parent)
    if (is_loop(tree, id)) exits.insert({"continue;", "break;"});
  return exits;
}

}  // namespace

std::vector<SourceEdit> edge_checks(const SourceTree& tree, SyntaxId statement) {
  if (!tree.is_in_block(statement) || function_of(tree, statement) == kNoSyntax) return {};
  std::vector<SourceEdit> edits;
  for (const std::string& exit : exits_at(tree, statement))
    for (const auto& [condition, is_of_statement] : conditions_at(tree, statement))
      edits.push_back({inserted_before(tree, statement, fmt::format("if ({}) {}", condition, exit)),
                       Mistake::Exit,
                       weight_of(Mistake::Exit) + kOfEdge + (is_of_statement ? 0 : kOfOther),
                       statement});
  return edits;
}

}  // namespace culprit::edits
