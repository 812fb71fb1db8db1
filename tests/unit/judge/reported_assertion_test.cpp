// Finds the failed assertion in the messages of the usual test frameworks.
#include "judge/reported_assertion.h"

#include <gtest/gtest.h>

namespace culprit::judge {
namespace {

model::Program files(const std::vector<std::string>& paths) {
  model::Program program;
  for (const std::string& path : paths) program.files.push_back({path, false, {}});
  return program;
}

/// The assertion found, as "text@line".
std::string said(const std::string& errors, const std::string& output) {
  const Complaint complaint = complaint_in(files({"src/q.c", "test/t.c"}), errors, output);
  std::string text = complaint.text;
  if (complaint.at)
    text.append("@")
        .append(std::to_string(complaint.at->first))
        .append(":")
        .append(std::to_string(complaint.at->second));
  return text;
}

TEST(complaint, knows_its_line) {
  const std::string output = "/p/test/t.c:9:one:PASS\n/p/test/t.c:31:full:FAIL: Expected 1 Was 2\n";
  const Complaint complaint = complaint_in(files({"test/t.c"}), "t starts\n", output);
  EXPECT_FALSE(complaint.in_errors);
  EXPECT_EQ(output.substr(complaint.begin, complaint.end - complaint.begin),
            "/p/test/t.c:31:full:FAIL: Expected 1 Was 2");
}

TEST(complaint, of_unity) {
  EXPECT_EQ(said("",
                 "test/t.c:72:error_counts:PASS\n/p/test/t.c:31:full:FAIL: Expected 1 Was "
                 "2\n-----\n8 Tests 1 Failures 0 Ignored \nFAIL\n"),
            "/p/test/t.c:31:full:FAIL: Expected 1 Was 2@1:31");
  EXPECT_EQ(
      said("", "Unity test run 1 of 1\n....test/t.c:33:TEST(q, full):FAIL: Expected 1 Was 2\n"),
      "test/t.c:33:TEST(q, full):FAIL: Expected 1 Was 2@1:33");
}
TEST(complaint, of_check) {
  EXPECT_EQ(said("",
                 "Running suite(s): q\n87%: Checks: 8, Failures: 1, Errors: "
                 "0\ntest/t.c:12:P:core:error_path:0: Passed\n"
                 "test/t.c:12:P:core:other:0: Passed\n87%: Checks: 8, Failures: 1, Errors: "
                 "0\ntest/t.c:35:F:all:full:0: Assertion 'n == 1' failed: n == 2, 1 == 1\n"),
            "test/t.c:35:F:all:full:0: Assertion 'n == 1' failed: n == 2, 1 == 1@1:35");
}
TEST(complaint, of_check_in_own_words) {
  EXPECT_EQ(said("", "test/t.c:12:P:core:one:0: Passed\ntest/t.c:35:F:all:full:0: 3 is not 4\n"),
            "test/t.c:35:F:all:full:0: 3 is not 4@1:35");
}
TEST(complaint, of_cunit) {
  EXPECT_EQ(said("", "Suite q, Test full had failures:\n    1. test/t.c:35  - is_full(q)\n"),
            "test/t.c:35␣␣- is_full(q)@1:35");
}
TEST(complaint, of_the_first_of_two_failures_of_cmocka) {
  EXPECT_EQ(said("[  ERROR   ] --- 2 != 1\n[   LINE   ] --- test/t.c:35: error: Failure!\n"
                 "[  ERROR   ] --- 3 != 4\n[   LINE   ] --- test/t.c:38: error: Failure!\n",
                 ""),
            "test/t.c:35: error: Failure! (2 != 1)@1:35");
}
TEST(complaint, of_cmocka) {
  EXPECT_EQ(said("[  ERROR   ] --- 2 != 1\n[   LINE   ] --- test/t.c:35: error: Failure!\n[  "
                 "FAILED  ] tests: 1 test(s), listed below:\n",
                 "[ RUN      ] full\n[  FAILED  ] full\n"),
            "test/t.c:35: error: Failure! (2 != 1)@1:35");
}
TEST(complaint, of_munit_greatest_and_utest) {
  EXPECT_EQ(said("Error: test/t.c:34: assertion failed: n == 1 (2 == 1)\n", ""),
            "test/t.c:34: assertion failed: n == 1 (2 == 1)@1:34");
  EXPECT_EQ(said("", "..\nExpected: 1\n     Got: 2\nF\nFAIL full: 1 != n (test/t.c:34)\n"),
            "FAIL full: 1 != n (test/t.c:34) (Expected: 1, Got: 2)@1:34");
  EXPECT_EQ(said("",
                 "test/t.c:35: Failure\n  Expected : (1) == (n)\n    Actual : 1 vs 2\n[  FAILED  ] "
                 "q.full\n"),
            "test/t.c:35: Failure (Expected : (1) == (n), Actual : 1 vs 2)@1:35");
}
TEST(complaint, without_a_place) {
  EXPECT_EQ(said("loading\nerror: no room\n", "x\n"), "error: no room");
  EXPECT_EQ(said("\r\n\nloading\n", "test failed\n"), "loading");
  EXPECT_EQ(said("", "Tests run: 4\nerror, n != 1\n"), "error, n != 1");
  EXPECT_EQ(said("", "all fine\n"), "");
  EXPECT_EQ(said("", ""), "");
}
TEST(complaint, what_is_said_of_passing_checks_is_none) {
  EXPECT_EQ(said("",
                 "a simple text:\n\t+ (no error)\n\t+ (error: odd byte)\n\t- (no error)\nchecks: 1 "
                 "fail(s)\n"),
            "checks: 1 fail(s)");
  EXPECT_EQ(
      said("", "ok 1 - an error is told\n[ OK ] mismatch\nPASS: wrong names\nnot ok 2 - empty\n"),
      "not ok 2 - empty");
  EXPECT_EQ(said("", "first: 0 failures, no errors\nsecond: 10 failures\n"), "second: 10 failures");
  EXPECT_EQ(said("", "Passed: 3, Failed: 0\nErrors = 0; Failures: 0\nFailed: 10\n"), "Failed: 10");
  EXPECT_EQ(said("", "Failed: 0 != 1\n"), "Failed: 0 != 1");
}
TEST(complaint, a_place_is_one_of_the_program) {
  EXPECT_EQ(said("", "other.c:3: wrong\nsrc/q.c:: wrong\nsrc/q.c:123456789: wrong\n"),
            "other.c:3: wrong");
  EXPECT_EQ(said("", "at src/q.c:7\n"), "");
  EXPECT_EQ(said("", "note src/q.c:7\ntest/t.c:8: wrong"), "test/t.c:8: wrong@1:8");
}

}  // namespace
}  // namespace culprit::judge
