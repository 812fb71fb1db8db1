// The one question, compared with plain runs; and what it keeps from earlier answers.
#include "diagnose/consistency/consistency.h"

#include <gtest/gtest.h>

#include "checked_samples.h"
#include "edits/component_traits.h"
#include "judge/run_request.h"
#include "support/budget.h"

namespace culprit::diagnose {
namespace {

using encode::Effort;
using model::ComponentKind;

const std::string kCount = R"(#include <stdio.h>
int main(void) {
  int n, s = 0;
  if (scanf("%d", &n) != 1) return 1;
  for (int i = 0; i < 3; i++)
    if (n >> i & 1) s += i;
    else s += 4;
  if (n > 3) s = 0;
  printf("%d\n", s);
  return 0;
})";
const std::vector<Sample> kRunsOfConsistency = {
    {"1", "2\n"}, {"5", "6\n"}, {"2", "9\n"}, {"6", "7\n"}};

/// Whether some outcomes of the condition's first three executions pass the test.
bool passes_with_other_truth(const CheckedSamples& c, model::ComponentId condition, size_t test) {
  for (unsigned flips = 0; flips < 8; ++flips) {
    TestEvidence evidence;
    evidence.test = test;
    for (unsigned k = 0; k < 3; ++k)
      evidence.found.intervention.values[condition].push_back(
          machine::Value::plain(flips >> k & 1));
    if (c.replays(evidence)) return true;
  }
  return false;
}

TEST(consistency, of_conditions_is_what_plain_runs_show) {
  const CheckedSamples c(kCount, kRunsOfConsistency);
  ASSERT_EQ(c.problem().failing().size(), 3u);
  size_t explain = 0, refuted = 0;
  for (const char* text : {"n >> i & 1", "n > 3"}) {
    const model::ComponentId condition = c.id(ComponentKind::Condition, text);
    for (size_t test : c.problem().failing()) {
      const Examination one =
          c.checker->examine_test(suspect_of(c.program(), {condition}), test, {});
      ASSERT_TRUE(one.decided()) << text << one.undecided;
      EXPECT_EQ(one.explains(), passes_with_other_truth(c, condition, test)) << text << " " << test;
      ++(one.explains() ? explain : refuted);
    }
  }
  EXPECT_GT(explain, 0u);
  EXPECT_GT(refuted, 0u);
}

TEST(consistency, an_explanation_replays_in_each_failing_test) {
  const CheckedSamples c(kCount, kRunsOfConsistency);
  size_t explaining = 0;
  for (const Examination& answer : c.asked_alone()) {
    if (!answer.explains()) {
      EXPECT_TRUE(answer.suspect.evidence.empty());
      continue;
    }
    ++explaining;
    ASSERT_EQ(answer.suspect.evidence.size(), c.problem().failing().size());
    for (size_t k = 0; k < answer.suspect.evidence.size(); ++k) {
      const TestEvidence& evidence = answer.suspect.evidence[k];
      EXPECT_EQ(evidence.test, c.problem().failing()[k]) << "in test order";
      EXPECT_TRUE(evidence.explains);
      EXPECT_TRUE(c.replays(evidence));
    }
  }
  EXPECT_GT(explaining, 0u);
}

/// What refutes a component alone is asked first, so no further test is asked.
TEST(consistency, the_first_test_that_refutes_ends_the_question) {
  const CheckedSamples c(kCount, kRunsOfConsistency);
  for (const Examination& answer : c.asked_alone()) {
    if (answer.standing != Standing::Refuted) continue;
    for (size_t k = 0; k < answer.checks.size(); ++k) {
      EXPECT_EQ(answer.checks[k].test, c.problem().failing_by_length()[k]);
      EXPECT_EQ(answer.checks[k].answer == encode::Consistency::Inconsistent,
                k + 1 == answer.checks.size());
    }
  }
}

TEST(consistency, known_answers_are_not_asked_again) {
  const CheckedSamples c(kCount, kRunsOfConsistency);
  const Suspect print = suspect_of(c.program(), {c.id(ComponentKind::PrintedValue, "s")});
  Examination before = c.checker->examine(print, {});
  ASSERT_TRUE(before.explains());
  const size_t open = c.problem().failing_by_length().back();
  before.standing = Standing::Undecided;
  before.by_test[open] = {};
  const Examination again = c.checker->examine(print, {}, &before);
  EXPECT_TRUE(again.explains());
  ASSERT_EQ(again.checks.size(), 1u);
  EXPECT_EQ(again.checks[0].test, open);
  EXPECT_EQ(again.suspect.evidence.size(), c.problem().failing().size());
}

TEST(consistency, without_effort_nothing_is_decided) {
  const CheckedSamples c(kCount, kRunsOfConsistency);
  Effort none;
  none.cost = 0;
  const Suspect print = suspect_of(c.program(), {c.id(ComponentKind::PrintedValue, "s")});
  const Examination answer = c.checker->examine(print, none);
  EXPECT_EQ(answer.standing, Standing::Undecided);
  EXPECT_TRUE(answer.effort_spent);
  EXPECT_NE(answer.undecided, "");
  EXPECT_FALSE(answer.out_of_time);
}

TEST(consistency, after_the_budget_nothing_is_asked) {
  const CheckedSamples c(kCount, kRunsOfConsistency);
  Budget over;
  over.cancel();
  const Suspect print = suspect_of(c.program(), {c.id(ComponentKind::PrintedValue, "s")});
  const Examination answer = c.checker->within(over).examine(print, {});
  EXPECT_EQ(answer.standing, Standing::Unasked);
  EXPECT_TRUE(answer.out_of_time);
  EXPECT_TRUE(answer.checks.empty());
  EXPECT_TRUE(c.checker->examine(print, {}).explains()) << "the other checker has no budget";
}

TEST(consistency, raised_bounds_refute_less) {
  const CheckedSamples c(
      "#include <stdio.h>\nint main(void) { int n, s = 0; scanf(\"%d\", &n); int m "
      "= n; for (int i = 0; i < m; i++) s++; printf(\"%d\\n\", s); return 0; }",
      {{"3", "40\n"}});
  const Suspect m = suspect_of(c.program(), {c.id(ComponentKind::Initializer, "m = n")});
  const Examination cut = c.checker->examine(m, {});
  EXPECT_EQ(cut.standing, Standing::Refuted);
  EXPECT_TRUE(cut.bounds_reached.any());
  EXPECT_TRUE(c.checker->with_bounds_raised(8).examine(m, {}).explains());
  EXPECT_EQ(c.checker->examine(m, {}).standing, Standing::Refuted) << "remembered apart";
  EXPECT_GT(c.checker->with_bounds_raised(8).largest_bound(), c.checker->largest_bound());
}

TEST(consistency, trials_explain_or_leave_undecided) {
  const CheckedSamples c(kCount, kRunsOfConsistency);
  size_t explaining = 0;
  for (model::ComponentId id : c.parts()) {
    if (!edits::has_a_value(c.program().components[id].kind)) continue;
    const Suspect suspect = suspect_of(c.program(), {id});
    const Examination tried = c.checker->replace(suspect, 400'000, trials::ReplaceAt::Both),
                      asked = c.asked({id});
    EXPECT_TRUE(tried.explains() || tried.standing == Standing::Undecided);
    if (!tried.explains()) continue;
    ++explaining;
    EXPECT_NE(asked.standing, Standing::Refuted) << c.program().components[id].text;
    for (const TestEvidence& evidence : tried.suspect.evidence) EXPECT_TRUE(c.replays(evidence));
  }
  EXPECT_GT(explaining, 0u);
}

TEST(consistency, values_are_confirmed_only_if_they_pass) {
  const CheckedSamples c(kCount, kRunsOfConsistency);
  const Suspect print = suspect_of(c.program(), {c.id(ComponentKind::PrintedValue, "s")});
  const Examination right = c.checker->examine(print, {});
  std::vector<encode::ExploreResult> found(c.tests().size());
  for (const TestEvidence& evidence : right.suspect.evidence) found[evidence.test] = evidence.found;
  const Examination confirmed = c.checker->confirm(print, found, "by hand");
  EXPECT_TRUE(confirmed.explains());
  EXPECT_EQ(confirmed.checks.size(), 3u);
  EXPECT_EQ(confirmed.checks[0].reason, "by hand");
  found[c.problem().failing()[1]].intervention = {};
  const Examination wrong = c.checker->confirm(print, found, "by hand");
  EXPECT_EQ(wrong.standing, Standing::Undecided);
  EXPECT_FALSE(wrong.checks.back().replayed);
}

TEST(consistency, a_longer_passing_run_raises_the_length_of_paths) {
  CheckedSamples c(kCount, kRunsOfConsistency);
  const uint64_t before = c.checker->path_steps();
  c.checker->learn_length(before / 2);
  EXPECT_EQ(c.checker->path_steps(), before);
  c.checker->learn_length(before);
  EXPECT_EQ(c.checker->path_steps(), before + before / 4);
  EXPECT_EQ(c.checker->run_limits().steps, c.checker->path_steps());
}

}  // namespace
}  // namespace culprit::diagnose
