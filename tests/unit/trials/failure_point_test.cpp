// The point at which a failing run shows its failure, and how other runs compare at that point.
#include "trials/failure_point.h"

#include <gtest/gtest.h>

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

class FailurePoints : public testing::Test {
 protected:
  FailurePoints() : subject_(kSource) {
    judge::RunRequest request = testing_support::request_of(subject_, {{"", ""}}, 1);
    request.tests[0].expected_output.reset();
    request.tests[0].expected_exit = 0;
    tests_ = judge::judge_tests(request, subject_.image());
    plain_.image = &subject_.image();
    plain_.inputs = &inputs_;
    plain_.limits.steps = 100'000;
    plain_.output_limit = 10'000;
  }

  static replay::PlainRun that_printed(const char* output, machine::Stop stop) {
    replay::PlainRun run;
    run.output = output;
    run.stop = stop;
    return run;
  }

  testing_support::Subject subject_;
  std::vector<judge::JudgedTest> tests_;
  machine::RunInputs inputs_;
  replay::PlainRunRequest plain_;
};

TEST_F(FailurePoints, LieAtTheFirstComplaint) {
  ASSERT_TRUE(tests_[0].failed());
  const FailurePoint point(subject_.program(), tests_[0], plain_);
  EXPECT_LT(point.steps(), tests_[0].run.steps / 4);
  EXPECT_FALSE(
      point.is_passed(that_printed("first: ok\nsecond: FAILED\n", machine::Stop::OutputLimit)));
}

TEST_F(FailurePoints, ArePassedByLaterOutputOrOutputThatDoesNotComplain) {
  const FailurePoint point(subject_.program(), tests_[0], plain_);
  plain_.output_limit = 12;  // in check()
  const std::vector<SourceLocation> calls = replay::plain_run(plain_).last_calls;
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

TEST_F(FailurePoints, TakeNoBeginningOfALineForAComplaint) {
  const FailurePoint point(subject_.program(), tests_[0], plain_);
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
  const testing_support::Subject subject(
      "#include <assert.h>\n"
      "#include <stdio.h>\n"
      "int main(void) {\n"
      "  int x = 1;\n"
      "  fprintf(stderr, \"adding up\\n\");\n"
      "  for (int i = 0; i < 100; i++) x += i;\n"
      "  assert(x == 3);\n"
      "  return 0;\n"
      "}\n");
  judge::RunRequest request = testing_support::request_of(subject, {{"", ""}}, 1);
  request.tests[0].expected_output.reset();
  request.tests[0].expected_exit = 0;
  const std::vector<judge::JudgedTest> tests = judge::judge_tests(request, subject.image());
  const machine::RunInputs inputs;
  replay::PlainRunRequest plain;
  plain.image = &subject.image();
  plain.inputs = &inputs;
  plain.limits.steps = 100'000;
  plain.output_limit = 10'000;
  EXPECT_EQ(FailurePoint(subject.program(), tests[0], plain).steps(), tests[0].run.steps);
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

}  // namespace
}  // namespace culprit::trials
