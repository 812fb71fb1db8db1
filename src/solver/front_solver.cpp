#include "solver/front_solver.h"

#include <algorithm>

#include "solver/float_search.h"
#include "solver/validating_solver.h"
#include "support/diagnostic.h"

namespace culprit::solver {

using logic::Term;
using logic::Theory;

void FrontSolver::add(Term assertion) {
  CULPRIT_INVARIANT(store_.sort(assertion).is_bool(), "an assertion that is not Boolean");
  assertions_.push_back(assertion);
  rounds_ |= store_.theory(assertion) == Theory::FloatRounding;
}

Answer FrontSolver::check(std::span<const Term> assumptions, const Limits& limits) {
  core_.clear();
  model_.reset();
  if (!bits_) bits_ = std::make_unique<BitsSolver>(store_, options_.seed);
  for (; given_to_bits_ < assertions_.size(); ++given_to_bits_) bits_->add(assertions_[given_to_bits_]);
  const Answer answer = bits_->check(assumptions, limits);
  route_ = Route::Bits;
  if (answer == Answer::Unsat) core_ = bits_->core();
  if (answer != Answer::Sat) return answer;
  const bool assumes_rounding = std::any_of(assumptions.begin(), assumptions.end(),
                                            [&](Term t) { return store_.theory(t) == Theory::FloatRounding; });
  return rounds_ || assumes_rounding ? check_floats(assumptions, limits) : Answer::Sat;
}

Answer FrontSolver::check_floats(std::span<const Term> assumptions, const Limits& limits) {
  std::vector<Term> all = assertions_;
  all.insert(all.end(), assumptions.begin(), assumptions.end());
  if (options_.search_floats) {
    if (auto found = search_floats(store_, all, bits_->model())) {
      model_ = std::make_unique<logic::Evaluator>(store_, std::move(*found));
      route_ = Route::FloatSearch;
      return Answer::Sat;
    }
  }
  route_ = Route::Z3;
  if (!z3_) z3_ = std::make_unique<Z3Solver>(store_);
  const Answer answer = z3_->check(all, assumptions, limits);
  if (answer == Answer::Unsat) core_ = z3_->core();
  if (answer != Answer::Sat) return answer;
  model_ = std::make_unique<logic::Evaluator>(store_, z3_->take_model());
  const bool holds = std::all_of(all.begin(), all.end(), [&](Term t) { return (*model_)(t) == 1; });
  return holds ? Answer::Sat : Answer::Unknown;
}

uint64_t FrontSolver::value(Term t) { return model_ ? (*model_)(t) : bits_->value(t); }

std::unique_ptr<Solver> make_solver(logic::TermStore& store, const SolverOptions& options) {
  auto front = std::make_unique<FrontSolver>(store, options);
  if (!options.validate) return front;
  return std::make_unique<ValidatingSolver>(store, std::move(front));
}

}  // namespace culprit::solver
