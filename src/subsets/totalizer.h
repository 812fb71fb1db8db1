// Counting true literals in clauses: the totalizer (Bailleux and Boufkhad 2003), built as far as it
// is asked for (incremental: Martins, Joshi, Manquinho and Lynce 2014). Only the direction from
// inputs to outputs, which upper bounds need.
#pragma once

#include <memory>

#include "subsets/sat_solver.h"

namespace culprit::subsets {

class Totalizer {
 public:
  /// `inputs` are at least one. Adds nothing to the solver yet, which must outlive it.
  Totalizer(SatSolver& solver, std::vector<int> inputs);
  ~Totalizer();
  Totalizer(Totalizer&&) noexcept;

  size_t size() const { return inputs_; }

  /// A literal that is true when at least `count` of the inputs are, 1 <= count <= size(); assume
  /// its negation for "fewer". Adds the clauses that are missing up to `count`: at most size() *
  /// count each time in each level of the tree.
  int at_least(size_t count);

 private:
  struct Node;
  void extend(Node& node, size_t count);

  SatSolver& solver_;
  size_t inputs_;
  std::unique_ptr<Node> root_;
};

}  // namespace culprit::subsets
