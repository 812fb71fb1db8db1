#include "document/hint.h"

#include <gtest/gtest.h>

namespace culprit::document {
namespace {

Document repaired() {
  Document document;
  document.command = "repair";
  document.sources = {"sum.c"};
  SuspectComponent condition{{"sum.c", 7, 15, 7, 20}, "condition", "i < n", "main", "", {}};
  document.diagnoses.push_back({1, 0.7, true, 1, true, "`i <= n`", "", {condition}, {}, {}, {}});
  document.patches.push_back({1,
                              "`i <= n` for `i < n`",
                              "bound",
                              condition.place,
                              {{{"sum.c", 7, 17, 7, 18}, "<", "<="}},
                              2});
  document.conclusion.next = {"change `i < n` to `i <= n`"};
  return document;
}

TEST(Hint, HoldsWhatItsLevelPermits) {
  Document document = repaired();
  keep_hint(document, kPlaceLevel);
  EXPECT_EQ(document.hint->text, "look at line 7 (main)");
  EXPECT_EQ(document.hint->mistake, "");
  EXPECT_EQ(document.hint->places.at(0).place.column, 0u) << "a column would say more";

  document = repaired();
  keep_hint(document, kMistakeLevel);
  EXPECT_EQ(document.hint->text,
            "the comparison in line 7 (main) may include one value too many or too few");
  EXPECT_EQ(document.hint->mistake, "bound");

  document = repaired();
  keep_hint(document, kPatchLevel);
  EXPECT_EQ(document.hint->text,
            "the comparison in line 7 (main) may include one value too many or too few: "
            "`i <= n` for `i < n`");
  EXPECT_EQ(document.patches.size(), 1u);
}

TEST(Hint, RemovesAllThatSaysMore) {
  for (const unsigned level : {kPlaceLevel, kMistakeLevel}) {
    Document document = repaired();
    keep_hint(document, level);
    EXPECT_TRUE(document.patches.empty());
    EXPECT_TRUE(document.diagnoses.empty());
    EXPECT_TRUE(document.conclusion.next.empty());
  }
}

TEST(Hint, WithoutAPatchComesFromTheFirstSuspect) {
  Document document = repaired();
  document.patches.clear();
  keep_hint(document, kMistakeLevel);
  EXPECT_EQ(document.hint->text,
            "the condition in line 7 (main) is true or false at the wrong "
            "times");
  EXPECT_EQ(document.hint->mistake, "");
  document = repaired();
  document.patches.clear();
  document.diagnoses[0].components.push_back(
      {{"sum.c", 9, 3, 9, 8}, "assignment", "s = 0", "main", "", {}});
  keep_hint(document, kPlaceLevel);
  EXPECT_EQ(document.hint->text, "look at line 7 (main) and line 9 (main)");
}

TEST(Hint, NamesFilesIfThereAreSeveral) {
  Document document = repaired();
  document.sources.push_back("list.c");
  document.patches[0].changes.push_back({{"list.c", 3, 1, 3, 2}, "0", "1"});
  keep_hint(document, kPlaceLevel);
  EXPECT_EQ(document.hint->text, "look at sum.c, line 7 (main) and list.c, line 3");
}

TEST(Hint, WithoutASuspectThereIsNone) {
  Document document;
  document.conclusion.text = "no test fails";
  keep_hint(document, kPlaceLevel);
  EXPECT_FALSE(document.hint);
  EXPECT_EQ(document.conclusion.text, "no test fails");
}

}  // namespace
}  // namespace culprit::document
