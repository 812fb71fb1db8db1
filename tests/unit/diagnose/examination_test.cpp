// Results of examinations, added up.
#include "diagnose/consistency/examination.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "edits/prior.h"
#include "subject.h"

namespace culprit::diagnose {
namespace {

using Ids = std::vector<model::ComponentId>;

TEST(suspect, is_named_after_its_likeliest_component) {
  const testing_support::Subject subject(
      "#include <stdio.h>\nint main(void) { int a = 1; if (a > 2) a = 3; printf(\"%d\\n\", a); }");
  const auto& components = subject.program().components;
  const auto weight = [&](model::ComponentId id) {
    return edits::kind_weight(components[id].kind);
  };
  for (model::ComponentId a = 0; a < components.size(); ++a) {
    EXPECT_EQ(suspect_of(subject.program(), {a}).component, a);
    EXPECT_FALSE(suspect_of(subject.program(), {a}).is_set);
    for (model::ComponentId b = a + 1; b < components.size(); ++b) {
      const Suspect pair = suspect_of(subject.program(), {a, b});
      EXPECT_EQ(pair.component, weight(b) > weight(a) ? b : a);
      EXPECT_TRUE(pair.is_set);
      EXPECT_EQ(pair.leaves, (Ids{a, b}));
    }
  }
}

TEST(examination, costs_what_its_checks_cost) {
  Examination examination;
  EXPECT_EQ(examination.cost(), 0u);
  uint64_t sum = 0;
  for (uint64_t k = 1; k < 5; ++k) {
    CheckRecord check;
    check.counts.terms = 10 * k;
    check.counts.gates = k;
    sum += check.counts.cost();
    examination.checks.push_back(check);
  }
  EXPECT_EQ(examination.cost(), sum);
}

Examination standing_at(Standing standing, model::ComponentId component) {
  Examination examination;
  examination.standing = standing;
  examination.suspect.component = component;
  examination.checks.resize(component);
  return examination;
}

TEST(suspect_list, counts_each_examination_once) {
  SuspectList list;
  const Standing all[] = {Standing::Unasked, Standing::Explains, Standing::Refuted,
                          Standing::Undecided, Standing::NotReplayed};
  for (model::ComponentId k = 0; k < 20; ++k) list.enter(standing_at(all[k % 5], k));
  EXPECT_EQ(list.unasked.size(), 4u);
  EXPECT_EQ(list.not_replayed.size(), 4u);
  EXPECT_EQ(list.undecided, 4u);
  ASSERT_EQ(list.suspects.size(), 4u);
  for (size_t s = 0; s < 4; ++s) EXPECT_EQ(list.suspects[s].component, 5 * s + 1) << "in order";
  EXPECT_EQ(list.checks.size(), 190u);
  EXPECT_FALSE(list.out_of_time);
}

TEST(suspect_list, bounds_count_for_refutations_only) {
  SuspectList list;
  Examination undecided = standing_at(Standing::Undecided, 0);
  undecided.bounds_reached.steps = 7;
  list.enter(undecided);
  EXPECT_FALSE(list.bounds_reached.any());
  undecided.standing = Standing::Refuted;
  list.enter(undecided);
  EXPECT_TRUE(list.bounds_reached.any());
}

TEST(suspect_list, tests_are_explained_by_any_examination) {
  SuspectList list;
  for (size_t test : {2, 0, 2}) {
    Examination some = standing_at(Standing::Undecided, 0);
    some.by_test.resize(3);
    for (size_t t = 0; t < 3; ++t) some.by_test[t].test = t;
    some.by_test[test].explains = true;
    list.enter(some);
  }
  EXPECT_EQ(list.explained_tests, (std::set<size_t>{0, 2}));
}

TEST(suspect_list, reasons_are_counted_in_the_order_they_were_met) {
  SuspectList list;
  for (const char* reason : {"b", "a", "b", "c", "b"}) list.add_undecided(reason, reason[0] == 'a');
  using Reasons = std::vector<std::pair<std::string, uint64_t>>;
  Reasons reasons;
  for (const UndecidedGroup& group : list.undecided_by)
    reasons.emplace_back(group.reason, group.count);
  EXPECT_EQ(reasons, (Reasons{{"b", 3}, {"a", 1}, {"c", 1}}));
  EXPECT_EQ(list.undecided, 5u);
  EXPECT_TRUE(list.effort_spent);
  EXPECT_TRUE(list.not_modelled);
  SuspectList by_effort;
  by_effort.add_undecided("hard", true);
  EXPECT_FALSE(by_effort.not_modelled);
}

}  // namespace
}  // namespace culprit::diagnose
