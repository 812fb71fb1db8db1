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
TEST(judge, no_end_within_the_limit) {
  const document::TestOutcome outcome = judged(kHead + "int main(void) {\n for (;;)\n  ; }", {""});
  EXPECT_EQ(outcome.reason.kind, document::ReasonKind::StepLimit);
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
