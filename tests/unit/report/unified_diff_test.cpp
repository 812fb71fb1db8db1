#include "report/unified_diff.h"

#include <string>

#include <gtest/gtest.h>

namespace culprit::report {
namespace {

using document::Replacement;

document::SourceText file_of(size_t lines) {
  document::SourceText file{"a.c", {}};
  for (size_t n = 1; n <= lines; ++n) file.lines.push_back("line " + std::to_string(n));
  return file;
}

Replacement at(uint32_t line, uint32_t column, uint32_t end_line, uint32_t end_column,
               std::string replaced, std::string written) {
  return {{"a.c", line, column, end_line, end_column}, std::move(replaced), std::move(written)};
}

TEST(UnifiedDiff, ShowsAChangeWithThreeLinesOfContext) {
  EXPECT_EQ(unified_diff({at(5, 1, 5, 5, "line", "LINE")}, {file_of(9)}),
            "--- a/a.c\n+++ b/a.c\n@@ -2,7 +2,7 @@\n line 2\n line 3\n line 4\n-line 5\n+LINE 5\n"
            " line 6\n line 7\n line 8\n");
}

TEST(UnifiedDiff, QuotesNamesThatWouldEndTheirLine) {
  document::SourceText file = file_of(1);
  file.path = "x\n--- a/\"b\\.c";
  Replacement change = at(1, 1, 1, 5, "line", "LINE");
  change.place.file = file.path;
  EXPECT_EQ(unified_diff({change}, {file}),
            "--- \"a/x\\012--- a/\\\"b\\\\.c\"\n+++ \"b/x\\012--- a/\\\"b\\\\.c\"\n"
            "@@ -1 +1 @@\n-line 1\n+LINE 1\n");
}

TEST(UnifiedDiff, InsertsAndRemovesWholeLines) {
  EXPECT_EQ(unified_diff({at(1, 1, 1, 1, "", "new\n")}, {file_of(2)}),
            "--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,3 @@\n+new\n line 1\n line 2\n");
  EXPECT_EQ(unified_diff({at(2, 7, 2, 7, "", "\nnew")}, {file_of(2)}),
            "--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,3 @@\n line 1\n line 2\n+new\n");
  EXPECT_EQ(unified_diff({at(2, 1, 3, 1, "line 2\n", "")}, {file_of(3)}),
            "--- a/a.c\n+++ b/a.c\n@@ -1,3 +1,2 @@\n line 1\n-line 2\n line 3\n");
  EXPECT_EQ(unified_diff({at(1, 1, 2, 1, "line 1\n", "")}, {file_of(1)}),
            "--- a/a.c\n+++ b/a.c\n@@ -1 +0,0 @@\n-line 1\n");
}

TEST(UnifiedDiff, JoinsChangesOfOneLineAndCountsTheShiftOfLaterOnes) {
  const std::string diff = unified_diff(
      {at(1, 1, 1, 1, "", "{ "), at(1, 7, 1, 7, "", " }\nmore"), at(20, 6, 20, 8, "20", "0")},
      {file_of(21)});
  EXPECT_EQ(diff,
            "--- a/a.c\n+++ b/a.c\n"
            "@@ -1,4 +1,5 @@\n-line 1\n+{ line 1 }\n+more\n line 2\n line 3\n line 4\n"
            "@@ -17,5 +18,5 @@\n line 17\n line 18\n line 19\n-line 20\n+line 0\n line 21\n");
}

TEST(UnifiedDiff, KeepsTheEndsOfLines) {
  document::SourceText file = file_of(2);
  file.ends_with_newline = false;
  EXPECT_EQ(unified_diff({at(1, 6, 1, 7, "1", "one")}, {file}),
            "--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,2 @@\n-line 1\n+line one\n line 2\n"
            "\\ No newline at end of file\n");
  EXPECT_EQ(unified_diff({at(2, 6, 2, 7, "2", "two")}, {file}),
            "--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,2 @@\n line 1\n-line 2\n"
            "\\ No newline at end of file\n+line two\n\\ No newline at end of file\n");
  file.ends_with_newline = true;
  file.has_carriage_returns = true;
  EXPECT_EQ(unified_diff({at(2, 6, 2, 7, "2", "two")}, {file}),
            "--- a/a.c\n+++ b/a.c\n@@ -1,2 +1,2 @@\n line 1\r\n-line 2\r\n+line two\r\n");
}

TEST(UnifiedDiff, LeavesOutFilesWithoutChanges) {
  document::SourceText other{"./dir/b.c", {"x"}};
  Replacement change{{"./dir/b.c", 1, 1, 1, 2}, "x", "y"};
  EXPECT_EQ(unified_diff({change}, {file_of(1), other}),
            "--- a/dir/b.c\n+++ b/dir/b.c\n@@ -1 +1 @@\n-x\n+y\n");
  EXPECT_EQ(unified_diff({}, {file_of(1)}), "");
}

}  // namespace
}  // namespace culprit::report
