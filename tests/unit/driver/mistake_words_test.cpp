#include "document/mistake_words.h"

#include <gtest/gtest.h>

#include "edits/text/source_edit.h"

namespace culprit::document {
namespace {

TEST(MistakeWords, AreThereForEveryMistakeThatPatchesMend) {
  for (unsigned k = 0; k < edits::kMistakes; ++k) {
    const std::string name = edits::name_of(static_cast<edits::Mistake>(k));
    EXPECT_TRUE(has_words(name)) << name;
    EXPECT_NE(mistake_hint(name, "line 7").find("line 7"), std::string::npos) << name;
  }
}

TEST(MistakeWords, AnotherNameIsShownAsItIs) {
  EXPECT_FALSE(has_words("bad luck"));
  EXPECT_EQ(mistake_title("bad luck"), "bad luck");
  EXPECT_EQ(mistake_hint("bad luck", "line 7"), "there may be a mistake in line 7 (bad luck)");
  EXPECT_EQ(mistake_hint("", "line 7"), "there may be a mistake in line 7");
}

}  // namespace
}  // namespace culprit::document
