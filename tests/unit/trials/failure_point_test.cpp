// The point at which a failing run shows its failure, and how other runs compare at that point.
#include "trials/failure_point.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "samples.h"

namespace culprit::trials {
namespace {

const char* const kSource =
    "#include <stdio.h>\n"
    "static int failures;\n"
    "static void check(const char* name, int right) { printf(\"%s: %s\\n\", name, right ? \"ok\" : "
    "\"FAILED\"); failures += !right; }\n"
    "int main(void) {\n"
    "  int x = 3;\n"
    "  check(\"first\", x == 3);\n"
    "  check(\"second\", x == 4);\n"
    "  printf(\"testing failing inputs: \");\n"
    "  for (int i = 0; i < 1000; i++) x += i % 3;\n"
    "  printf(\"OK\\n\");\n"
    "  return failures > 0;\n"
    "}\n";

/// A program whose only test fails by its exit status.
struct Failing {
  explicit Failing(const std::string& source)
      : subject(source), request(testing_support::request_of(subject, {{"", ""}}, 1)) {
    request.tests[0].expected_output.reset();
    request.tests[0].expected_exit = 0;
    tests = judge::judge_tests(request, subject.image());
    plain.image = &subject.image();
    plain.inputs = &inputs;
    plain.limits.steps = 1'000'000;
    plain.output_limit = 10'000;
  }
  FailurePoint point() const { return {subject.program(), tests[0], plain}; }
  /// The run of another program as a trial of this one would be made.
  replay::PlainRun trial_of(const Failing& other, const FailurePoint& of) const {
    replay::PlainRunRequest limited = plain;
    limited.image = &other.subject.image();
    of.limit(limited, 0);
    return replay::plain_run(limited);
  }

  testing_support::Subject subject;
  judge::RunRequest request;
  std::vector<judge::JudgedTest> tests;
  machine::RunInputs inputs;
  replay::PlainRunRequest plain;
};

replay::PlainRun that_printed(const char* output, machine::Stop stop) {
  replay::PlainRun run;
  run.output = output;
  run.stop = stop;
  return run;
}

TEST(FailurePoints, LieAtTheFirstComplaint) {
  const Failing failing(kSource);
  ASSERT_TRUE(failing.tests[0].failed());
  const FailurePoint point = failing.point();
  EXPECT_LT(point.steps(), failing.tests[0].run.steps / 4);
  EXPECT_FALSE(
      point.is_passed(that_printed("first: ok\nsecond: FAILED\n", machine::Stop::OutputLimit)));
}

TEST(FailurePoints, ArePassedByLaterOutputOrOutputThatDoesNotComplain) {
  const Failing failing(kSource);
  const FailurePoint point = failing.point();
  replay::PlainRunRequest plain = failing.plain;
  plain.output_limit = 12;  // in check()
  const std::vector<SourceLocation> calls = replay::plain_run(plain).last_calls;
  ASSERT_EQ(calls.size(), 2u);
  const auto written_at = [&](uint32_t line, const char* output) {
    replay::PlainRun run = that_printed(output, machine::Stop::OutputLimit);
    run.last_calls = {calls.front()};
    run.last_calls.front().line = line;
    return run;
  };
  EXPECT_TRUE(point.is_passed(written_at(8, "first: ok\nsecond: ok\ntesting failing")));
  EXPECT_TRUE(point.is_passed(written_at(6, "first: ok\nsecond: ok\nno more to")));
  EXPECT_FALSE(point.is_passed(written_at(6, "first: FAILED\nsecon")));
  EXPECT_FALSE(point.is_passed(written_at(7, "first: ok\nsecond now FAILED")));
}

TEST(FailurePoints, TakeNoBeginningOfALineForAComplaint) {
  const Failing failing(kSource);
  const FailurePoint point = failing.point();
  EXPECT_FALSE(point.complains(
      that_printed("first: ok\nsecond: ok\ntesting failing inputs: ", machine::Stop::StepLimit)));
  EXPECT_FALSE(point.complains(
      that_printed("first: ok\nsecond: ok\ntesting failing inputs: OK\n", machine::Stop::Exited)));
  EXPECT_TRUE(point.complains(that_printed("first: FAILED\nsecond: ok\ntesting failing inputs: ",
                                           machine::Stop::StepLimit)));
  EXPECT_TRUE(point.complains(
      that_printed("first: ok\nsecond: ok\nthe end: FAILED", machine::Stop::Exited)));
}

TEST(failure_point, a_line_that_tells_what_the_test_does_is_no_complaint) {
  const Failing failing(
      "#include <assert.h>\n"
      "#include <stdio.h>\n"
      "int main(void) {\n"
      "  int x = 1;\n"
      "  fprintf(stderr, \"adding up\\n\");\n"
      "  for (int i = 0; i < 100; i++) x += i;\n"
      "  assert(x == 3);\n"
      "  return 0;\n"
      "}\n");
  EXPECT_EQ(failing.point().steps(), failing.tests[0].run.steps);
}

TEST(failure_point, a_later_failure_of_the_same_calls_is_past_it) {
  const testing_support::Subject subject(
      "#include <assert.h>\n"
      "static void check(int x) {\n"
      "  assert(x > 1);\n"
      "  assert(x > 2);\n"
      "}\n"
      "int main(void) {\n"
      "  check(5);\n"
      "  check(2);\n"
      "  check(0);\n"
      "  return 0;\n"
      "}\n");
  judge::RunRequest request = testing_support::request_of(subject, {{"", ""}}, 1);
  const std::vector<judge::JudgedTest> tests = judge::judge_tests(request, subject.image());
  const machine::RunInputs inputs;
  replay::PlainRunRequest plain;
  plain.image = &subject.image();
  plain.inputs = &inputs;
  plain.limits.steps = 100'000;
  const FailurePoint point(subject.program(), tests[0], plain);
  const replay::PlainRun failing = replay::plain_run(plain);
  ASSERT_EQ(failing.stop, machine::Stop::Fatal);
  EXPECT_FALSE(point.is_passed(failing));
  const auto with_lines = [&](uint32_t of_call, uint32_t of_assertion) {
    replay::PlainRun run = failing;
    run.findings.back().stack.back().line = of_call;
    run.findings.back().location.line = of_assertion;
    return run;
  };
  EXPECT_TRUE(point.is_passed(with_lines(9, 3)));
  EXPECT_FALSE(point.is_passed(with_lines(8, 3)));
  EXPECT_FALSE(point.is_passed(with_lines(7, 4)));
}

// A framework writes a line for each test: what failed where it fails, and the end of the line when
// the test is over.
std::string with_framework(int first, int second, int third) {
  return fmt::format(R"(#include <setjmp.h>
#include <stdio.h>
static int failures, is_failed;
static jmp_buf back;
static void check(int line, int x) {{
  if (x) return;
  printf("/home/somebody/projects/library/tests/all_tests.c:%d:FAIL: expected %d", line, !x);
  is_failed = 1;
  longjmp(back, 1);
}}
static void run(const char *name, void (*test)(void)) {{
  is_failed = 0;
  if (setjmp(back) == 0) test();
  if (!is_failed) printf("/home/somebody/projects/library/tests/all_tests.c:%s:PASS", name);
  failures += is_failed;
  printf("\n");
}}
static void one(void) {{ check(1, {}); }}
static void two(void) {{
  check(2, {});
  check(3, {});
}}
int main(void) {{
  run("one", one);
  run("two", two);
  return failures;
}}
)",
                     first, second, third);
}

TEST(failure_point, is_where_the_line_begins_that_a_framework_ends_behind_the_test) {
  const Failing failing(with_framework(1, 0, 0));
  const FailurePoint point = failing.point();
  EXPECT_GT(2 * point.steps(), failing.tests[0].run.steps) << "all lines begin with the same path";
  EXPECT_FALSE(point.is_passed(failing.trial_of(failing, point)));
  const replay::PlainRun later = failing.trial_of(Failing(with_framework(1, 1, 0)), point);
  EXPECT_TRUE(point.is_passed(later)) << "the next check of the test fails";
  EXPECT_TRUE(point.is_left_behind(later));
  EXPECT_FALSE(point.is_left_behind(failing.trial_of(Failing(with_framework(0, 1, 1)), point)));
  EXPECT_TRUE(point.is_passed(failing.trial_of(Failing(with_framework(1, 1, 1)), point)));
}

std::string with_children(const char* first, const char* second) {
  return fmt::format(R"(#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>
static int value = 7;
static int read_at(const int *p) {{ return *p; }}
static void one(void) {{ read_at({}); }}
static void two(void) {{ read_at({}); }}
static int run(void (*test)(void)) {{
  int status;
  if (fork() == 0) {{
    test();
    _exit(0);
  }}
  wait(&status);
  return status != 0;
}}
int main(void) {{
  int failures = run(one);
  failures += run(two);
  for (int i = 0; i < 1000; i++) value += i;
  printf("%d of 2 tests failed\n", failures);
  return failures;
}}
)",
                     first, second);
}

TEST(failure_point, is_the_fault_that_ends_a_child) {
  const Failing failing(with_children("0", "0"));
  const FailurePoint point = failing.point();
  EXPECT_LT(5 * point.steps(), failing.tests[0].run.steps);
  EXPECT_FALSE(point.is_passed(failing.trial_of(failing, point)));
  const replay::PlainRun later = failing.trial_of(Failing(with_children("&value", "0")), point);
  EXPECT_TRUE(point.is_left_behind(later)) << "another test fails";
  EXPECT_TRUE(point.is_passed(failing.trial_of(Failing(with_children("&value", "&value")), point)));
}

TEST(failure_point, is_where_the_run_crashes_if_its_output_is_right_so_far) {
  const auto source = [](const char* first) {
    return fmt::format(R"(#include <stdio.h>
static int value = 7;
static int read_at(const int *p) {{ return *p; }}
static void one(void) {{ printf("%d\n", read_at({})); }}
static void two(void) {{ printf("%d\n", read_at(0)); }}
int main(void) {{
  void (*tests[])(void) = {{one, two}};
  for (int i = 0; i < 2; i++) tests[i]();
  return value - 7;
}}
)",
                       first);
  };
  frontend::FrontendOptions trusted;
  trusted.trust_globs = {"*"};
  const testing_support::Subject subject(source("0"), {"-w"}, trusted);
  const judge::RunRequest request = testing_support::request_of(subject, {{"", "7\n7\n"}}, 1);
  const std::vector<judge::JudgedTest> tests = judge::judge_tests(request, subject.image());
  const machine::RunInputs inputs;
  replay::PlainRunRequest plain;
  plain.image = &subject.image();
  plain.inputs = &inputs;
  plain.limits.steps = 10'000;
  const FailurePoint point(subject.program(), tests[0], plain);
  EXPECT_FALSE(point.is_left_behind(replay::plain_run(plain)));
  const testing_support::Subject mended(source("&value"), {"-w"}, trusted);
  plain.image = &mended.image();
  EXPECT_TRUE(point.is_left_behind(replay::plain_run(plain))) << "the second test crashes";
}

}  // namespace
}  // namespace culprit::trials
