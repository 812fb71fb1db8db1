// Deduction by transitivity and equality: what follows, and that nothing else does.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>

#include "explain/closure.h"
#include "explain/words.h"

namespace culprit::explain {
namespace {

class Variables {
 public:
  explicit Variables(const std::vector<int64_t>& values) {
    for (size_t k = 0; k < values.size(); ++k)
      cells.push_back(terms.cell(static_cast<uint32_t>(k + 1),
                                 Place{false, 0, static_cast<int32_t>(k), 0}, values[k]));
  }
  Linear operator()(char name) {
    return single(cells[static_cast<size_t>(name - 'p')],
                  terms.add({std::string(1, name), {}, ""}));
  }
  std::vector<std::string> deduced(const std::vector<Predicate>& given) {
    std::vector<std::string> texts;
    for (const Deduced& d : closure(terms, given, 50, 4)) texts.push_back(text(terms, d.predicate));
    return texts;
  }
  Terms terms;
  std::vector<AtomId> cells;
};

TEST(Closure, ChainsInequalities) {
  Variables v({1, 2, 3});
  EXPECT_EQ(v.deduced({*comparison(v('p'), Relation::LessEqual, v('q')),
                       *comparison(v('q'), Relation::Less, v('r'))}),
            std::vector<std::string>{"p - r < 0"});
}

TEST(Closure, PutsInWhatIsEqual) {
  Variables v({1, 1, 3});
  const std::vector<std::string> found = v.deduced(
      {*comparison(v('p'), Relation::Equal, v('q')), *comparison(v('p'), Relation::Less, v('r'))});
  EXPECT_NE(std::find(found.begin(), found.end(), "q - r < 0"), found.end())
      << testing::PrintToString(found);
}

TEST(Closure, FindsAContradictionWithoutVariables) {
  Variables v({1, 2});
  const std::vector<std::string> found = v.deduced(
      {*comparison(v('p'), Relation::Less, v('q')), *comparison(v('q'), Relation::Less, v('p'))});
  EXPECT_EQ(found, std::vector<std::string>{"0 < 0"});
}

TEST(Closure, DeducesNothingFromUnrelatedPredicates) {
  Variables v({1, 2, 3, 4});
  EXPECT_TRUE(v.deduced({*comparison(v('p'), Relation::Less, v('q')),
                         *comparison(v('r'), Relation::Less, v('s'))})
                  .empty());
}

/// Law: what is deduced from predicates that hold holds, for all values of three variables.
TEST(Closure, IsSound) {
  std::mt19937 random(7);
  const auto pick = [&](int64_t from, int64_t to) {
    return std::uniform_int_distribution<int64_t>(from, to)(random);
  };
  unsigned deduced = 0;
  for (unsigned round = 0; round < 3000; ++round) {
    Variables v({pick(-4, 4), pick(-4, 4), pick(-4, 4)});
    const auto any = [&] { return v(static_cast<char>('p' + pick(0, 2))); };
    std::vector<Predicate> given;
    for (unsigned k = 0; k < 4; ++k) {
      const Predicate p = *comparison(*sum(any(), any(), pick(-2, 2)),
                                      static_cast<Relation>(pick(0, 5)), number(pick(-4, 4)));
      given.push_back(v.terms.holds(p) ? p : negated(p));
    }
    for (const Deduced& d : closure(v.terms, given, 40, 4)) {
      EXPECT_TRUE(v.terms.holds(d.predicate)) << text(v.terms, d.predicate);
      ++deduced;
    }
  }
  EXPECT_GT(deduced, 1000u);
}

}  // namespace
}  // namespace culprit::explain
