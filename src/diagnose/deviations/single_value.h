// The condition of a path with a single value free: all that does not depend on it is a number.
//
// A sum over the iterations of a loop becomes a chain of additions, which is hard for a SAT solver.
// Terms that are linear in the value, a x + b modulo 2^w, are therefore written as that (a sum of
// 96 numbers: 1.3 s for the whole process, with it 0.03).
#pragma once

#include <optional>
#include <vector>

#include "encode/fixed_path.h"
#include "logic/evaluate.h"
#include "logic/substitute.h"

namespace culprit::diagnose {

class SingleValues {
 public:
  /// `path` must outlive this.
  explicit SingleValues(encode::FixedPath& path);

  bool depends_on(const encode::PathAssignment& assignment) const {
    return users_.contains(assignment.selector) || users_.contains(assignment.free);
  }
  /// Whether some value satisfies the condition. Cost: about the terms that depend on the value.
  solver::Answer check(const encode::PathAssignment& assignment, const solver::Limits& limits);

 private:
  /// factor * x + constant, modulo 2^w.
  struct Linear {
    uint64_t factor = 0, constant = 0;
  };
  std::vector<logic::Term> dependents(const encode::PathAssignment& assignment) const;
  logic::Term condition_with(const encode::PathAssignment& assignment);
  std::optional<Linear> linear(logic::Term term, const logic::IdMap<Linear>& known,
                               const logic::IdMap<bool>& dependent,
                               const encode::PathAssignment& assignment);
  logic::Term written(const Linear& linear, const encode::PathAssignment& assignment);

  logic::TermStore& terms_;
  const logic::Term condition_;
  logic::Evaluator computed_;  // all selectors are false
  logic::IdMap<std::vector<logic::Term>> users_;
};

}  // namespace culprit::diagnose
