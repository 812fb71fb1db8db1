#include "check/check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "check/examples.h"
#include "subject.h"

namespace culprit::check {
namespace {

using document::CheckReport;
using document::Property;
using document::PropertyStatus;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

const std::string kHead = R"(
  int __VERIFIER_nondet_int(void);
  void __VERIFIER_assume(int);
  void __VERIFIER_assert(int);
)";

CheckReport checked(const testing_support::Subject& subject, uint32_t most = 0) {
  return check({&subject.program(), nullptr, {}, most});
}

CheckReport checked(const std::string& body, uint32_t most = 0) {
  return checked(testing_support::Subject(kHead + "int main(void) {" + body + " return 0; }"),
                 most);
}

std::vector<std::string> values_of(const Property& property) {
  std::vector<std::string> values;
  for (const document::ChosenInput& input : property.counterexample->inputs)
    values.push_back(input.value);
  return values;
}

TEST(check, what_holds_for_all_inputs_is_proved) {
  const CheckReport report = checked(
      "unsigned x = __VERIFIER_nondet_int();"
      "__VERIFIER_assert(x / 2 <= x);");
  ASSERT_EQ(report.properties.size(), 1u);
  EXPECT_EQ(report.properties[0].status, PropertyStatus::Proved);
  EXPECT_EQ(report.bound, 0u);
}

TEST(check, inputs_of_a_violation_are_small) {
  const CheckReport report = checked(
      "int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();"
      "__VERIFIER_assert(x < 5 || y > -9);");
  ASSERT_EQ(report.properties.size(), 1u);
  ASSERT_EQ(report.properties[0].status, PropertyStatus::Violated);
  EXPECT_THAT(values_of(report.properties[0]), ElementsAre("5", "-9"));
}

TEST(check, an_unbounded_loop_is_searched_up_to_the_bound) {
  const CheckReport report = checked(
      "int n = __VERIFIER_nondet_int(), k = 0;"
      "while (k < n) k++;"
      "__VERIFIER_assert(n < 0 || k == n);",
      6);
  ASSERT_EQ(report.properties.size(), 1u);
  EXPECT_EQ(report.properties[0].status, PropertyStatus::ProvedUpTo);
  EXPECT_EQ(report.bound, 6u);
  EXPECT_THAT(report.limited_by, ElementsAre(HasSubstr("the loop at")));
}

TEST(check, what_holds_for_any_number_of_iterations_is_proved) {
  const CheckReport report = checked(
      "int n = __VERIFIER_nondet_int(), k = 0, sum = 0;"
      "while (k < n) { k++; sum = (sum + 2 * (__VERIFIER_nondet_int() % 8)) % 64; }"
      "__VERIFIER_assert(k >= 0);"
      "__VERIFIER_assert(sum % 2 == 0);");
  ASSERT_EQ(report.properties.size(), 2u);
  EXPECT_EQ(report.properties[0].status, PropertyStatus::Proved);
  EXPECT_EQ(report.properties[1].status, PropertyStatus::Proved);
  EXPECT_EQ(report.bound, 0u);
  EXPECT_EQ(report.rules, report.rules_proved);
}

TEST(check, a_value_that_some_iteration_leaves_uninitialised_is_not_proved) {
  const CheckReport report = checked(
      "int n = __VERIFIER_nondet_int(), last;"
      "for (int k = 0; k < n; k++) if (k == 5) last = k;"
      "__VERIFIER_assert(n <= 4 || last >= 0);");
  ASSERT_FALSE(report.properties.empty());
  EXPECT_EQ(report.properties.back().status, PropertyStatus::Violated);
}

TEST(check, a_loop_without_inputs_needs_no_bound) {
  const CheckReport report = checked(
      "int x = __VERIFIER_nondet_int(), k = 0;"
      "for (int i = 0; i < 100; i++) k += x > i;"
      "__VERIFIER_assert(k <= 100);");
  ASSERT_EQ(report.properties.size(), 1u);
  EXPECT_EQ(report.properties[0].status, PropertyStatus::Proved);
}

TEST(check, rules_of_c_are_properties) {
  const CheckReport report = checked(
      "int a[4] = {0}, x = __VERIFIER_nondet_int();"
      "__VERIFIER_assume(x >= 0 && x <= 4);"
      "a[x] = 1; int y = 7 / x, z = 2147483647 + x;");
  std::vector<std::string> kinds;
  for (const Property& property : report.properties) kinds.push_back(property.kind);
  EXPECT_THAT(kinds, ElementsAre("out-of-bounds write", "division by zero", "signed overflow"));
}

TEST(check, products_of_64_bits_overflow_exactly) {
  const std::string body =
      "long x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();"
      "__VERIFIER_assume(x > 2147483600 && x <= LIMIT && y > 0 && y <= 4); long z = (x << 30) * y;";
  const auto with = [&](const std::string& limit) {
    std::string text = body;
    return text.replace(text.find("LIMIT"), 5, limit);
  };
  EXPECT_THAT(checked(with("2147483647")).properties, IsEmpty());  // 2^31 * 2^30 * 4 = 2^63
  const CheckReport report = checked(
      "long x = __VERIFIER_nondet_int();"
      "__VERIFIER_assume(x >= 3037000499 - 2147483647 && x < 900000000);"
      "x += 2147483647; long z = x * x;");
  ASSERT_EQ(report.properties.size(), 1u);
  EXPECT_THAT(values_of(report.properties[0]), ElementsAre("889516853"));  // 3037000500^2 > 2^63
}

TEST(check, uninitialised_values_decide_nothing) {
  const CheckReport report = checked(
      "int x = __VERIFIER_nondet_int(), y;"
      "if (x > 3) y = 1;"
      "if (x > 2 && y == 1) x = 0;");
  ASSERT_EQ(report.properties.size(), 1u);
  EXPECT_EQ(report.properties[0].kind, "uninitialised read");
  EXPECT_THAT(values_of(report.properties[0]), ElementsAre("3"));
}

TEST(check, no_inputs) {
  const CheckReport report = checked(
      "int x = __VERIFIER_nondet_int();"
      "__VERIFIER_assume(x > 3 && x < 2);"
      "__VERIFIER_assert(0);");
  EXPECT_TRUE(report.contradiction);
  ASSERT_EQ(report.properties.size(), 1u);
  EXPECT_EQ(report.properties[0].status, PropertyStatus::NeverReached);
}

TEST(check, recursion_has_the_bound) {
  const testing_support::Subject subject(
      kHead +
      "int down(int n) { return n <= 0 ? 0 : down(n - 1); }"
      "int main(void) { __VERIFIER_assert(down(__VERIFIER_nondet_int()) == 0); }");
  const CheckReport report = checked(subject, 5);
  ASSERT_EQ(report.properties.size(), 1u);
  EXPECT_EQ(report.properties[0].status, PropertyStatus::ProvedUpTo);
  EXPECT_THAT(report.limited_by, ElementsAre("the recursion"));
}

/// The status of the only property that is about the end of loops.
PropertyStatus end_of_loops(const std::string& body) {
  const testing_support::Subject subject(kHead +
                                         "void* malloc(unsigned long); void free(void*);"
                                         "int main(void) {" +
                                         body + " return 0; }");
  const CheckReport report = check({&subject.program(), nullptr, {}, 3, true});
  for (const Property& property : report.properties)
    if (property.kind == "termination") return property.status;
  return PropertyStatus::NeverReached;
}

TEST(check, loops_end_by_what_becomes_smaller) {
  EXPECT_EQ(end_of_loops("int x = __VERIFIER_nondet_int(); while (x > 0) x -= 2;"),
            PropertyStatus::Proved);
  EXPECT_EQ(end_of_loops("int x = __VERIFIER_nondet_int(); while (x > 0) if (x != 5) x--;"),
            PropertyStatus::Violated);
}

TEST(check, a_loop_is_entered_with_blocks_that_cannot_be_joined) {
  // one of the two states at the head shows that it ends, the other that it does not
  const std::string entry =
      "int x = __VERIFIER_nondet_int(); int* p = 0;"
      "if (__VERIFIER_nondet_int() <= 7) p = malloc(4);";
  EXPECT_NE(end_of_loops(entry + "while (x > 0) if (p) x--; free(p);"), PropertyStatus::Proved);
  EXPECT_NE(end_of_loops(entry + "while (x > 0) if (!p) x--; free(p);"), PropertyStatus::Proved);
}

TEST(check, examples_fail_and_pass) {
  const testing_support::Subject subject(
      kHead +
      "int main(void) { int x = __VERIFIER_nondet_int();"
      "if (x > 10) x = -x; __VERIFIER_assert(x >= 0); return 0; }");
  const std::vector<spec::TestCase> tests = examples(subject.program(), checked(subject), nullptr);
  size_t failing = 0, passing = 0;
  for (const spec::TestCase& test : tests) {
    replay::PlainRunRequest run;
    run.inputs = &test;
    (subject.run(run).stop == machine::Stop::Exited ? passing : failing) += 1;
  }
  EXPECT_GE(failing, 1u);
  EXPECT_GE(passing, 1u);
}

TEST(story, only_what_the_violation_depends_on_matters) {
  const CheckReport report = checked(
      "int x = __VERIFIER_nondet_int(), other = 7, y;"
      "__VERIFIER_assume(x < 100);"
      "other = other * 2;"
      "if (x > 3) y = x + 1; else y = 0;"
      "other = other + y;"
      "__VERIFIER_assert(y < 9);");
  ASSERT_EQ(report.properties.size(), 1u);
  ASSERT_TRUE(report.properties[0].counterexample);
  std::vector<std::string> matters, others;
  for (const document::StoryLine& line : report.properties[0].counterexample->story)
    (line.matters() ? matters : others).push_back(line.text);
  EXPECT_THAT(matters, ElementsAre("x = __VERIFIER_nondet_int()", "x > 3", "y = x + 1"));
  EXPECT_THAT(others, ElementsAre("other = 7", "other = other * 2", "other = other + y"));
}

TEST(story, values_passed_and_returned_are_followed) {
  const testing_support::Subject subject(kHead + R"(
    static int twice(int n, int unused) { unused++; return 2 * n; }
    int main(void) {
      int x = __VERIFIER_nondet_int(), z = 5;
      __VERIFIER_assume(x > 0 && x < 9);
      int y = twice(x, z);
      __VERIFIER_assert(y != 6);
      return 0;
    })");
  const CheckReport report = checked(subject);
  ASSERT_EQ(report.properties.size(), 1u);
  ASSERT_TRUE(report.properties[0].counterexample);
  uint32_t last = 0;
  for (const document::StoryLine& line : report.properties[0].counterexample->story) {
    EXPECT_EQ(line.matters(), line.text != "z = 5" && line.text != "unused++") << line.text;
    if (line.text == "y = twice(x, z)") last = line.distance;
  }
  EXPECT_EQ(last, 1u);
}

}  // namespace
}  // namespace culprit::check
