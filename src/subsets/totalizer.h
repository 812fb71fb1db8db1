// Counts true literals in clauses by a totalizer (Bailleux and Boufkhad 2003) that is extended on
// demand (incremental: Martins, Joshi, Manquinho and Lynce 2014). It has only the clauses from
// inputs to outputs, which are enough for upper bounds.
#pragma once

#include <memory>

#include "subsets/sat_solver.h"

namespace culprit::subsets {

class Totalizer {
 public:
  /// Needs at least one input. `solver` must outlive this object; the constructor adds no clauses.
  Totalizer(SatSolver& solver, std::vector<int> inputs);
  ~Totalizer();
  Totalizer(Totalizer&&) noexcept;

  size_t size() const { return inputs_; }

  /// A literal that is true if at least `count` inputs are true, 1 <= count <= size(). To require
  /// fewer, assume its negation. Adds the clauses that are still missing up to `count`: at most
  /// size() * count per level of the tree.
  int at_least(size_t count);

 private:
  struct Node;
  void extend(Node& node, size_t count);

  SatSolver& solver_;
  size_t inputs_;
  std::unique_ptr<Node> root_;
};

}  // namespace culprit::subsets
