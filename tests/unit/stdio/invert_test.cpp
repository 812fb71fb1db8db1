#include "machine/stdio/invert.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace culprit::machine {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<Inversion> invert_text(const char* format, std::string_view expected,
                                   size_t max_string = SIZE_MAX) {
  const Conversion conversion = parse_format(format).front().conversion;
  return invert(conversion, resolve_sizes(conversion, 0, 0), expected, max_string);
}

/// (length, value) of each alternative; negative values come out as they were written.
std::vector<std::pair<size_t, int64_t>> integers(const char* format, std::string_view expected) {
  std::vector<std::pair<size_t, int64_t>> found;
  for (const Inversion& inversion : invert_text(format, expected)) {
    const IntegerEquals& equals = std::get<IntegerEquals>(inversion.value);
    const unsigned unused = 64 - equals.bits;
    found.push_back({inversion.length, static_cast<int64_t>(equals.value << unused) >> unused});
  }
  return found;
}

using Pairs = std::vector<std::pair<size_t, int64_t>>;

TEST(InvertInteger, every_prefix_of_the_digits) {
  EXPECT_EQ(integers("%d", "123 x"), (Pairs{{1, 1}, {2, 12}, {3, 123}}));
  EXPECT_EQ(integers("%d", "-12"), (Pairs{{2, -1}, {3, -12}}));
  EXPECT_EQ(integers("%d", "007"), (Pairs{{1, 0}}));
  EXPECT_EQ(integers("%d", "-0"), Pairs{});
  EXPECT_EQ(integers("%d", "x"), Pairs{});
  EXPECT_EQ(integers("%d", ""), Pairs{});
  EXPECT_EQ(integers("%d", "+5"), Pairs{});
}

TEST(InvertInteger, stops_at_the_range_of_the_type) {
  EXPECT_EQ(integers("%d", "2147483648").back(), (std::pair<size_t, int64_t>{9, 214748364}));
  EXPECT_EQ(integers("%d", "-2147483648").back(), (std::pair<size_t, int64_t>{11, INT32_MIN}));
  EXPECT_EQ(integers("%hhd", "1289"), (Pairs{{1, 1}, {2, 12}}));
  EXPECT_EQ(integers("%ld", "99999999999999999999").size(), 18u);
}

TEST(InvertInteger, padding_flags_and_precision) {
  EXPECT_EQ(integers("%5d", "  123456"), (Pairs{{5, 123}}));
  EXPECT_EQ(integers("%-5d", "12   6"), (Pairs{{5, 12}}));
  EXPECT_EQ(integers("%05d", "-0012"), (Pairs{{5, -12}}));
  EXPECT_EQ(integers("%.3d", "0071"), (Pairs{{3, 7}}));
  EXPECT_EQ(integers("%+d", "+7"), (Pairs{{2, 7}}));
  EXPECT_EQ(integers("% d", " 7"), (Pairs{{2, 7}}));
  EXPECT_EQ(integers("%.0d", "7"), (Pairs{{0, 0}, {1, 7}}));
  EXPECT_EQ(integers("%#x", "0x1f"), (Pairs{{1, 0}, {3, 1}, {4, 31}}));
  EXPECT_EQ(integers("%x", "0x1f"), (Pairs{{1, 0}}));
  EXPECT_EQ(integers("%x", "1F"), (Pairs{{1, 1}}));
  EXPECT_EQ(integers("%#o", "017"), (Pairs{{1, 0}, {2, 1}, {3, 15}}));
}

TEST(InvertInteger, pointers) {
  EXPECT_EQ(integers("%p", "(nil)"), (Pairs{{5, 0}}));
  EXPECT_EQ(integers("%p", "0x1f"), (Pairs{{3, 1}, {4, 31}}));
}

TEST(InvertCharacter, the_byte_with_its_padding) {
  EXPECT_THAT(invert_text("%3c", "  x"),
              ElementsAre(testing::Field(&Inversion::value, InversionValue(CharEquals{'x'}))));
  EXPECT_THAT(invert_text("%3c", " ax"), IsEmpty());
  EXPECT_THAT(invert_text("%c", ""), IsEmpty());
  EXPECT_EQ(invert_text("%c", std::string_view("\0", 1)).size(), 1u);
}

std::vector<std::string> texts(const char* format, std::string_view expected,
                               size_t max_string = SIZE_MAX) {
  std::vector<std::string> found;
  for (const Inversion& inversion : invert_text(format, expected, max_string)) {
    const StringEquals& equals = std::get<StringEquals>(inversion.value);
    found.push_back(std::string(equals.text) + (equals.open ? "*" : ""));
  }
  return found;
}

TEST(InvertString, every_length_up_to_the_limit) {
  EXPECT_THAT(texts("%s", "ab"), ElementsAre("", "a", "ab"));
  EXPECT_THAT(texts("%s", "abc", 1), ElementsAre("", "a"));
  EXPECT_THAT(texts("%.2s", "abc"), ElementsAre("", "a", "ab*"));
  EXPECT_THAT(texts("%.0s", "abc"), ElementsAre("*"));
  EXPECT_THAT(texts("%4s", "  abc"), ElementsAre("ab", " ab", "  ab", "  abc"));
  EXPECT_THAT(texts("%-4s", "a   b"), ElementsAre("a", "a ", "a  ", "a   ", "a   b"));
  EXPECT_THAT(texts("%s", std::string_view("a\0b", 3)), ElementsAre("", "a"));
}

TEST(InvertFloat, an_interval_of_all_values_that_print_alike) {
  const std::vector<Inversion> found = invert_text("%.1f", "2.55");
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].length, 3u);
  const FloatInterval interval = std::get<FloatInterval>(found[0].value);
  EXPECT_EQ(interval.lo, 2.4500000000000002);  // 2.45 itself lies below the tie
  EXPECT_EQ(interval.hi, 2.5499999999999998);
}

TEST(InvertFloat, zero_keeps_its_sign) {
  const FloatInterval positive = std::get<FloatInterval>(invert_text("%.0f", "0").at(0).value);
  EXPECT_EQ(positive.lo, 0.0);
  EXPECT_EQ(positive.hi, 0.5);
  EXPECT_FALSE(positive.negative);
  const FloatInterval negative = std::get<FloatInterval>(invert_text("%.0f", "-0").at(0).value);
  EXPECT_EQ(negative.lo, -0.5);
  EXPECT_TRUE(negative.negative);
}

TEST(InvertFloat, infinities_and_nan) {
  EXPECT_EQ(std::get<FloatInterval>(invert_text("%f", "-inf").at(0).value).hi, -INFINITY);
  EXPECT_EQ(std::get<FloatNan>(invert_text("%G", "-NAN").at(0).value).negative, true);
  EXPECT_THAT(invert_text("%F", "inf"), IsEmpty());
}

TEST(InvertFloat, general_style_may_stop_anywhere) {
  EXPECT_EQ(invert_text("%g", "1.25").size(), 3u);    // 1, 1.2, 1.25
  EXPECT_EQ(invert_text("%g", "1e+100").size(), 3u);  // 1, 1e+10, 1e+100
  EXPECT_EQ(invert_text("%f", "1.25").size(), 0u);
  EXPECT_EQ(invert_text("%.0f", "125").size(), 3u);
}

TEST(InvertConstant, prints_the_same_whatever_the_value) {
  EXPECT_EQ(invert_text("%n", "x").at(0).length, 0u);
  EXPECT_EQ(invert_text("%y", "%y").at(0).length, 2u);
  EXPECT_THAT(invert_text("%y", "y"), IsEmpty());
}

}  // namespace
}  // namespace culprit::machine
