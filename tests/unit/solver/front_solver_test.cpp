// The front: the cheapest route that can answer, the same answers on every route.
#include "solver/front_solver.h"

#include <gtest/gtest.h>

#include "../logic/random_terms.h"
#include "solver/validating_solver.h"
#include "support/diagnostic.h"

namespace culprit::solver {
namespace {

using namespace logic;

const SolverOptions without_search{.validate = false, .local_search = false, .seed = 0};

TEST(FrontSolver, bits_stay_with_bits) {
  TermStore s;
  const Term x = s.variable(Sort::bits(32));
  FrontSolver solver(s, without_search);
  solver.add(s.slt(x, s.constant(Sort::bits(32), 5)));
  EXPECT_EQ(solver.check({}, {}), Answer::Sat);
  EXPECT_EQ(solver.route(), Route::Bits);
}

TEST(FrontSolver, float_comparisons_stay_with_bits) {
  TermStore s;
  const Term x = s.variable(Sort::float64());
  FrontSolver solver(s, without_search);
  solver.add(s.flt(s.constant(2.5), x));
  solver.add(s.flt(x, s.constant(2.75)));
  EXPECT_EQ(solver.check({}, {}), Answer::Sat);
  EXPECT_EQ(solver.route(), Route::Bits);
  const Term less = s.flt(x, s.constant(2.0));
  EXPECT_EQ(solver.check({&less, 1}, {}), Answer::Unsat);
  EXPECT_EQ(solver.core(), std::vector<Term>{less});
}

TEST(FrontSolver, rounding_is_searched_first) {
  TermStore s;
  const Term x = s.variable(Sort::float64()), quotient = s.fdiv(x, s.constant(3.0));
  FrontSolver solver(s, {});
  solver.add(s.fle(s.constant(2.995), quotient));
  solver.add(s.flt(quotient, s.constant(3.005)));
  EXPECT_EQ(solver.check({}, {}), Answer::Sat);
  EXPECT_EQ(solver.route(), Route::Search);
  EXPECT_EQ(solver.value(s.fle(s.constant(2.995), quotient)), 1u);
}

TEST(FrontSolver, answers_do_not_depend_on_the_search) {
  for (const bool search : {false, true}) {
    TermStore s;
    const Term x = s.variable(Sort::float64());
    FrontSolver solver(s, {.validate = false, .local_search = search, .seed = 0});
    solver.add(s.feq(s.fadd(x, s.constant(1e16)), s.constant(1e16)));
    const Term large = s.flt(s.constant(0.75), x), larger = s.flt(s.constant(1.5), x);
    EXPECT_EQ(solver.check({&large, 1}, {}), Answer::Sat);
    EXPECT_EQ(solver.check({&larger, 1}, {}), Answer::Unsat);
    EXPECT_EQ(solver.core(), std::vector<Term>{larger});
  }
}

TEST(FrontSolver, contradictory_guards_need_no_arithmetic) {
  TermStore s;
  const Term x = s.variable(Sort::float64()), t = s.frem(x, s.constant(3.0));
  FrontSolver solver(s, {});
  solver.add(s.flt(t, s.constant(1.0)));
  const Term above = s.flt(s.constant(2.0), t);
  EXPECT_EQ(solver.check({&above, 1}, {}), Answer::Unsat);
  EXPECT_EQ(solver.route(), Route::Bits);
  EXPECT_EQ(solver.core(), std::vector<Term>{above});
}

/// Random constraints: with the search, without it, and by the exact circuits alone.
TEST(FrontSolver, routes_agree) {
  const Limits limits{.seconds = 0, .conflicts = 2000, .budget = nullptr};
  unsigned by_search = 0, unsat = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    TermStore s;
    const auto built = logic::testing::Recipe(
                           seed, {.widths = {8, 32}, .steps = 16, .theory = Theory::FloatRounding})
                           .build(s);
    std::vector<Term> all;
    for (Term t : built.terms)
      if (s.sort(t).is_bool() && !s.is_constant(t)) all.push_back(seed % 2 ? t : s.not_(t));
    FrontSolver front(s, {}), plain(s, without_search);
    BitsSolver exact(s, 0, FloatMode::Exact);
    for (Term t : all) {
      front.add(t);
      plain.add(t);
      exact.add(t);
    }
    const Answer expected = exact.check({}, limits);
    for (FrontSolver* solver : {&front, &plain}) {
      const Answer answer = solver->check({}, limits);
      for (Term t : all) {
        if (answer == Answer::Sat) {
          ASSERT_EQ(solver->value(t), 1u) << "seed " << seed;
        }
      }
      if (answer != Answer::Unknown && expected != Answer::Unknown) {
        ASSERT_EQ(answer, expected) << "seed " << seed;
      }
    }
    by_search += front.route() == Route::Search;
    unsat += expected == Answer::Unsat;
  }
  EXPECT_GT(by_search, 50u);
  EXPECT_GT(unsat, 20u);
}

/// A solver whose models are all zero.
class Liar final : public Solver {
 public:
  void add(Term) override {}
  Answer check(std::span<const Term>, const Limits&) override { return Answer::Sat; }
  uint64_t value(Term) override { return 0; }
  std::vector<Term> core() override { return {}; }
};

TEST(ValidatingSolver, a_wrong_model_is_a_bug) {
  TermStore s;
  ValidatingSolver solver(s, std::make_unique<Liar>());
  EXPECT_EQ(solver.check({}, {}), Answer::Sat);
  solver.add(s.variable(Sort::boolean()));
  EXPECT_THROW(solver.check({}, {}), InternalError);
}

}  // namespace
}  // namespace culprit::solver
