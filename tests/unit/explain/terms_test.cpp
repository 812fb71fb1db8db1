// Linear terms, the normal form `expr relop const`, and substitution, checked on values.
#include <gtest/gtest.h>

#include <array>
#include <random>

#include "explain/terms.h"
#include "explain/words.h"

namespace culprit::explain {
namespace {

/// TermVariables x, y, z with values, whose cells are defined at events 1, 2, 3.
class TermVariables {
 public:
  explicit TermVariables(std::array<int64_t, 3> values = {2, -3, 5}) {
    for (uint32_t k = 0; k < 3; ++k)
      cells[k] = terms.cell(k + 1, Place{false, 0, static_cast<int32_t>(k), 0}, values[k]);
  }
  Linear operator()(char name) {
    return single(cells[static_cast<size_t>(name - 'x')],
                  terms.add({std::string(1, name), {}, ""}));
  }
  Terms terms;
  std::array<AtomId, 3> cells{};
};

TEST(Linear, KeepsNoSummandOfFactorZero) {
  TermVariables v;
  const Linear x = v('x'), y = v('y');
  const Linear none = *sum(*sum(x, y), *sum(x, y), -1);
  EXPECT_TRUE(none.is_constant());
  EXPECT_EQ(none.constant, 0);
}

TEST(Linear, IsTheSameInAnyOrder) {
  TermVariables v;
  EXPECT_TRUE(same(*sum(v('x'), v('y')), *sum(v('y'), v('x'))));
  EXPECT_FALSE(same(*sum(v('x'), v('y')), *sum(v('x'), v('y'), 2)));
}

TEST(Linear, RefusesWhatDoesNotFit) {
  TermVariables v;
  EXPECT_FALSE(sum(number(INT64_MAX), number(1)));
  EXPECT_FALSE(product(*product(v('x'), INT64_MAX), 2));
  EXPECT_FALSE(product(number(INT64_MIN), -1));
}

TEST(Predicate, HasNoConstantInItsExpression) {
  TermVariables v;
  const auto p = comparison(*sum(v('x'), number(1)), Relation::Less, v('y'));
  ASSERT_TRUE(p);
  EXPECT_EQ(text(v.terms, *p), "x - y < -1");
  EXPECT_EQ(code(v.terms, *p), "x + 1 < y");
  EXPECT_EQ(text(v.terms, negated(*p)), "x - y >= -1");
  EXPECT_EQ(text(v.terms, *turned(*p)), "y - x > 1");
}

TEST(Predicate, IsTheSameTurnedAround) {
  TermVariables v;
  const auto p = comparison(v('x'), Relation::LessEqual, v('y')),
             q = comparison(v('y'), Relation::GreaterEqual, v('x'));
  EXPECT_TRUE(same(*p, *q));
  EXPECT_FALSE(same(*p, negated(*q)));
}

TEST(Predicate, OppositeAndMirrorAgreeWithValues) {
  for (unsigned r = 0; r < 6; ++r)
    for (int64_t a = -2; a <= 2; ++a)
      for (int64_t b = -2; b <= 2; ++b) {
        const auto relation = static_cast<Relation>(r);
        EXPECT_EQ(holds(a, relation, b), !holds(a, opposite(relation), b));
        EXPECT_EQ(holds(a, relation, b), holds(b, mirrored(relation), a));
      }
}

TEST(Substitution, GoesIntoOperandsAndIndices) {
  TermVariables v;
  const Linear half = v.terms.applied(Operation::Divide, 32, {*sum(v('x'), v('y')), number(2)});
  EXPECT_EQ(text(v.terms, half), "((x + y) / 2)");
  const auto changed = v.terms.substitute(half, v.cells[0], *sum(v('z'), number(1)));
  EXPECT_EQ(text(v.terms, *changed), "((z + y + 1) / 2)");
  const AtomId element = v.terms.cell(4, Place{true, 1, 8, 4}, 7);
  const Linear read = single(element, v.terms.add({"a", {v('x')}, ""}));
  EXPECT_EQ(text(v.terms, read), "a[x=2]");
  EXPECT_EQ(text(v.terms, *v.terms.substitute(read, v.cells[0], *sum(v('z'), number(-3)))),
            "a[z - 3=2]");
}

TEST(Substitution, MakesNumbersOfKnownOperations) {
  TermVariables v;
  const Linear square = v.terms.applied(Operation::Multiply, 32, {v('x'), v('x')});
  const auto known = v.terms.substitute(square, v.cells[0], number(-7));
  EXPECT_TRUE(known->is_constant());
  EXPECT_EQ(known->constant, 49);
}

TEST(Substitution, PutsTheComparisonForItsTruth) {
  TermVariables v;
  const auto less = comparison(v('x'), Relation::Less, v('y'));
  const Linear truth = v.terms.truth(*less);
  const auto is_set = comparison(v('z'), Relation::Unequal, number(0));
  EXPECT_EQ(text(v.terms, *v.terms.substitute(*is_set, v.cells[2], truth)), "x - y < 0");
  const auto is_clear = comparison(v('z'), Relation::Equal, number(0));
  EXPECT_EQ(text(v.terms, *v.terms.substitute(*is_clear, v.cells[2], truth)), "x - y >= 0");
  const auto is_two = comparison(v('z'), Relation::Equal, number(2));
  EXPECT_FALSE(v.terms.holds(*v.terms.substitute(*is_two, v.cells[2], truth)));
}

/// Law: a predicate with a term put in for a variable of the same value has the same truth.
TEST(Substitution, KeepsTheTruth) {
  std::mt19937 random(2004);
  const auto pick = [&](int64_t from, int64_t to) {
    return std::uniform_int_distribution<int64_t>(from, to)(random);
  };
  for (unsigned round = 0; round < 2000; ++round) {
    TermVariables v({pick(-9, 9), pick(-9, 9), 0});
    const auto any = [&](auto&& any_term, unsigned depth) -> Linear {
      if (depth == 0)
        return pick(0, 3) ? v(static_cast<char>('x' + pick(0, 1))) : number(pick(-9, 9));
      const Linear a = any_term(any_term, depth - 1), b = any_term(any_term, depth - 1);
      if (pick(0, 1)) return *sum(a, b, pick(-3, 3));
      if (pick(0, 3) == 0)
        return v.terms.truth(*comparison(a, static_cast<Relation>(pick(0, 5)), b));
      return v.terms.applied(static_cast<Operation>(pick(0, 15)), 16, {a, b});
    };
    const Linear by = any(any, 2);
    const AtomId z = v.terms.cell(3, Place{false, 0, 9, 0}, v.terms.value(by));
    const Linear of_z =
        v.terms.applied(static_cast<Operation>(pick(0, 15)), 16,
                        {*sum(single(z), any(any, 1)), *sum(any(any, 1), single(z))});
    const auto p = comparison(*sum(of_z, single(z), pick(-2, 2)), static_cast<Relation>(pick(0, 5)),
                              any(any, 1));
    ASSERT_TRUE(p);
    const auto substituted = v.terms.substitute(*p, z, by);
    if (!substituted) continue;
    EXPECT_EQ(v.terms.holds(*substituted), v.terms.holds(*p)) << text(v.terms, *p);
    EXPECT_FALSE(v.terms.contains(substituted->expression, z));
  }
}

}  // namespace
}  // namespace culprit::explain
