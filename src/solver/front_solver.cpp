#include "solver/front_solver.h"

#include <algorithm>

#include "solver/float_search.h"
#include "solver/validating_solver.h"
#include "support/diagnostic.h"

namespace culprit::solver {

using logic::Term;
using logic::Theory;

namespace {

// Effort of a search, in operations of about 20 ns: less than the abstraction costs (bits, short),
// and less than the circuits cost (long).
constexpr uint64_t bits_search = 1'500, short_search = 8'000, long_search = 60'000;

}  // namespace

void FrontSolver::add(Term assertion) {
  CULPRIT_INVARIANT(store_.sort(assertion).is_bool(), "an assertion that is not Boolean");
  assertions_.push_back(assertion);
  theory_ = std::max(theory_, store_.theory(assertion));
}

Theory FrontSolver::theory(std::span<const Term> assumptions) const {
  Theory strongest = theory_;
  for (const Term t : assumptions) strongest = std::max(strongest, store_.theory(t));
  return strongest;
}

Answer FrontSolver::ask(Stage& stage, FloatMode mode, std::span<const Term> assumptions,
                        const Limits& limits) {
  if (!stage.solver) stage.solver = std::make_unique<BitsSolver>(store_, options_.seed, mode);
  for (; stage.given < assertions_.size(); ++stage.given)
    stage.solver->add(assertions_[stage.given]);
  const Answer answer = stage.solver->check(assumptions, limits);
  if (answer == Answer::Unsat) core_ = stage.solver->core();
  if (answer == Answer::Sat) answered_ = stage.solver.get();
  return answer;
}

Answer FrontSolver::check(std::span<const Term> assumptions, const Limits& limits) {
  core_.clear();
  model_.reset();
  const Theory needed = theory(assumptions);
  const bool rounds = needed >= Theory::FloatRounding;
  std::vector<Term> all;
  if (rounds || !abstract_.solver) {
    all = assertions_;
    all.insert(all.end(), assumptions.begin(), assumptions.end());
    if (use_search(all, last_found_, rounds ? short_search : bits_search)) return Answer::Sat;
  }
  route_ = Route::Bits;
  const Answer answer = ask(abstract_, FloatMode::Abstract, assumptions, limits);
  if (answer != Answer::Sat || !rounds) return answer;
  // Circuits that exist already answer faster than another search, which would probably fail again.
  if (!exact_.solver && use_search(all, answered_->model(), long_search)) return Answer::Sat;
  if (needed == Theory::FloatRemainder) return ask_z3(all, assumptions, limits);
  route_ = Route::FloatCircuits;
  return ask(exact_, FloatMode::Exact, assumptions, limits);
}

bool FrontSolver::use_search(const std::vector<Term>& all, const logic::Assignment& start,
                             uint64_t effort) {
  if (!options_.local_search) return false;
  auto found = search_floats(store_, all, start, effort);
  if (!found) return false;
  last_found_ = *found;
  model_ = std::make_unique<logic::Evaluator>(store_, std::move(*found));
  route_ = Route::Search;
  return true;
}

Answer FrontSolver::ask_z3(const std::vector<Term>& all, std::span<const Term> assumptions,
                           const Limits& limits) {
  route_ = Route::Z3;
  if (!z3_) z3_ = std::make_unique<Z3Solver>(store_);
  const Answer answer = z3_->check(all, assumptions, limits);
  if (answer == Answer::Unsat) core_ = z3_->core();
  if (answer != Answer::Sat) return answer;
  model_ = std::make_unique<logic::Evaluator>(store_, z3_->take_model());
  const bool holds = std::all_of(all.begin(), all.end(), [&](Term t) { return (*model_)(t) == 1; });
  return holds ? Answer::Sat : Answer::Unknown;
}

uint64_t FrontSolver::value(Term t) {
  CULPRIT_INVARIANT(model_ || answered_, "a value is asked for before any model was found");
  return model_ ? (*model_)(t) : answered_->value(t);
}

std::unique_ptr<Solver> make_solver(logic::TermStore& store, const SolverOptions& options) {
  auto front = std::make_unique<FrontSolver>(store, options);
  if (!options.validate) return front;
  return std::make_unique<ValidatingSolver>(store, std::move(front));
}

}  // namespace culprit::solver
