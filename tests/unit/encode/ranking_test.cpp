#include "encode/joined/ranking.h"

#include <gtest/gtest.h>

#include "logic/substitute.h"
#include "solver/solver.h"

namespace culprit::encode {
namespace {

using logic::Sort;
using logic::Term;

class Ranking : public testing::Test {
 protected:
  Term number(int64_t value) {
    return terms_.constant(Sort::bits(8), static_cast<uint64_t>(value));
  }

  /// One way, on which x and y become other values.
  Transition way(Term condition, Term next_x, Term next_y) {
    return {condition, [this, next_x, next_y](Term term) {
              logic::Substitution next(terms_);
              next.replace(x_, next_x);
              next.replace(y_, next_y);
              return next(term);
            }};
  }

  std::optional<std::vector<Distance>> ranking(const std::vector<Transition>& ways) {
    const std::vector<Distance> candidates = {{number(1), y_, true}, {number(1), x_, true}};
    return ranking_of(terms_, ways, candidates, [this](Term condition) {
      return solver_->check({{condition}}, {}) == solver::Answer::Unsat;
    });
  }

  logic::TermStore terms_;
  std::unique_ptr<solver::Solver> solver_ = solver::make_solver(terms_);
  const Term x_ = terms_.variable(Sort::bits(8)), y_ = terms_.variable(Sort::bits(8));
  const Term x_is_positive_ = terms_.slt(number(0), x_);
  const Term y_is_positive_ = terms_.slt(number(0), y_);
};

TEST_F(Ranking, a_counter_that_goes_down) {
  const auto found = ranking({way(x_is_positive_, terms_.sub(x_, number(1)), y_)});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 1u);
  EXPECT_EQ(found->front().to, x_);
}

TEST_F(Ranking, the_first_one_that_changes) {
  const Term both = terms_.and_(x_is_positive_, y_is_positive_);
  const auto found = ranking({way(both, terms_.sub(x_, number(1)), number(100)),
                              way(both, x_, terms_.sub(y_, number(1)))});
  ASSERT_TRUE(found);
  ASSERT_EQ(found->size(), 2u);
  EXPECT_EQ(found->front().to, x_);
  EXPECT_EQ(found->back().to, y_);
}

TEST_F(Ranking, none_for_values_that_take_turns) {
  EXPECT_FALSE(ranking({way(x_is_positive_, y_, x_)}));
}

TEST_F(Ranking, none_for_a_step_that_may_be_none) {
  EXPECT_FALSE(ranking({way(x_is_positive_, terms_.sub(x_, y_), y_)}));
  EXPECT_TRUE(ranking({way(terms_.and_(x_is_positive_, y_is_positive_), terms_.sub(x_, y_), y_)}));
}

TEST_F(Ranking, none_for_a_counter_that_wraps) {
  EXPECT_FALSE(ranking({way(terms_.ne(x_, number(0)), terms_.sub(x_, number(2)), y_)}));
}

TEST_F(Ranking, a_loop_that_never_comes_back_has_an_empty_one) {
  const auto found = ranking({});
  ASSERT_TRUE(found);
  EXPECT_TRUE(found->empty());
}

}  // namespace
}  // namespace culprit::encode
