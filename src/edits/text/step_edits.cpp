#include "edits/text/step_edits.h"

#include <algorithm>
#include <array>
#include <set>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

constexpr std::array<std::string_view, 4> kOperators = {"+", "-", "*", "/"};

bool is_arithmetic(const std::string& op) {
  return std::find(kOperators.begin(), kOperators.end(), op) != kOperators.end();
}

/// What can stand behind the variable: `/= 10`.
std::set<std::string> other_steps(const SourceTree& tree, SyntaxId function,
                                  const std::string& variable) {
  std::set<std::string> steps;
  for (const SyntaxId operation : tree.all(function, Binary))
    if (tree.text(tree.part(operation, 0)) == variable && is_arithmetic(tree.token(operation)))
      steps.insert(fmt::format("{}= {}", tree.token(operation),
                               code_of(tree, tree.part(operation, 1)).text));
  for (const SyntaxId number : tree.all(function, Number)) {
    const std::string text = tree.text(number);
    if (!is_integer_type(tree.type(number)) || text == "0" || text == "1") continue;
    for (const std::string_view op : kOperators) steps.insert(fmt::format("{}= {}", op, text));
  }
  return steps;
}

}  // namespace

std::vector<SourceEdit> step_edits(const SourceTree& tree, SyntaxId statement) {
  const SyntaxId function = function_of(tree, statement),
                 step = tree.kind(statement) == For ? tree.part(statement, 2) : statement;
  if (function == kNoSyntax || step == kNoSyntax) return {};
  const bool is_step = (tree.kind(step) == Prefix || tree.kind(step) == Postfix) &&
                       (tree.token(step) == "++" || tree.token(step) == "--");
  if (!is_step) return {};
  const std::string variable = tree.text(tree.part(step, 0));
  std::vector<SourceEdit> edits;
  for (const std::string& other : other_steps(tree, function, variable))
    edits.push_back({{{tree[step].range, tree.text(step), fmt::format("{} {}", variable, other)}},
                     Mistake::Step,
                     weight_of(Mistake::Step),
                     step});
  return edits;
}

}  // namespace culprit::edits
