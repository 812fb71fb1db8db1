#include "edits/text/increment_edits.h"

#include <string>
#include <utility>

#include <fmt/format.h>

namespace culprit::edits {

namespace {

using enum SyntaxKind;

class IncrementEdits {
 public:
  IncrementEdits(const SourceTree& tree, SyntaxId statement) : tree_(tree), statement_(statement) {}

  std::vector<SourceEdit> run() {
    for (const SyntaxKind kind : {Postfix, Prefix})
      for (const SyntaxId id : tree_.all(statement_, kind)) {
        const std::string op = tree_.token(id);
        if ((op == "++" || op == "--") && tree_.statement_of(id) == statement_) edits_of(id);
      }
    return std::move(edits_);
  }

 private:
  void replace(SyntaxId node, std::string written) {
    edits_.push_back({{{tree_[node].range, tree_.text(node), std::move(written)}},
                      Mistake::Increment,
                      weight_of(Mistake::Increment),
                      statement_});
  }

  void edits_of(SyntaxId increment) {
    const std::string op = tree_.token(increment);
    const SyntaxId operand = tree_.bare(tree_.part(increment, 0));
    const SyntaxId parent = tree_[increment].parent;
    const bool is_after = tree_.kind(increment) == Postfix;
    outside(increment, parent, op);
    inside(increment, operand, op);
    const bool is_used = !tree_.is_statement(increment) && tree_.kind(parent) != For;
    if (!is_used) return;
    const std::string text = tree_.text(tree_.part(increment, 0));
    replace(increment, is_after ? op + text : text + op);
  }

  /// Of the element, not of its index; of what is pointed to, not of the pointer.
  void outside(SyntaxId increment, SyntaxId parent, const std::string& op) {
    if (tree_.kind(increment) != Postfix) return;
    const std::string name = tree_.text(tree_.part(increment, 0));
    if (tree_.kind(parent) == Subscript && tree_[increment].part == 1 && !tree_.is_changed(parent))
      replace(parent, fmt::format("{}[{}]{}", tree_.text(tree_.part(parent, 0)), name, op));
    if (tree_.kind(parent) == Prefix && tree_.token(parent) == "*")
      replace(parent, fmt::format("(*{}){}", name, op));
  }

  /// The other way round.
  void inside(SyntaxId increment, SyntaxId operand, const std::string& op) {
    if (tree_.kind(increment) != Postfix) return;
    if (tree_.kind(operand) == Subscript)
      replace(increment, fmt::format("{}[{}{}]", tree_.text(tree_.part(operand, 0)),
                                     tree_.text(tree_.part(operand, 1)), op));
    if (tree_.kind(operand) == Prefix && tree_.token(operand) == "*")
      replace(increment, fmt::format("*{}{}", tree_.text(tree_.part(operand, 0)), op));
  }

  const SourceTree& tree_;
  const SyntaxId statement_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> increment_edits(const SourceTree& tree, SyntaxId statement) {
  return IncrementEdits(tree, statement).run();
}

}  // namespace culprit::edits
