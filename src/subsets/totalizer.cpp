#include "subsets/totalizer.h"

#include <algorithm>

#include "support/diagnostic.h"

namespace culprit::subsets {

struct Totalizer::Node {
  size_t size = 1;
  std::vector<int> outputs;  ///< [i]: true if at least i+1 inputs are
  std::unique_ptr<Node> left, right;

  static std::unique_ptr<Node> tree(std::span<const int> inputs) {
    auto node = std::make_unique<Node>();
    node->size = inputs.size();
    if (inputs.size() == 1) {
      node->outputs.push_back(inputs[0]);
    } else {
      node->left = tree(inputs.first(inputs.size() / 2));
      node->right = tree(inputs.subspan(inputs.size() / 2));
    }
    return node;
  }
};

Totalizer::Totalizer(SatSolver& solver, std::vector<int> inputs)
    : solver_(solver), inputs_(inputs.size()) {
  CULPRIT_INVARIANT(!inputs.empty(), "a totalizer of nothing");
  root_ = Node::tree(inputs);
}
Totalizer::~Totalizer() = default;
Totalizer::Totalizer(Totalizer&&) noexcept = default;

int Totalizer::at_least(size_t count) {
  CULPRIT_INVARIANT(count >= 1 && count <= inputs_, "a count that no totalizer output has");
  extend(*root_, count);
  return root_->outputs[count - 1];
}

/// Adds the clauses "left >= l and right >= r imply node >= l + r" for the sums l + r that were out
/// of reach before.
void Totalizer::extend(Node& node, size_t count) {
  count = std::min(count, node.size);
  const size_t before = node.outputs.size();
  if (count <= before) return;
  extend(*node.left, count);
  extend(*node.right, count);
  while (node.outputs.size() < count) node.outputs.push_back(solver_.new_variable());
  const size_t most_left = std::min(count, node.left->size),
               most_right = std::min(count, node.right->size);
  for (size_t l = 0; l <= most_left; ++l) {
    for (size_t r = l > before ? 0 : before + 1 - l; r <= most_right && l + r <= count; ++r) {
      std::vector<int> clause{node.outputs[l + r - 1]};
      if (l > 0) clause.push_back(-node.left->outputs[l - 1]);
      if (r > 0) clause.push_back(-node.right->outputs[r - 1]);
      solver_.add_clause(clause);
    }
  }
}

}  // namespace culprit::subsets
