#include "edits/text/edge_iterations.h"

#include <array>
#include <string_view>

#include "edits/code.h"

namespace culprit::edits {

namespace {

using enum SyntaxKind;

/// `a op b` holds in this and the next iteration if `a to (b + more)` holds, for a step of one.
struct Next {
  std::string_view op, to;
  int more;
};
constexpr std::array<Next, 5> kNext = {
    {{"<", "<", -1}, {"<=", "<", 0}, {">", ">", 1}, {">=", ">", 0}, {"!=", "!=", -1}}};

Code with_more(const SourceTree& tree, SyntaxId expression, int more) {
  return more == 0 ? code_of(tree, expression) : plus(tree, expression, more);
}

void add_but_last(const SourceTree& tree, SyntaxId condition, std::vector<std::string>& found) {
  condition = tree.bare(condition);
  if (condition == kNoSyntax || tree.kind(condition) != Binary) return;
  const SyntaxId a = tree.part(condition, 0), b = tree.part(condition, 1);
  for (const Next& next : kNext)
    if (tree.token(condition) == next.op)
      found.push_back(binary(code_of(tree, a), next.to, with_more(tree, b, next.more)).text);
}

void add_but_first(const SourceTree& tree, SyntaxId start, std::vector<std::string>& found) {
  if (start == kNoSyntax) return;
  if (tree.kind(start) == Declaration) {
    const SyntaxId variable = tree.part(start, 0);
    if (variable != kNoSyntax && tree.part(variable, 0) != kNoSyntax)
      found.push_back(
          binary({tree.token(variable)}, "!=", code_of(tree, tree.part(variable, 0))).text);
  } else if (tree.kind(start) == Assignment && tree.token(start) == "=") {
    found.push_back(
        binary(code_of(tree, tree.part(start, 0)), "!=", code_of(tree, tree.part(start, 1))).text);
  }
}

}  // namespace

std::vector<std::string> between_iterations(const SourceTree& tree, SyntaxId statement) {
  std::vector<std::string> found;
  for (SyntaxId id = tree[statement].parent; id != kNoSyntax; id = tree[id].parent) {
    if (tree.kind(id) == While) add_but_last(tree, tree.part(id, 0), found);
    if (tree.kind(id) != For) continue;
    add_but_last(tree, tree.part(id, 1), found);
    add_but_first(tree, tree.part(id, 0), found);
  }
  return found;
}

}  // namespace culprit::edits
