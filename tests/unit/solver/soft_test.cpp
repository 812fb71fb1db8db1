// Greedy keeping, against the definition: a term is dropped only if it contradicts those kept
// before it.
#include "solver/soft.h"

#include <gtest/gtest.h>

#include <random>

namespace culprit::solver {
namespace {

using namespace logic;

TEST(Prefer, keeps_all_when_all_fit) {
  TermStore s;
  const Term p = s.variable(Sort::boolean()), q = s.variable(Sort::boolean());
  const auto solver = make_solver(s);
  const std::vector<Term> soft{p, q};
  const Preference result = prefer(*solver, soft);
  EXPECT_EQ(result.answer, Answer::Sat);
  EXPECT_EQ(result.kept, soft);
  EXPECT_EQ(solver->value(p), 1u);
}

TEST(Prefer, hard_contradictions_are_reported) {
  TermStore s;
  const Term p = s.variable(Sort::boolean());
  const auto solver = make_solver(s);
  solver->add(p);
  const Term no = s.not_(p);
  EXPECT_EQ(prefer(*solver, {}, {&no, 1}).answer, Answer::Unsat);
}

TEST(Prefer, is_greedy_in_the_order_given) {
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    TermStore s;
    const auto solver = make_solver(s, {.validate = true, .local_search = true, .seed = 0});
    std::vector<Term> variables, soft;
    for (int i = 0; i < 6; ++i) variables.push_back(s.variable(Sort::boolean()));
    const auto literal = [&] {
      const Term v = variables[random() % variables.size()];
      return random() % 2 ? v : s.not_(v);
    };
    for (int i = 0; i < 4; ++i) {
      const Term a = literal(), b = literal();
      solver->add(s.or_(a, b));
    }
    for (int i = 0; i < 9; ++i)
      soft.push_back(random() % 2 ? literal() : s.and_(literal(), literal()));
    const Preference result = prefer(*solver, soft);
    if (solver->check({}, {}) == Answer::Unsat) {
      EXPECT_EQ(result.answer, Answer::Unsat);
      continue;
    }
    std::vector<Term> expected;
    for (Term t : soft) {
      expected.push_back(t);
      if (solver->check(expected, {}) != Answer::Sat) expected.pop_back();
    }
    ASSERT_EQ(result.kept, expected) << "round " << round;
    const Preference again = prefer(*solver, soft);
    for (Term t : again.kept) ASSERT_EQ(solver->value(t), 1u);
  }
}

}  // namespace
}  // namespace culprit::solver
