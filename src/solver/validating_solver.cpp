#include "solver/validating_solver.h"

#include <algorithm>

#include "logic/evaluate.h"
#include "support/diagnostic.h"

namespace culprit::solver {

using logic::Term;

void ValidatingSolver::add(Term assertion) {
  assertions_.push_back(assertion);
  solver_->add(assertion);
}

/// Evaluates from the values of the variables, independently of how the solver computes other
/// terms.
void ValidatingSolver::validate_model(std::span<const Term> assumptions) {
  std::vector<Term> all = assertions_;
  all.insert(all.end(), assumptions.begin(), assumptions.end());
  logic::Assignment model;
  for (const Term variable : logic::variables_of(store_, all))
    model.set(variable, solver_->value(variable));
  logic::Evaluator evaluate(store_, std::move(model));
  for (const Term t : all)
    CULPRIT_INVARIANT(evaluate(t) == 1,
                      "a model does not satisfy assertion or assumption " + std::to_string(t.id));
}

void ValidatingSolver::validate_core(std::span<const Term> assumptions) {
  for (const Term t : solver_->core())
    CULPRIT_INVARIANT(std::find(assumptions.begin(), assumptions.end(), t) != assumptions.end(),
                      "a core contains a term that was not assumed");
}

Answer ValidatingSolver::check(std::span<const Term> assumptions, const Limits& limits) {
  const Answer answer = solver_->check(assumptions, limits);
  if (answer == Answer::Sat) validate_model(assumptions);
  if (answer == Answer::Unsat) validate_core(assumptions);
  return answer;
}

}  // namespace culprit::solver
