// Evaluates one set of terms again and again while variables change one by one, as local search
// does: the DAG is laid out once as a list of operations in topological order, and a change
// recomputes only what depends on it.
#pragma once

#include <cstdint>
#include <vector>

#include "logic/evaluate.h"
#include "logic/semantics.h"

namespace culprit::logic {

class FlatEvaluator {
 public:
  /// Covers `roots` and all terms below; variables start with their values in `assignment`.
  FlatEvaluator(const TermStore& store, std::span<const Term> roots, const Assignment& assignment);

  /// The value of a covered term. About 10 ns per operation that a change since the last call may
  /// have touched.
  uint64_t operator()(Term t) {
    if (dirty_ < steps_.size()) refresh();
    return values_[*index_.find(t)];
  }
  /// Changes a covered variable.
  void set(Term variable, uint64_t bits);

  size_t size() const { return steps_.size(); }
  /// Operations computed so far: what the search has cost.
  uint64_t computed() const { return computed_; }

 private:
  struct StepInputs {
    Operation operation;  ///< without its values
    uint32_t arguments[3];
    uint8_t arity;
  };

  void refresh();

  std::vector<StepInputs> steps_;
  std::vector<uint64_t> values_;
  std::vector<char> changed_;
  IdMap<uint32_t> index_;
  size_t dirty_ = 0;  ///< the first step to look at; size() when all is up to date
  bool all_dirty_ = true;
  uint64_t computed_ = 0;
};

}  // namespace culprit::logic
