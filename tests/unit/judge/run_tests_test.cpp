// Verdicts and their reasons.
#include <gmock/gmock.h>

#include "judge/run_tests.h"
#include "subject.h"

namespace culprit::judge {
namespace {

using testing::HasSubstr;

const std::string kHead = "#include <stdio.h>\n#include <stdlib.h>\n";

struct Expected {
  std::string output;
  std::optional<int> status = std::nullopt;
  spec::Comparison comparison = spec::Comparison::Exact;
};

document::TestOutcome judged(const std::string& source, const Expected& expected) {
  const testing_support::Subject subject(source);
  RunRequest request;
  request.program = &subject.program();
  request.comparison = expected.comparison;
  request.options.step_limit = 100'000;
  request.options.output_limit = 1000;
  spec::TestCase test;
  test.name = "t";
  test.expected_output = expected.output;
  test.expected_exit = expected.status;
  request.tests = {test};
  return run_tests(request).tests.at(0);
}

TEST(judge, pass) {
  const document::TestOutcome outcome =
      judged(kHead + "int main(void) { puts(\"a\"); return 3; }", {"a\n", 3});
  EXPECT_EQ(outcome.verdict, document::Verdict::Pass);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::None);
}
TEST(judge, wrong_output_names_the_responsible_print) {
  const document::TestOutcome outcome = judged(
      kHead + "int main(void) {\n printf(\"a %d\\n\", 1);\n printf(\"b %d\\n\", 2);\n return 0; }",
      {"a 1\nb 3\n"});
  EXPECT_EQ(outcome.verdict, document::Verdict::Fail);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::WrongOutput);
  EXPECT_EQ(outcome.reason.place.line, 5u);
  EXPECT_EQ(outcome.reason.output_offset, 6u);
}
TEST(judge, missing_output) {
  const document::TestOutcome outcome =
      judged(kHead + "int main(void) {\n puts(\"a\"); return 0; }", {"a\nb\n"});
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::WrongOutput);
}
TEST(judge, only_white_space_differs) {
  const std::string source = kHead + "int main(void) {\n printf(\"a b\"); return 0; }";
  const document::TestOutcome outcome = judged(source, {"a  b\n"});
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::OutputFormat);
  EXPECT_EQ(outcome.reason.place.line, 4u);
  EXPECT_EQ(judged(source, {"a  b\n", std::nullopt, spec::Comparison::Blanks}).verdict,
            document::Verdict::Pass);
}
TEST(judge, wrong_exit_status) {
  const document::TestOutcome outcome =
      judged(kHead + "int main(void) { puts(\"a\"); return 4; }", {"a\n", 0});
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::ExitStatus);
  EXPECT_EQ(outcome.reason.actual_exit, 4);
  EXPECT_EQ(outcome.reason.expected_exit, 0);
}
TEST(judge, crash) {
  const document::TestOutcome outcome =
      judged(kHead + "int main(void) { int *p = NULL;\n return *p; }", {""});
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::Crash);
  EXPECT_EQ(outcome.reason.place.line, 4u);
  ASSERT_FALSE(outcome.findings.empty());
  EXPECT_TRUE(outcome.findings.back().fatal);
}
/// Judges the program on several inputs, each with empty expected output. 0: no step limit is
/// given.
std::vector<document::TestOutcome> judged_freely(const std::string& source,
                                                 const std::vector<std::string>& inputs,
                                                 Budget* budget = nullptr, unsigned jobs = 1,
                                                 uint64_t step_limit = 0) {
  const testing_support::Subject subject(source);
  RunRequest request;
  request.program = &subject.program();
  request.options.step_limit = step_limit;
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

TEST(judge, no_end_within_the_limit) {
  const document::TestOutcome outcome = judged(kHead + "int main(void) {\n for (;;)\n  ; }", {""});
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::StepLimit);
}
TEST(judge, endless_loop) {
  const document::TestOutcome outcome =
      judged_freely(kHead + "int main(void) {\n for (;;)\n  ; }", {""}).at(0);
  EXPECT_EQ(outcome.verdict, document::Verdict::Fail);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::EndlessLoop);
  EXPECT_EQ(outcome.reason.place.line, 4u);
}
TEST(judge, a_program_that_is_long_in_every_test_is_run_to_its_end) {
  const std::string source = kHead +
                             "int main(void) { unsigned n = 0; scanf(\"%u\", &n); for (unsigned i "
                             "= 0; i < 6000000 + n; i++) ; return 0; }";
  for (const document::TestOutcome& outcome : judged_freely(source, {"1", "2"}))
    EXPECT_EQ(outcome.verdict, document::Verdict::Pass) << outcome.reason.text;
}
TEST(judge, a_run_far_longer_than_the_others_is_taken_for_endless) {
  const std::string source = kHead +
                             "int main(void) { unsigned n = 0; scanf(\"%u\", &n); for (unsigned i "
                             "= 1; i < n; i++) ; return 0; }";
  const std::vector<document::TestOutcome> outcomes = judged_freely(source, {"5", "4000000000"});
  EXPECT_EQ(outcomes[0].verdict, document::Verdict::Pass);
  EXPECT_EQ(outcomes[1].reason.kind, document::ReasonKind::StepLimit);
  EXPECT_EQ(outcomes[1].steps, 20'000'000u);
}
TEST(judge, long_runs_get_the_same_with_several_threads) {
  for (const std::string print : {"", "puts(\"a\");"}) {
    const std::string source = kHead + "int main(void) { unsigned n = 0; scanf(\"%u\", &n); " +
                               print + " for (unsigned i = 1; i < n; i++) ; return 0; }";
    for (const std::vector<std::string>& inputs :
         std::vector<std::vector<std::string>>{{"4000000000", "2000000", "4000000001", "5"},
                                               {"2000000", "4000000000", "8000000", "4000000001"},
                                               {"4000000000", "4000000001", "4000000002"}}) {
      const std::vector<document::TestOutcome> one = judged_freely(source, inputs),
                                               several = judged_freely(source, inputs, nullptr, 3);
      ASSERT_EQ(one.size(), several.size());
      for (size_t i = 0; i < one.size(); ++i) {
        EXPECT_EQ(one[i].steps, several[i].steps) << print << inputs[i];
        EXPECT_EQ(one[i].reason.text, several[i].reason.text);
      }
    }
  }
}
/// A run with wrong output is stopped at a limit computed from the runs that ended before the
/// others were continued. So neither the order of the tests nor the order of their ends matters.
TEST(judge, with_a_limit_given_the_order_of_tests_is_no_matter) {
  const std::string source = kHead +
                             "int main(void) { unsigned n = 0; scanf(\"%u\", &n); puts(\"a\"); for "
                             "(unsigned i = 1; i < n; i++) ; return 0; }";
  for (const unsigned jobs : {1u, 2u}) {
    const std::vector<document::TestOutcome> one =
        judged_freely(source, {"5", "1200000", "4000000000"}, nullptr, jobs, 60'000'000);
    const std::vector<document::TestOutcome> other =
        judged_freely(source, {"5", "4000000000", "1200000"}, nullptr, jobs, 60'000'000);
    // The usual limit is less than twice this.
    EXPECT_GT(one[1].steps, 10'000'000u);
    EXPECT_LT(one[1].steps, 20'000'000u);
    EXPECT_EQ(one[1].reason.kind, document::ReasonKind::WrongOutput);
    EXPECT_EQ(one[1].steps, other[2].steps);
    EXPECT_EQ(one[2].steps, 20'000'000u);
    EXPECT_EQ(other[1].steps, 20'000'000u);
  }
}
TEST(judge, what_the_budget_cuts_off_is_no_verdict) {
  Budget budget;
  budget.cancel();
  const document::TestOutcome outcome =
      judged_freely(kHead + "int main(void) { for (;;) ; }", {""}, &budget).at(0);
  EXPECT_EQ(outcome.verdict, document::Verdict::Unknown);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::NotRun);
}
TEST(judge, findings_of_a_long_run_are_told_once) {
  const std::string source = kHead +
                             "int main(void) { int a[2] = {0}; a[2] = 1; for (unsigned i = 0; i < "
                             "1000000; i++) ; return 0; }";
  EXPECT_EQ(judged_freely(source, {""}).at(0).findings.size(), 1u);
}
TEST(judge, endless_output) {
  EXPECT_EQ(judged(kHead + "int main(void) { for (;;) puts(\"a\"); }", {"a\n"}).verdict,
            document::Verdict::Fail);
}
TEST(judge, what_is_not_modelled_is_no_verdict) {
  const document::TestOutcome outcome = judged(
      "int execv(const char *, char *const *);\n"
      "int main(void) { return execv(\"/bin/true\", 0); }",
      {""});
  EXPECT_EQ(outcome.verdict, document::Verdict::Unknown);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::Unsupported);
}
/// Judges the program by a rule of CTest.
document::TestOutcome ruled(const std::string& source, spec::RunRule rule) {
  const testing_support::Subject subject(source);
  RunRequest request;
  request.program = &subject.program();
  request.tests.emplace_back();
  request.tests[0].rule = std::make_shared<const spec::RunRule>(std::move(rule));
  return run_tests(request).tests.at(0);
}
spec::RunRule requiring(const std::string& pattern) {
  spec::RunRule rule;
  rule.required.push_back({pattern, *spec::Pattern::parse(pattern)});
  return rule;
}

TEST(judge, a_rule_sees_both_streams_and_no_status) {
  const std::string source =
      kHead + "int main(void) { puts(\"out\"); fprintf(stderr, \"err\\n\"); return 3; }";
  EXPECT_EQ(ruled(source, requiring("^err\nout\n$")).verdict, document::Verdict::Pass);
  const document::TestOutcome wrong = ruled(source, requiring("both"));
  EXPECT_EQ(wrong.reason.kind, document::ReasonKind::WrongOutput);
  EXPECT_THAT(wrong.reason.text, HasSubstr("does not match 'both'"));
}
TEST(judge, a_test_that_will_fail_passes_with_a_status_but_not_with_a_crash) {
  spec::RunRule rule;
  rule.inverted = true;
  EXPECT_EQ(ruled("int main(void) { return 2; }", rule).verdict, document::Verdict::Pass);
  EXPECT_EQ(ruled("int main(void) { return 0; }", rule).reason.kind,
            document::ReasonKind::ExitStatus);
  EXPECT_EQ(ruled(kHead + "int main(void) { abort(); }", rule).reason.kind,
            document::ReasonKind::Crash);
}
TEST(judge, a_skipped_test_has_no_verdict) {
  spec::RunRule rule;
  rule.skip_status = 77;
  const document::TestOutcome outcome = ruled("int main(void) { return 77; }", rule);
  EXPECT_EQ(outcome.verdict, document::Verdict::Unknown);
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::Skipped);
}
TEST(judge, documents_of_several_programs) {
  document::Document one, other;
  one.tests.emplace_back().name = "first";
  one.spectrum = {{"a.c", 1, 1, 0}, {"a.c", 2, 0, 1}};
  other.tests.emplace_back().name = "second";
  other.spectrum = {{"a.c", 2, 3, 0}, {"b.c", 1, 1, 1}};
  append(one, other);
  ASSERT_EQ(one.tests.size(), 2u);
  ASSERT_EQ(one.spectrum.size(), 3u);
  EXPECT_EQ(one.spectrum[1].passed, 3u);
  EXPECT_EQ(one.spectrum[1].failed, 1u);
}

TEST(judge, harmless_findings_of_a_passing_test_are_kept) {
  const document::TestOutcome outcome = judged(
      kHead + "int main(void) { int a[2] = {1, 2};\n a[2] = 3; puts(\"a\"); return 0; }", {"a\n"});
  EXPECT_EQ(outcome.verdict, document::Verdict::Pass);
  EXPECT_EQ(outcome.findings.size(), 1u);
}

}  // namespace
}  // namespace culprit::judge
