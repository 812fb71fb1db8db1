#include "report/encoding.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace culprit::report {
namespace {

using testing::ElementsAre;

TEST(Utf8, SequencesByTheirLengths) {
  EXPECT_EQ(utf8_sequence("a"), 1u);
  EXPECT_EQ(utf8_sequence("é"), 2u);
  EXPECT_EQ(utf8_sequence("€"), 3u);
  EXPECT_EQ(utf8_sequence("😀"), 4u);
  EXPECT_EQ(utf8_sequence(""), 0u);
}

TEST(Utf8, WhatLooksLikeASequenceAndIsNone) {
  for (const char* bytes :
       {"\x80", "\xc0\xaf", "\xc1\x81", "\xe0\x80\x80", "\xed\xa0\x80", "\xf0\x80\x80\x80",
        "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xe2\x82", "\xc3", "\xe2\x28\xa1"})
    EXPECT_EQ(utf8_sequence(bytes), 0u) << bytes;
}

TEST(Utf8, EachBrokenByteIsReplaced) {
  EXPECT_EQ(clean_utf8("a\xff\xfe€"), "a\xef\xbf\xbd\xef\xbf\xbd€");
  EXPECT_EQ(clean_utf8("\xe2\x82"), "\xef\xbf\xbd\xef\xbf\xbd");
}

TEST(Utf16, OffsetsOfEveryByteAndTheEnd) {
  EXPECT_THAT(utf16_offsets("aé😀b"), ElementsAre(0, 1, 1, 2, 2, 2, 2, 4, 5));
  EXPECT_THAT(utf16_offsets("\xff."), ElementsAre(0, 1, 2));
  EXPECT_THAT(utf16_offsets(""), ElementsAre(0));
}

TEST(Utf16, ColumnsCountCodeUnits) {
  document::Document document;
  document.files = {{"a.c", {"é😀x"}}};
  EXPECT_EQ(utf16_column(document, "a.c", 1, 1), 1u);
  EXPECT_EQ(utf16_column(document, "a.c", 1, 7), 4u);
  EXPECT_EQ(utf16_column(document, "a.c", 1, 8), 5u) << "the end of a range";
  EXPECT_EQ(utf16_column(document, "a.c", 1, 10), 7u) << "past the end of the line";
  EXPECT_EQ(utf16_column(document, "b.c", 1, 7), 7u) << "text not known";
  EXPECT_EQ(utf16_column(document, "a.c", 1, 0), 0u) << "column not known";
}

}  // namespace
}  // namespace culprit::report
