// One line of an expectation, right and wrong.
#include "spec/expectation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace culprit::spec {
namespace {

using testing::HasSubstr;

Expectation read(std::string_view text) {
  auto read = parse_expectation(text);
  EXPECT_TRUE(read) << text;
  return read ? read.take() : Expectation{};
}

TEST(Expectation, EachTimeALineIsReached) {
  const Expectation e = read("  line:12   x == 5 ");
  EXPECT_EQ(e.kind, Expectation::Kind::Condition);
  EXPECT_EQ(e.file, "");
  EXPECT_EQ(e.line, 12u);
  EXPECT_EQ(e.when, Expectation::When::Each);
  EXPECT_EQ(e.text, "x == 5");
  EXPECT_EQ(describe(e), "x == 5");
}

TEST(Expectation, OneTimeOfAFile) {
  const Expectation e = read("src/list.c:7@22 n < 3 && p->next");
  EXPECT_EQ(e.file, "src/list.c");
  EXPECT_EQ(e.line, 7u);
  EXPECT_EQ(e.when, Expectation::When::Nth);
  EXPECT_EQ(e.time, 22u);
  EXPECT_EQ(describe(e), "n < 3 && p->next the 22nd time");
  EXPECT_EQ(describe(read("line:1@11 a")), "a the 11th time");
  EXPECT_EQ(describe(read("line:1@3 a")), "a the 3rd time");
  EXPECT_EQ(describe(read("line:1@last a")), "a the last time");
}

TEST(Expectation, EachTimeAndAtLeastOnce) {
  const Expectation once = read("line:12 sometime x == 5");
  EXPECT_EQ(once.when, Expectation::When::Sometime);
  EXPECT_EQ(once.text, "x == 5");
  EXPECT_EQ(describe(once), "x == 5 sometime");
  EXPECT_EQ(read("line:12 always  !x").when, Expectation::When::Each);
  EXPECT_EQ(read("line:12 always  !x").text, "!x");
  EXPECT_EQ(read("line:12 sometime -x < 0").text, "-x < 0");
}

TEST(Expectation, AVariableMayHaveTheNameOfAWord) {
  EXPECT_EQ(read("line:12 always == 5").text, "always == 5");
  EXPECT_EQ(read("line:12 sometime->next").text, "sometime->next");
  EXPECT_EQ(read("line:12 sometime != 0").text, "sometime != 0");
  EXPECT_EQ(read("line:12 sometimes > 0").text, "sometimes > 0");
  EXPECT_EQ(read("line:12 sometime sometime > 0").text, "sometime > 0");
}

TEST(Expectation, LineOfTheOutput) {
  const Expectation e = read(R"(output:3 == "a \"b\"\t\\")");
  EXPECT_EQ(e.kind, Expectation::Kind::OutputLine);
  EXPECT_EQ(e.line, 3u);
  EXPECT_EQ(e.text, "a \"b\"\t\\");
  EXPECT_EQ(read("output:1 == \"\"").text, "");
}

TEST(Expectation, SaysWhatStandsInItsLine) {
  const Expectation e = read("line:3@2 a[1] == '/' // a[1] = \"//\"[0]; // first");
  EXPECT_EQ(e.text, "a[1] == '/'");
  EXPECT_EQ(e.line_text, "a[1] = \"//\"[0]; // first");
  EXPECT_EQ(read("line:3 strcmp(s, \"// \") == 0").line_text, "");
  EXPECT_EQ(read("line:3 strcmp(s, \"\\\"//\") == 0").line_text, "");
}

TEST(Expectation, FollowsItsLine) {
  const Expectation e = read("line:2 x == 5 // x++;");
  EXPECT_EQ(line_meant(e, {"int x;", "  x++; ", "x++;"}), 2u);
  EXPECT_EQ(line_meant(e, {"int x;", "", "", "x ++;"}), 4u);
  EXPECT_EQ(line_meant(e, {"x++;", "", "", "", "x++;"}), 1u);
  EXPECT_EQ(line_meant(e, {"int x;", "x--;"}), std::nullopt);
  EXPECT_EQ(line_meant(read("line:2 x == 5"), {}), 2u);
}

TEST(Expectation, WhatIsWrongIsSaid) {
  const auto message = [](std::string_view text) {
    auto read = parse_expectation(text);
    EXPECT_FALSE(read) << text;
    return read ? std::string() : read.errors()[0].message;
  };
  EXPECT_THAT(message(""), HasSubstr("where"));
  EXPECT_THAT(message("x == 5"), HasSubstr("where"));
  EXPECT_THAT(message("line:12"), HasSubstr("what is expected"));
  EXPECT_THAT(message("line:12 // x++;"), HasSubstr("what is expected"));
  EXPECT_THAT(message("line:12 sometime"), HasSubstr("what is expected"));
  EXPECT_THAT(message("line:12@last sometime x"), HasSubstr("'sometime' and '@last' exclude"));
  EXPECT_THAT(message("line:0 x"), HasSubstr("not a line"));
  EXPECT_THAT(message("line:x y"), HasSubstr("not a line"));
  EXPECT_THAT(message("line:3@0 y"), HasSubstr("not a line"));
  EXPECT_THAT(message("line:3@first y"), HasSubstr("not a line"));
  EXPECT_THAT(message("output:0 == \"a\""), HasSubstr("number of a line"));
  EXPECT_THAT(message("output:2 != \"a\""), HasSubstr("only be compared with =="));
  EXPECT_THAT(message("output:2 == a"), HasSubstr("string literal"));
  EXPECT_THAT(message("output:2 == \"a\\n\""), HasSubstr("string literal"));
  EXPECT_THAT(message("output:2 == \"a\" \"b\""), HasSubstr("string literal"));
}

TEST(Expectation, CommentsAndBlankLinesHoldNone) {
  EXPECT_TRUE(is_comment(""));
  EXPECT_TRUE(is_comment("  \t"));
  EXPECT_TRUE(is_comment("  # line:3 x"));
  EXPECT_FALSE(is_comment("line:3 x # y"));
}

}  // namespace
}  // namespace culprit::spec
