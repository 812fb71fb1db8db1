#include "edits/text/comparison_edits.h"

#include <string>
#include <string_view>

#include <fmt/format.h>

#include "edits/code.h"
#include "edits/text/scope.h"

namespace culprit::edits {

namespace {

// Log-odds of comparing texts rather than their addresses: nearly nobody means the other. Set by
// hand.
constexpr double kOfTexts = 1.5;

class ComparisonEdits {
 public:
  ComparisonEdits(const SourceTree& tree, SyntaxId comparison)
      : tree_(tree),
        node_(comparison),
        op_(tree.token(comparison)),
        left_(tree.part(comparison, 0)),
        right_(tree.part(comparison, 1)) {}

  std::vector<SourceEdit> run() {
    if (op_ == "==" || op_ == "!=") of_texts();
    else of_wrapping_sum();
    for (const std::string_view other : kComparisons)
      if (other != op_) replace(with_operator(tree_, node_, other), mistake_of(other));
    return std::move(edits_);
  }

 private:
  void replace(const Code& code, Mistake mistake, double more = 0) {
    edits_.push_back(
        {{replacement(tree_, node_, code)}, mistake, weight_of(mistake) + more, node_});
  }

  Mistake mistake_of(std::string_view other) const {
    if (op_ + "=" == other || std::string(other) + "=" == op_) return Mistake::Bound;
    const bool are_orders = op_[0] != '!' && other[0] != '!' && op_ != "==" && other != "==";
    const bool is_reversed = are_orders && op_[0] != other[0] && op_.size() == other.size();
    return is_reversed ? Mistake::Sides : Mistake::Relation;
  }

  /// `strcmp(a, b) == 0` for `a == b`.
  void of_texts() {
    const auto is_text = [&](SyntaxId id) {
      const std::string& type = tree_.type(id);
      return type == "char *" || type.starts_with("char[");
    };
    if (is_text(left_) && is_text(right_))
      replace(binary({fmt::format("strcmp({}, {})", tree_.text(left_), tree_.text(right_))}, op_,
                     {"0"}),
              Mistake::Callee, kOfTexts);
  }

  /// `x - a < b` for `x < a + b`, which fails where an unsigned sum wraps around, as that of times
  /// does.
  void of_wrapping_sum() {
    const SyntaxId sum = tree_.bare(right_);
    if (tree_.kind(sum) != SyntaxKind::Binary || tree_.token(sum) != "+" ||
        !tree_.type(sum).starts_with("unsigned"))
      return;
    const Code x = code_of(tree_, left_), a = code_of(tree_, tree_.part(sum, 0)),
               b = code_of(tree_, tree_.part(sum, 1));
    replace(binary(binary(x, "-", a), op_, b), Mistake::Grouping);
    replace(binary(binary(x, "-", b), op_, a), Mistake::Grouping);
  }

  const SourceTree& tree_;
  const SyntaxId node_;
  const std::string op_;
  const SyntaxId left_, right_;
  std::vector<SourceEdit> edits_;
};

}  // namespace

std::vector<SourceEdit> comparison_edits(const SourceTree& tree, SyntaxId comparison) {
  return ComparisonEdits(tree, comparison).run();
}

}  // namespace culprit::edits
