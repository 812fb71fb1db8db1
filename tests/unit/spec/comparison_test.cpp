#include "spec/comparison.h"
#include "support/text.h"

#include <gtest/gtest.h>

namespace culprit::spec {
namespace {

TEST(Text, IgnoresHowTheExpectedTextWasSaved) {
  const auto same = [](std::string_view expected, std::string_view actual) {
    return same_output(expected, actual, Comparison::Text);
  };
  EXPECT_TRUE(same("5", "5\n"));
  EXPECT_TRUE(same("5", "5"));
  EXPECT_FALSE(same("5\n", "5"));  // only the expected text may lack it
  EXPECT_FALSE(same("", "\n"));
  EXPECT_TRUE(same("a\r\nb\r\n", "a\nb\n"));
  EXPECT_TRUE(same("a\r\nb\r\n", "a\r\nb\r\n"));
  EXPECT_FALSE(same("a\nb\r\n", "a\nb\n"));  // not all its lines end so
  EXPECT_TRUE(
      same("\xef\xbb\xbf"
           "5\n",
           "5\n"));
  EXPECT_FALSE(same("5 \n", "5\n"));
}

TEST(Text, ShowsTheExpectedTextAsItIs) {
  const auto difference = first_difference("5", "6\n", Comparison::Text);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->expected, "5⟨end⟩");
  EXPECT_EQ(difference->actual, "6↵");
}

TEST(Comparison, ExactSeesEveryByte) {
  EXPECT_TRUE(same_output("a b\n", "a b\n", Comparison::Exact));
  EXPECT_FALSE(same_output("a b\n", "a b", Comparison::Exact));
  EXPECT_FALSE(same_output("a b\n", "a b \n", Comparison::Exact));
}

TEST(Comparison, TrimIgnoresTrailingBlanksAndFinalLineEnds) {
  EXPECT_TRUE(same_output("a\nb\n", "a \t\nb", Comparison::Trim));
  EXPECT_TRUE(same_output("a\n", "a\n\n  \n", Comparison::Trim));
  EXPECT_TRUE(same_output("a\n", "a\r\n", Comparison::Trim));
  EXPECT_FALSE(same_output("a\nb", "a\n\nb", Comparison::Trim));
  EXPECT_FALSE(same_output("a b", "a  b", Comparison::Trim));
  EXPECT_FALSE(same_output("a", " a", Comparison::Trim));
}

TEST(Comparison, BlanksComparesLinesWithoutTheirBlanks) {
  EXPECT_TRUE(same_output("1 2\n3", " 1\t2\n\n3\n\n", Comparison::Blanks));
  EXPECT_TRUE(same_output("1 2", "12", Comparison::Blanks));
  EXPECT_FALSE(same_output("1 2", "1\n2", Comparison::Blanks));
  EXPECT_TRUE(same_output("", " \n", Comparison::Blanks));
}

TEST(Comparison, NamesRoundTrip) {
  for (Comparison comparison : {Comparison::Exact, Comparison::Trim, Comparison::Blanks})
    EXPECT_EQ(comparison_of(comparison_name(comparison)), comparison);
  EXPECT_EQ(comparison_of("fuzzy"), std::nullopt);
}

TEST(Comparison, WhiteSpaceOnly) {
  EXPECT_TRUE(only_white_space_differs("a b\n", "ab"));
  EXPECT_TRUE(only_white_space_differs("", "\n"));
  EXPECT_FALSE(only_white_space_differs("a b", "a b"));
  EXPECT_FALSE(only_white_space_differs("a b", "a c"));
  EXPECT_FALSE(only_white_space_differs("a b", "a b c"));
}

TEST(FirstDifference, PointsAtTheFirstWrongByte) {
  const auto difference = first_difference("sum 12\nend\n", "sum 13\nend\n", Comparison::Exact);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->actual_offset, 5u);
  EXPECT_EQ(difference->expected_offset, 5u);
  EXPECT_EQ(difference->line, 1u);
  EXPECT_EQ(difference->column, 6u);
  EXPECT_EQ(difference->expected, "sum 12↵");
  EXPECT_EQ(difference->actual, "sum 13↵");
}

TEST(FirstDifference, MarksWhatIsMissingAtTheEnd) {
  const auto difference = first_difference("7\n", "7", Comparison::Exact);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->actual_offset, 1u);
  EXPECT_EQ(difference->expected, "7↵");
  EXPECT_EQ(difference->actual, "7⟨end⟩");
}

TEST(FirstDifference, UnderBlanksSkipsLayout) {
  const auto difference = first_difference("a  b\nc\n", "a b\n\n d", Comparison::Blanks);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->actual_offset, 6u);
  EXPECT_EQ(difference->expected_offset, 5u);
  EXPECT_EQ(difference->line, 3u);
  EXPECT_EQ(difference->column, 2u);
}

TEST(FirstDifference, ShowsLayoutWithEveryBlank) {
  const auto difference = first_difference("a b\n", "a  b\n", Comparison::Exact);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->expected, "a␣b↵");
  EXPECT_EQ(difference->actual, "a␣␣b↵");
}

TEST(FirstDifference, NothingWhenAccepted) {
  EXPECT_FALSE(first_difference("a\n", "a", Comparison::Trim));
}

TEST(FirstDifference, LongLinesAreCut) {
  const std::string line(200, 'x');
  const auto difference = first_difference(line + "1\n", line + "2\n", Comparison::Exact);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->expected, "…" + std::string(24, 'x') + "1↵");
}

TEST(Visible, EscapesWhatCannotBeSeen) {
  EXPECT_EQ(visible("a\tb\r\n"), "a⇥b\\x0d↵");
  EXPECT_EQ(visible(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(visible("é\xe9"), "é\\xe9");
  EXPECT_EQ(visible("\xed\xa0\x80"), "\\xed\\xa0\\x80");  // a surrogate is no UTF-8
  EXPECT_EQ(visible("abc", 2), "ab…");
  EXPECT_EQ(visible("5\u00a0\u200b\U000e0041é"), "5\\u00a0\\u200b\\U000e0041é");
}

TEST(Visible, PlainSpacesBetweenWordsStay) {
  EXPECT_EQ(visible(" a b  c ", 60, false), "␣a b␣␣c␣");
  EXPECT_EQ(visible("a b", 60, true), "a␣b");
}

void expect_shown(std::string_view expected, std::string_view actual, std::string_view first,
                  std::string_view second) {
  const VisiblePair shown = visible_pair(expected, actual, 60, false);
  EXPECT_EQ(shown.expected, first);
  EXPECT_EQ(shown.actual, second);
}

TEST(VisiblePair, DifferentTextsNeverLookAlike) {
  expect_shown("total 5", "total 5\U000e0041", "total 5", "total 5\\U000e0041");
  expect_shown("a b", "a\u00a0b", "a b", "a\\u00a0b");
  expect_shown("paypal", "p\u0430yp\u0430l", "paypal", "p\\u0430yp\\u0430l");  // Cyrillic
  expect_shown("\u00e9a", "e\u0301a", "\\u00e9a", "e\\u0301a");
  expect_shown("fix", "\ufb01x", "fix", "\\ufb01x");
  expect_shown("a  b", "a␣␣b", "a␣␣b", "a\\u2423\\u2423b");
  expect_shown("\x01", "\\x01", "\\x01", "\\\\x01");
}

TEST(VisiblePair, TextsThatLookDifferentStayReadable) {
  expect_shown("größer\n", "größer \n", "größer↵", "größer␣↵");
  expect_shown("Österreich", "Schweiz", "Österreich", "Schweiz");
  expect_shown("5 €", "6 €", "5 €", "6 €");
  expect_shown("é\n", "é", "é↵", "é");
  expect_shown("a\\b", "a\\c", "a\\b", "a\\c");
}

}  // namespace
}  // namespace culprit::spec
