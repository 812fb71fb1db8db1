#include "edits/numbers.h"

#include <algorithm>
#include <bit>

namespace culprit::edits {

bool is_usual_number(uint64_t number) {
  constexpr uint64_t kSmall = 100;
  uint64_t digits = number;
  while (digits != 0 && digits % 10 == 0) digits /= 10;
  return digits <= kSmall || (number & (number - 1)) == 0 || (number & (number + 1)) == 0;
}

std::vector<int64_t> masks_like(int64_t mask) {
  constexpr int64_t kMost = int64_t{1} << 40;
  std::vector<int64_t> masks{~mask, mask / 2, mask / 16};
  if (mask <= kMost) {
    const auto upper = static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(mask)));
    for (const int64_t other : {mask * 2, mask * 16, mask | upper * 2, mask & ~upper})
      if (std::find(masks.begin(), masks.end(), other) == masks.end()) masks.push_back(other);
  }
  std::erase(masks, 0);
  return masks;
}

bool is_mask(const SourceTree& tree, SyntaxId expression) {
  SyntaxId around = expression == kNoSyntax ? kNoSyntax : tree[expression].parent;
  while (around != kNoSyntax && tree.kind(around) == SyntaxKind::Parentheses)
    around = tree[around].parent;
  if (around == kNoSyntax ||
      (tree.kind(around) != SyntaxKind::Binary && tree.kind(around) != SyntaxKind::Assignment))
    return false;
  const std::string op = tree.token(around);
  return op != "&&" && op != "||" && op.find_first_of("&|^") != std::string::npos;
}

}  // namespace culprit::edits
