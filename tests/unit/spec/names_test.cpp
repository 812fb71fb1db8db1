#include <gtest/gtest.h>

#include <algorithm>

#include "spec/test_case.h"

namespace culprit::spec {
namespace {

using Words = std::vector<std::string>;

TEST(NaturalOrder, NumbersCompareAsNumbers) {
  EXPECT_TRUE(natural_less("t2", "t10"));
  EXPECT_FALSE(natural_less("t10", "t2"));
  EXPECT_TRUE(natural_less("a1b2", "a1b10"));
  EXPECT_TRUE(natural_less("a", "a1"));
  EXPECT_TRUE(natural_less("t99999999999999999999998", "t99999999999999999999999"));
}

TEST(NaturalOrder, IsTotal) {
  Words names{"t1", "t01", "t001", "t", "t1a", "t01a", "t10", "s", "T2", ""};
  for (const auto& left : names) {
    for (const auto& right : names) {
      EXPECT_EQ(natural_less(left, right) || natural_less(right, left), left != right)
          << left << " " << right;
      EXPECT_FALSE(natural_less(left, right) && natural_less(right, left)) << left << " " << right;
    }
  }
}

TEST(Glob, Matches) {
  EXPECT_TRUE(glob_matches("*", ""));
  EXPECT_TRUE(glob_matches("t*", "t12"));
  EXPECT_TRUE(glob_matches("*a*b", "xaybzb"));
  EXPECT_TRUE(glob_matches("t?", "t1"));
  EXPECT_TRUE(glob_matches("t[0-3]", "t2"));
  EXPECT_TRUE(glob_matches("t[!0-3]", "t4"));
  EXPECT_TRUE(glob_matches("[", "["));
  EXPECT_TRUE(glob_matches("[]]", "]"));
  EXPECT_FALSE(glob_matches("t?", "t12"));
  EXPECT_FALSE(glob_matches("t[0-3]", "t4"));
  EXPECT_FALSE(glob_matches("", "a"));
}

TEST(CommandLine, SplitsAsAShellDoes) {
  EXPECT_EQ(split_command_line("  1 -2\t+3\n"), (Words{"1", "-2", "+3"}));
  EXPECT_EQ(split_command_line(R"(a"b c"d 'x y' "" '')"), (Words{"ab cd", "x y", "", ""}));
  EXPECT_EQ(split_command_line(R"(a\ b \" "\"\\\$\n" '\')"),
            (Words{"a b", "\"", "\"\\$\\n", "\\"}));
  EXPECT_EQ(split_command_line("a\\\nb \"c\\\nd\""), (Words{"ab", "cd"}));
  EXPECT_EQ(split_command_line(""), Words{});
  EXPECT_EQ(split_command_line("\\"), Words{"\\"});
}

TEST(CommandLine, RejectsOpenQuotes) {
  EXPECT_EQ(split_command_line("'a"), std::nullopt);
  EXPECT_EQ(split_command_line("\"a"), std::nullopt);
  EXPECT_EQ(split_command_line("\"a\\\""), std::nullopt);
}

}  // namespace
}  // namespace culprit::spec
