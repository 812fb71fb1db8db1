// The values of an answer, read from the solver's model. They stay as computed wherever the test
// can still pass; the others are chosen to look natural to a person.
#pragma once

#include <span>
#include <vector>

#include "encode/exploration.h"
#include "encode/symbolic_domain.h"
#include "solver/solver.h"

namespace culprit::encode {

class RequiredValues {
 public:
  /// `values` and `texts`: the executions to consider; `limits`: for each check. All must outlive
  /// this.
  RequiredValues(SymbolicDomain& domain, solver::Solver& solver, std::span<const FreeValue> values,
                 std::span<const FreeText> texts, const solver::Limits& limits)
      : domain_(domain),
        terms_(domain.terms()),
        solver_(solver),
        values_(values),
        texts_(texts),
        limits_(limits) {}

  /// After Sat for `condition`: moves the solver to a better model. Returns false if the effort
  /// ended without a model.
  bool choose(logic::Term condition);
  /// Adds the executions on the accepted path to `result`, in order: those whose guard is true in
  /// the model.
  void read(const spec::OutputMatcher* matcher, ExploreResult& result) const;

 private:
  bool is_only_choice(logic::Term condition);
  bool choose_natural(std::vector<logic::Term>& hard);
  std::vector<logic::Term> natural_values(const FreeValue& value);
  size_t affordable_checks() const;

  SymbolicDomain& domain_;
  logic::TermStore& terms_;
  solver::Solver& solver_;
  std::span<const FreeValue> values_;
  std::span<const FreeText> texts_;
  solver::Limits limits_;
};

}  // namespace culprit::encode
