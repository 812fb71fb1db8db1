// How long tests are run, and the verdicts of those that do not end.
#include <gmock/gmock.h>

#include "judge/run_tests.h"
#include "subject.h"
#include "support/budget.h"

namespace culprit::judge {
namespace {

using testing::HasSubstr;

const std::string kHeadOfLongRuns = "#include <stdio.h>\n#include <stdlib.h>\n";
/// Counts up to the number in the input.
const std::string kCounts =
    kHeadOfLongRuns +
    "int main(void) { unsigned n = 0; scanf(\"%u\", &n); for (unsigned i = 1; i < n; i++) ; ";

/// Judges the program on several inputs, each with empty expected output. 0: no step limit is
/// given.
std::vector<document::TestOutcome> judged_freely(const std::string& source,
                                                 const std::vector<std::string>& inputs,
                                                 Budget* budget = nullptr, unsigned jobs = 1,
                                                 uint64_t step_limit = 0,
                                                 uint64_t patience = 400'000'000,
                                                 bool judge_all = false) {
  const testing_support::Subject subject(source);
  RunRequest request;
  request.program = &subject.program();
  request.options.step_limit = step_limit;
  request.options.patience = patience;
  request.options.judge_all = judge_all;
  request.options.budget = budget;
  request.options.jobs = jobs;
  for (const std::string& input : inputs) {
    spec::TestCase& test = request.tests.emplace_back();
    test.name = "t" + input;
    test.input = input;
    test.expected_output = "";
  }
  return run_tests(request).tests;
}

TEST(long_runs, endless_loop) {
  const document::TestOutcome outcome =
      judged_freely(kHeadOfLongRuns + "int main(void) {\n for (;;)\n  ; }", {""}).at(0);
  EXPECT_EQ(outcome.verdict, document::Verdict::Fail);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::EndlessLoop);
  EXPECT_EQ(outcome.reason.place.line, 4u);
}
TEST(long_runs, a_program_that_is_long_in_every_test_is_run_to_its_end) {
  const std::string source = kHeadOfLongRuns +
                             "int main(void) { unsigned n = 0; scanf(\"%u\", &n); for (unsigned i "
                             "= 0; i < 6000000 + n; i++) ; return 0; }";
  for (const document::TestOutcome& outcome : judged_freely(source, {"1", "2"}))
    EXPECT_EQ(outcome.verdict, document::Verdict::Pass) << outcome.reason.text;
}
TEST(long_runs, a_run_without_end_is_taken_for_endless_if_no_test_fails) {
  const std::vector<document::TestOutcome> outcomes =
      judged_freely(kCounts + "return 0; }", {"5", "4000000000"});
  EXPECT_EQ(outcomes[0].verdict, document::Verdict::Pass);
  EXPECT_EQ(outcomes[1].verdict, document::Verdict::Fail);
  EXPECT_EQ(outcomes[1].reason.kind, document::ReasonKind::StepLimit);
  EXPECT_EQ(outcomes[1].steps, 20'000'000u);  // the bound is far away
  EXPECT_THAT(outcomes[1].reason.text, HasSubstr("taken for endless, which is not proved"));
  EXPECT_THAT(outcomes[1].reason.text, HasSubstr("`i < n` stays true"));
  EXPECT_THAT(outcomes[1].reason.text, HasSubstr("; `i` reaches `n` after 399"));
}
TEST(long_runs, without_a_bound_a_run_is_waited_for) {
  const std::string source = kHeadOfLongRuns +
                             "int main(void) { unsigned n = 0, x = 1; scanf(\"%u\", &n); while (x "
                             "!= n) x = x * 1664525 + 1013904223; return 0; }";
  const document::TestOutcome outcome = judged_freely(source, {"2"}).at(0);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::StepLimit);
  EXPECT_EQ(outcome.steps, 400'000'000u);
}
TEST(long_runs, a_bound_that_is_approached_is_no_endless_loop) {
  const std::string loops = "int n = 0, s = 0; scanf(\"%d\", &n); ";
  const auto judged = [&](const std::string& loop) {
    return judged_freely(kHeadOfLongRuns + "int main(void) { " + loops + loop + " return s & 0; }",
                         {"500"})
        .at(0);
  };
  const document::TestOutcome outer =
      judged("for (int i = 0; i < n; i++) for (int j = 0; j < 2000000; j++) s ^= i + j;");
  EXPECT_EQ(outer.verdict, document::Verdict::Unknown) << outer.reason.text;
  EXPECT_THAT(outer.reason.text, HasSubstr(": `i` reaches `n` after 49"));
  const document::TestOutcome one = judged("for (int i = 0; i + 7 < 900000000; i++) s ^= i;");
  EXPECT_EQ(one.verdict, document::Verdict::Unknown) << one.reason.text;
  EXPECT_THAT(one.reason.text, HasSubstr("; `i + 7` reaches 900000000 after 89"));
  const document::TestOutcome macro =
      judged("\n#define MOST 900000000\nfor (int i = 0; i < MOST; i++) s ^= i;");
  EXPECT_EQ(macro.verdict, document::Verdict::Unknown) << macro.reason.text;
  const document::TestOutcome doubles = judged(
      "for (unsigned k = 1; k < 1000000000; k *= 2) for (unsigned j = 0; j < k; j++) s ^= n + j;");
  EXPECT_EQ(doubles.verdict, document::Verdict::Unknown) << doubles.reason.text;
  EXPECT_THAT(doubles.reason.text, HasSubstr("`k` reaches 1000000000 after "));
  // what is around the loop is not known
  const document::TestOutcome around = judged(
      "unsigned x = 1; while (x != 2) { x = x * 1664525 + 1013904223; for (int j = 0; j < 2000000; "
      "j++) s ^= n + j; }");
  EXPECT_EQ(around.reason.kind, document::ReasonKind::StepLimit) << around.reason.text;
  EXPECT_THAT(around.reason.text, testing::Not(HasSubstr("reaches")));
}
/// The input 5 fails.
const std::string kFailsFor5 = kCounts + "if (n == 5) puts(\"a\"); return 0; }";

TEST(long_runs, beside_a_failing_test_a_run_without_end_has_no_verdict) {
  const std::vector<document::TestOutcome> outcomes =
      judged_freely(kFailsFor5, {"5", "4000000000"});
  EXPECT_EQ(outcomes[0].verdict, document::Verdict::Fail);
  EXPECT_EQ(outcomes[1].verdict, document::Verdict::Unknown);
  EXPECT_EQ(outcomes[1].reason.kind, document::ReasonKind::NotRun);
  EXPECT_THAT(outcomes[1].reason.text, HasSubstr("not finished after"));
  EXPECT_EQ(outcomes[1].steps, 20'000'000u);  // it is not waited for
}
TEST(long_runs, beside_a_failing_test_long_ones_pass) {
  const std::vector<document::TestOutcome> outcomes =
      judged_freely(kFailsFor5, {"5", "6000000", "7000000"}, nullptr, 1, 0, 2'000'000'000);
  EXPECT_EQ(outcomes[0].verdict, document::Verdict::Fail);
  EXPECT_EQ(outcomes[1].verdict, document::Verdict::Pass) << outcomes[1].reason.text;
  EXPECT_EQ(outcomes[2].verdict, document::Verdict::Pass) << outcomes[2].reason.text;
  EXPECT_GT(outcomes[1].steps, 20'000'000u);
}
TEST(long_runs, a_failure_that_comes_late_leaves_the_others_without_verdict) {
  const std::string source = kCounts + "if (n == 9000000) puts(\"a\"); return 0; }";
  const std::vector<document::TestOutcome> outcomes =
      judged_freely(source, {"4000000000", "9000000"}, nullptr, 1, 0, 1'000'000'000);
  EXPECT_EQ(outcomes[0].verdict, document::Verdict::Unknown) << outcomes[0].reason.text;
  EXPECT_EQ(outcomes[1].reason.kind, document::ReasonKind::WrongOutput);
}
TEST(long_runs, if_every_test_is_asked_for_a_failing_one_does_not_shorten_the_others) {
  const std::vector<document::TestOutcome> outcomes =
      judged_freely(kFailsFor5, {"5", "25000000"}, nullptr, 1, 0, 400'000'000, true);
  EXPECT_EQ(outcomes[1].verdict, document::Verdict::Pass) << outcomes[1].reason.text;
}
TEST(long_runs, with_little_patience_nothing_is_taken_for_endless) {
  const document::TestOutcome outcome =
      judged_freely(kCounts + "return 0; }", {"4000000000"}, nullptr, 1, 0, 50'000'000).at(0);
  EXPECT_EQ(outcome.verdict, document::Verdict::Unknown);
  EXPECT_EQ(outcome.steps, 20'000'000u);
}
TEST(long_runs, a_limit_that_is_given_counts) {
  const document::TestOutcome outcome =
      judged_freely(kCounts + "return 0; }", {"4000000000"}, nullptr, 1, 30'000'000).at(0);
  EXPECT_EQ(outcome.verdict, document::Verdict::Fail);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::StepLimit);
  EXPECT_THAT(outcome.reason.text, HasSubstr("30000000 instructions, so it counts as"));
}
TEST(long_runs, what_a_limit_leaves_open_is_told_in_words) {
  const auto words = [](const std::string& loop, const std::string& input = "11") {
    return judged_freely(kHeadOfLongRuns + "int main(void) { int n = 0; scanf(\"%d\", &n); " +
                             loop + " return 0; }",
                         {input}, nullptr, 1, 0, 50'000'000)
        .at(0)
        .reason.text;
  };
  EXPECT_THAT(words("for (int i = 12; i != n; i += 2) ;"),
              HasSubstr("; `i` moves away from `n` until it overflows, which is undefined, after"));
  EXPECT_THAT(words("for (unsigned i = 12; i != 11; i += 2) ;"),
              HasSubstr("; `i` moves away from 11 until it wraps round after"));
  EXPECT_THAT(words("for (int i = 0; i != 2000000011; i++) ;"),
              testing::Not(HasSubstr("moves away")));
}
TEST(long_runs, a_loop_that_reads_the_same_input_again_is_told_in_words) {
  const auto words = [](const std::string& body, const std::string& input) {
    return judged_freely(kHeadOfLongRuns + "int main(void) { int n = 0, c = 0, s = 0; " + body +
                             " return s + c; }",
                         {input})
        .at(0)
        .reason.text;
  };
  EXPECT_THAT(words("while (scanf(\"%d\", &n) != EOF) s += n;", "1 2 xyz 3"),
              HasSubstr("; `%d` stops at `xyz` of the input, and each round reads it again"));
  EXPECT_THAT(words("do scanf(\"%d ,%d\", &n, &c); while (n != 7);", "1,2 3;4"),
              HasSubstr("; `%d` stops at `;4` of the input, and each round reads it again"));
  EXPECT_THAT(words("while (scanf(\"%d\", &n) != 0) s ^= n;", "1 2"),
              HasSubstr("; the input has ended, so `scanf` reads nothing in each round"));
  EXPECT_THAT(words("while ((c = getchar()) != '.') s++;", "abc"),
              HasSubstr("; the input has ended, so `getchar` reads nothing in each round"));
  EXPECT_THAT(words("for (;;) s ^= 1;", "abc"), testing::Not(HasSubstr("input")));
}
TEST(long_runs, long_runs_get_the_same_with_several_threads) {
  struct Case {
    std::string print;
    std::vector<std::string> inputs;
  };
  for (const auto& [print, inputs] :
       std::vector<Case>{{"puts(\"a\");", {"4000000000", "2000000", "4000000001", "5"}},
                         {"", {"2000000", "4000000000", "8000000", "4000000001"}},
                         {"", {"4000000000", "4000000001", "4000000002"}}}) {
    const std::string source = kHeadOfLongRuns +
                               "int main(void) { unsigned n = 0; scanf(\"%u\", &n); " + print +
                               " for (unsigned i = 1; i < n; i++) ; return 0; }";
    const std::vector<document::TestOutcome> one = judged_freely(source, inputs),
                                             several = judged_freely(source, inputs, nullptr, 3);
    ASSERT_EQ(one.size(), several.size());
    for (size_t i = 0; i < one.size(); ++i) {
      EXPECT_EQ(one[i].steps, several[i].steps) << print << inputs[i];
      EXPECT_EQ(one[i].reason.text, several[i].reason.text);
    }
  }
}
TEST(long_runs, with_a_limit_given_the_order_of_tests_is_no_matter) {
  const std::string source = kHeadOfLongRuns +
                             "int main(void) { unsigned n = 0; scanf(\"%u\", &n); puts(\"a\"); for "
                             "(unsigned i = 1; i < n; i++) ; return 0; }";
  for (const unsigned jobs : {1u, 2u}) {
    const std::vector<document::TestOutcome> one =
        judged_freely(source, {"5", "1200000", "4000000000"}, nullptr, jobs, 60'000'000);
    const std::vector<document::TestOutcome> other =
        judged_freely(source, {"5", "4000000000", "1200000"}, nullptr, jobs, 60'000'000);
    EXPECT_GT(one[1].steps, 10'000'000u);
    EXPECT_LT(one[1].steps, 20'000'000u);
    EXPECT_EQ(one[1].reason.kind, document::ReasonKind::WrongOutput);
    EXPECT_EQ(one[1].steps, other[2].steps);
    EXPECT_EQ(one[2].steps, 2 * one[1].steps);
    EXPECT_EQ(other[1].steps, one[2].steps);
  }
}
TEST(long_runs, what_the_budget_cuts_off_is_no_verdict) {
  Budget budget;
  budget.cancel();
  const document::TestOutcome outcome =
      judged_freely(kHeadOfLongRuns + "int main(void) { for (;;) ; }", {""}, &budget).at(0);
  EXPECT_EQ(outcome.verdict, document::Verdict::Unknown);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::NotRun);
}
TEST(long_runs, findings_of_a_long_run_are_told_once) {
  const std::string source = kHeadOfLongRuns +
                             "int main(void) { int a[2] = {0}; a[2] = 1; for (unsigned i = 0; i < "
                             "1000000; i++) ; return 0; }";
  EXPECT_EQ(judged_freely(source, {""}).at(0).findings.size(), 1u);
}

}  // namespace
}  // namespace culprit::judge
