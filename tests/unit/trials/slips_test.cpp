// The effect of slips on a program: reordered operations, and variables that are reset.
#include "edits/slips.h"

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "edit_texts.h"
#include "edits/missing_resets.h"
#include "trials/edited_run.h"

namespace culprit::edits {
namespace {

using testing_support::everything;
using testing_support::Subject;

int status_with(const Subject& subject, const Edit& slip) {
  static const machine::RunInputs kInputs;
  replay::PlainRunRequest plain;
  plain.image = &subject.image();
  plain.inputs = &kInputs;
  plain.limits.steps = 100'000;
  return trials::run_with_edits(subject.image(), {slip}, plain).exit_status;
}

/// The exit status with each slip whose text contains `part`, by the text of the slip.
std::map<std::string, int> statuses(const Subject& subject, const std::vector<Edit>& slips,
                                    const std::string& part) {
  std::map<std::string, int> found;
  for (const Edit& slip : slips)
    if (slip.text.find(part) != std::string::npos) found[slip.text] = status_with(subject, slip);
  return found;
}

std::map<std::string, int> regrouped(const std::string& expression) {
  const Subject subject("int f(int a, int b, int c) { return " + expression +
                        "; } int main(void) { return f(90, 12, 4); }");
  return statuses(subject, slips_of(subject.image(), everything(subject)), "(");
}

TEST(slips, parentheses_that_are_missing) {
  using Found = std::map<std::string, int>;
  EXPECT_EQ(regrouped("a + b / c"), (Found{{"`(a + b) / c`", (90 + 12) / 4}}));
  EXPECT_EQ(regrouped("a / b * c"), (Found{{"`a / (b * c)`", 90 / (12 * 4)}}));
  EXPECT_EQ(regrouped("a - b - c"), (Found{{"`a - (b - c)`", 90 - (12 - 4)}}));
  EXPECT_EQ(regrouped("a - (b - c)"), (Found{{"`(a - b) - c`", 90 - 12 - 4}}));
  EXPECT_EQ(regrouped("b << c - 3"), (Found{{"`(b << c) - 3`", (12 << 4) - 3}}));
}

TEST(slips, parentheses_change_nothing_in_a_sum) {
  EXPECT_TRUE(regrouped("a + b + c").empty());
  EXPECT_TRUE(regrouped("a + (b - c)").empty());
  EXPECT_TRUE(regrouped("a * b * c").empty());
}

TEST(slips, an_operand_that_comes_later_is_not_regrouped) {
  const Subject subject("int g(int x) { return x; } int main(void) { return 90 / g(3) + g(4); }");
  EXPECT_TRUE(statuses(subject, slips_of(subject.image(), everything(subject)), "(").empty());
}

std::map<std::string, int> reset(const std::string& body) {
  const Subject subject("int main(void) {\n" + body + "}\n");
  return statuses(subject, missing_resets(subject.image(), everything(subject)),
                  "again in each iteration");
}

TEST(slips, a_variable_is_set_again_in_each_iteration) {
  const auto found = reset(
      "int sum = 0, most = 0;\n for (int i = 0; i < 3; i++) {\n for (int j = 0; j < 4; j++) sum += "
      "i;\n if (sum > most) most = sum;\n }\n return most;\n");
  ASSERT_TRUE(found.contains("`sum = 0` again in each iteration of the loop in line 3"));
  EXPECT_EQ(found.at("`sum = 0` again in each iteration of the loop in line 3"), 8);
}

TEST(slips, a_flag_is_set_back) {
  const auto found = reset(
      "int seen;\n int count = 0;\n seen = 0;\n for (int i = 0; i < 3; i++) {\n if (i == 1) seen = "
      "1;\n count += seen;\n }\n return count;\n");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found.begin()->second, 1);
}

TEST(slips, nothing_is_set_again_that_is_set_there_or_counts_the_loop) {
  EXPECT_TRUE(reset("int sum = 0, all = 0;\n for (int i = 0; i < 3; i++) {\n sum = 0;\n for (int j "
                    "= 0; j < 4; j++) sum += i;\n }\n return sum;\n")
                  .empty());
  EXPECT_TRUE(
      reset("int sum = 0;\n for (int i = 0; i < 3; i++) sum += i;\n return sum;\n").empty());
}

TEST(slips, a_macro_that_sets_more_is_not_said_to_be_executed_again) {
  const Subject subject(
      "#define ZERO(a, b) int a = 0, b = 0\nint main(void) {\n ZERO(sum, most);\n for (int i = 0; "
      "i < 3; i++) {\n"
      " for (int j = 0; j < 4; j++) sum += i;\n if (sum > most) most = sum;\n }\n return "
      "most;\n}\n");
  const auto found = statuses(subject, missing_resets(subject.image(), everything(subject)),
                              "again in each iteration");
  EXPECT_TRUE(found.contains("`sum = 0` again in each iteration of the loop in line 4"));
}

std::map<std::string, int> slipped(const std::string& source, const std::string& part) {
  const Subject subject(source);
  return statuses(subject, slips_of(subject.image(), everything(subject)), part);
}

TEST(slips, another_variable_is_meant) {
  using Found = std::map<std::string, int>;
  EXPECT_EQ(slipped("int f(int a, int b) { int c = 7; return a - c + b * 0; } int main(void) { "
                    "return f(90, 12); }",
                    " instead of `c`"),
            (Found{{"`a` instead of `c`", 0}, {"`b` instead of `c`", 90 - 12}}));
  EXPECT_EQ(slipped("int size, count = 5; int main(void) { size = 9 + count; return size; }",
                    " instead of `size`"),
            (Found{{"`count` instead of `size`", 5}}));
}

TEST(slips, a_variable_that_is_not_visible_or_has_another_type_is_not_meant) {
  const std::string source =
      "int f(int a, long l) {\n int sum = 3;\n for (int i = 0; i < 3; i++) {\n int inner = i;\n a "
      "+= inner;\n }\n int late = 4;\n"
      " return sum + late + (int)l;\n}\nint main(void) { return f(1, 2); }\n";
  const auto found = slipped(source, " instead of `sum`");
  EXPECT_TRUE(found.contains("`a` instead of `sum`"));
  for (const char* other :
       {"`i` instead of `sum`", "`inner` instead of `sum`", "`l` instead of `sum`"})
    EXPECT_FALSE(found.contains(other)) << other;
  const std::string late = "`late` instead of `i`";
  EXPECT_FALSE(slipped(source, late).contains(late)) << "declared later";
}

TEST(slips, the_other_connective) {
  using Found = std::map<std::string, int>;
  const auto source = [](const std::string& condition) {
    return "int f(int a, int b) { if (" + condition +
           ") return 1; return 2; } int main(void) { return 10 * f(1, 0) + f(0, 0); }";
  };
  EXPECT_EQ(slipped(source("a && b"), "||"), (Found{{"`||` instead of `&&`", 12}}));
  EXPECT_EQ(slipped(source("a || b"), "&&"), (Found{{"`&&` instead of `||`", 22}}));
  EXPECT_EQ(slipped("int f(int a, int b) { int both = a && b; return both; } int main(void) { "
                    "return f(0, 3); }",
                    "||"),
            (Found{{"`||` instead of `&&`", 1}}));
  EXPECT_TRUE(slipped("int f(int a, int b, int c) { return (a && b) || c; } int main(void) { "
                      "return f(0, 3, 0); }",
                      " instead of `||`")
                  .empty())
      << "what would be joined first?";
}

TEST(slips, a_type_with_or_without_a_sign) {
  using Found = std::map<std::string, int>;
  EXPECT_EQ(
      slipped(
          "int f(signed char c) { return c < 0; } int main(void) { return f((signed char)0x90); }",
          "unsigned"),
      (Found{{"an unsigned type", 0}}));
}

TEST(slips, what_an_arm_gives_is_no_part_of_the_condition) {
  const Subject subject(
      "int f(int a) { int n = a ? 3 : 5; return n; } int main(void) { return f(1); }");
  std::map<std::string, int> found;
  for (const Edit& slip : slips_of(subject.image(), everything(subject))) {
    if (slip.text.find(" instead of `3`") == std::string::npos &&
        slip.text.find(" instead of `5`") == std::string::npos)
      continue;
    EXPECT_EQ(subject.program().components[slip.component].kind, model::ComponentKind::Initializer)
        << slip.text;
    found[slip.text] = status_with(subject, slip);
  }
  EXPECT_EQ(found["`4` instead of `3`"], 4);
  EXPECT_EQ(found["`6` instead of `5`"], 3);
}

TEST(slips, of_several_operators_it_says_which) {
  const Subject subject(
      "int f(int a, int b, int c) { return a / b / c; } int main(void) { return f(90, 3, 2); }");
  const auto found =
      statuses(subject, slips_of(subject.image(), everything(subject)), "`*` instead of `/`");
  EXPECT_EQ(found, (std::map<std::string, int>{{"`*` instead of `/` in column 39", 90 * 3 / 2},
                                               {"`*` instead of `/` in column 43", 90 / 3 * 2}}));
}

TEST(slips, what_is_tried_where_a_loop_comes_round_is_a_statement_where_its_body_begins) {
  const std::string loop =
      "for (int i = 0; i < 3; i++) {\n for (int j = 0; j < 4; j++) sum += i;\n if (sum > most) "
      "most = sum;\n }\n";
  EXPECT_FALSE(reset("int sum = 0, most = 0;\n" + loop + "return most;\n").empty());
  EXPECT_TRUE(reset("int sum = 0, most = 0;\n" + loop + "return sum;\n").empty())
      << "read behind the loop";
  EXPECT_TRUE(reset("int sum = 0, most = 0;\n sum += 2;\n" + loop + "return most;\n").empty())
      << "changed before the loop";
  EXPECT_TRUE(reset("int n = 0, most = 0, k = 0;\n while (n < 5) {\n for (int j = 0; j < 4; j++) n "
                    "+= 1;\n most += n;\n if (++k > 9) break;\n }\n return most;\n")
                  .empty())
      << "read by its condition";
  EXPECT_FALSE(reset("int n = 0, most = 0, k = 0;\n do {\n for (int j = 0; j < 4; j++) n += 1;\n "
                     "most += n;\n } while (++k < 5);\n return most;\n")
                   .empty());
}

}  // namespace
}  // namespace culprit::edits
