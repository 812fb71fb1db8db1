// Labels on random terms: what holds under a fault for some values, its label allows.
#include <gtest/gtest.h>

#include "../logic/random_terms.h"
#include "encode/fault_labels.h"
#include "logic/evaluate.h"

namespace culprit::encode {
namespace {

using logic::Term;

TEST(fault_labels, what_holds_under_a_fault_is_allowed) {
  size_t cut = 0, allowed = 0;
  for (uint32_t seed = 0; seed < 400; ++seed) {
    logic::TermStore store;
    const std::vector<Term> selectors = {store.variable(logic::Sort::boolean()),
                                         store.variable(logic::Sort::boolean()),
                                         store.variable(logic::Sort::boolean())};
    FaultLabels labels(store, selectors, 1);
    const logic::testing::Recipe recipe(seed,
                                        {.widths = {1, 2}, .variables_per_sort = 1, .steps = 30});
    logic::testing::Recipe::Built built = recipe.build(store);
    std::vector<Term> conditions;
    Term mixed = logic::TermStore::true_();
    for (size_t i = 0; i < built.terms.size(); ++i)
      if (store.sort(built.terms[i]).is_bool()) {
        // as a component that may be ab
        const Term guarded = store.ite(selectors[i % 3], built.terms[i], mixed);
        conditions.push_back(guarded);
        mixed = i % 2 ? store.and_(mixed, guarded) : store.not_(guarded);
        conditions.push_back(mixed);
      }
    unsigned bits = 0;
    for (Term variable : built.variables) bits += store.sort(variable).width;
    ASSERT_LE(bits, 10u);
    for (Term condition : conditions)
      for (size_t fault = 0; fault < selectors.size(); ++fault) {
        bool holds = false;
        for (uint64_t values = 0; values < uint64_t{1} << bits && !holds; ++values) {
          logic::Assignment assignment;
          unsigned at = 0;
          for (Term variable : built.variables) {
            const unsigned width = store.sort(variable).width;
            assignment.set(variable, values >> at & ((uint64_t{1} << width) - 1));
            at += width;
          }
          assignment.set(selectors[fault], 1);
          holds = logic::evaluate(store, condition, assignment) != 0;
        }
        const bool may = labels.may_hold(condition, fault);
        EXPECT_TRUE(may || !holds) << "seed " << seed;
        (may ? allowed : cut)++;
      }
  }
  EXPECT_GT(cut, allowed / 50);
}

TEST(fault_labels, sets_are_counted) {
  EXPECT_FALSE(FaultLabels::too_many(100, 2));
  EXPECT_TRUE(FaultLabels::too_many(100, 3));
}

}  // namespace
}  // namespace culprit::encode
