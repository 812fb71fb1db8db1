#include "solver/z3_solver.h"

#include <algorithm>
#include <chrono>

#include "solver/z3_functions.h"
#include "solver/z3_translate.h"
#include "support/budget.h"

namespace culprit::solver {

namespace {

using logic::Term;

/// The time left within the limits in milliseconds; 0 if there is none. Z3 takes no callbacks.
unsigned milliseconds_left(const Limits& limits) {
  using namespace std::chrono;
  constexpr double most = 4e9;
  double seconds = limits.seconds > 0 ? limits.seconds : most;
  if (limits.budget) {
    if (limits.budget->exhausted()) return 0;
    const auto end = limits.budget->deadline();
    if (end != steady_clock::time_point::max())
      seconds = std::min(seconds, duration<double>(end - steady_clock::now()).count());
  }
  return static_cast<unsigned>(std::clamp(seconds * 1000, 1.0, most));
}

/// Replaces Z3's default handler, which exits the process.
void ignore_error(Z3_context, Z3_error_code) {}

}  // namespace

struct Z3Solver::State {
  Z3_context context;
  Z3Translator translator;

  explicit State(const logic::TermStore& store)
      : context(make_context()), translator(store, context) {}
  ~State() { z3lib().del_context(context); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  static Z3_context make_context() {
    const Z3_config config = z3lib().mk_config();
    const Z3_context context = z3lib().mk_context(config);
    z3lib().del_config(config);
    z3lib().set_error_handler(context, ignore_error);
    return context;
  }

  Z3_solver make_solver(unsigned milliseconds) {
    const Z3_tactic tactic = z3lib().mk_tactic(context, "qffpbv");
    z3lib().tactic_inc_ref(context, tactic);
    const Z3_solver solver = z3lib().mk_solver_from_tactic(context, tactic);
    z3lib().solver_inc_ref(context, solver);
    z3lib().tactic_dec_ref(context, tactic);
    const Z3_params params = z3lib().mk_params(context);
    z3lib().params_inc_ref(context, params);
    z3lib().params_set_uint(context, params, z3lib().mk_string_symbol(context, "timeout"),
                            milliseconds);
    z3lib().solver_set_params(context, solver, params);
    z3lib().params_dec_ref(context, params);
    return solver;
  }

  logic::Assignment model_of(Z3_solver solver, const logic::TermStore& store) {
    logic::Assignment assignment;
    const Z3_model model = z3lib().solver_get_model(context, solver);
    if (!model) return assignment;
    z3lib().model_inc_ref(context, model);
    for (const Term variable : translator.variables())
      assignment.set(variable,
                     value_of(model, translator.translate(variable), store.sort(variable)));
    z3lib().model_dec_ref(context, model);
    return assignment;
  }

  uint64_t value_of(Z3_model model, Z3_ast variable, logic::Sort sort) {
    Z3_ast value = nullptr;
    if (sort.is_float()) {
      if (!z3lib().model_eval(context, model, variable, true, &value)) return 0;
      if (z3lib().fpa_is_numeral_nan(context, value)) return sort.canonical_nan();
      value = z3lib().simplify(context, z3lib().mk_fpa_to_ieee_bv(context, value));
    } else if (!z3lib().model_eval(context, model, variable, true, &value)) {
      return 0;
    }
    if (sort.is_bool()) return z3lib().get_bool_value(context, value) == Z3_L_TRUE;
    uint64_t bits = 0;
    return z3lib().get_numeral_uint64(context, value, &bits) ? bits : 0;
  }
};

Z3Solver::Z3Solver(const logic::TermStore& store) : store_(store) {}
Z3Solver::~Z3Solver() = default;

Answer Z3Solver::check(std::span<const Term> all, std::span<const Term> assumptions,
                       const Limits& limits) {
  core_.clear();
  const unsigned milliseconds = milliseconds_left(limits);
  if (milliseconds == 0 || !load_z3()) return Answer::Unknown;
  if (!state_) state_ = std::make_unique<State>(store_);
  const Z3_context z3 = state_->context;
  const Z3_solver solver = state_->make_solver(milliseconds);
  for (const Term t : all) z3lib().solver_assert(z3, solver, state_->translator.translate(t));
  const Z3_lbool result = z3lib().solver_check(z3, solver);
  if (result == Z3_L_TRUE) model_ = state_->model_of(solver, store_);
  if (result == Z3_L_FALSE) core_.assign(assumptions.begin(), assumptions.end());
  z3lib().solver_dec_ref(z3, solver);
  return result == Z3_L_TRUE ? Answer::Sat : result == Z3_L_FALSE ? Answer::Unsat : Answer::Unknown;
}

}  // namespace culprit::solver
