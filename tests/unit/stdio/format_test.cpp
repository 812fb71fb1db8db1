#include "machine/stdio/format.h"

#include <gtest/gtest.h>

#include "machine/stdio/format_value.h"

namespace culprit::machine {
namespace {

TEST(ParseFormat, cuts_literals_and_conversions_with_their_offsets) {
  const std::vector<Directive> pieces = parse_format("n=%-5.2lf%%!");
  ASSERT_EQ(pieces.size(), 4u);
  EXPECT_EQ(pieces[0].literal, "n=");
  EXPECT_EQ(pieces[1].kind, Directive::Kind::Convert);
  EXPECT_EQ(pieces[1].begin, 2u);
  EXPECT_EQ(pieces[1].end, 9u);
  EXPECT_TRUE(pieces[1].conversion.flags.left);
  EXPECT_EQ(pieces[1].conversion.width.literal, 5);
  EXPECT_EQ(pieces[1].conversion.precision.literal, 2);
  EXPECT_EQ(pieces[1].conversion.letter, 'f');
  EXPECT_EQ(pieces[2].literal, "%");
  EXPECT_EQ(pieces[3].literal, "!");
}

TEST(ParseFormat, I64d_is_a_flag_and_a_width) {
  const Conversion conversion = parse_format("%I64d").front().conversion;
  EXPECT_TRUE(conversion.flags.i18n);
  EXPECT_EQ(conversion.width.literal, 64);
  EXPECT_EQ(conversion.integer_bits(), 32u);
}

TEST(ParseFormat, numbers_arguments_of_stars_and_positions) {
  const Conversion stars = parse_format("%d%*.*f").at(1).conversion;
  EXPECT_EQ(stars.width.argument, 1);
  EXPECT_EQ(stars.precision.argument, 2);
  EXPECT_EQ(stars.argument, 3);
  const std::vector<Directive> positions = parse_format("%2$*1$d %1$d");
  EXPECT_EQ(positions[0].conversion.argument, 1);
  EXPECT_EQ(positions[0].conversion.width.argument, 0);
  EXPECT_EQ(positions[2].conversion.argument, 0);
  EXPECT_EQ(format_arguments(positions).size(), 2u);
}

TEST(ParseFormat, a_cut_directive_stops_printf_unless_an_unknown_one_came_before) {
  EXPECT_EQ(parse_format("ab%5").back().kind, Directive::Kind::Incomplete);
  const Directive after_unknown = parse_format("%y%5").back();
  EXPECT_EQ(after_unknown.kind, Directive::Kind::Convert);
  EXPECT_EQ(after_unknown.conversion.kind, ConversionKind::Unknown);
}

TEST(ParseFormat, a_width_beyond_int_stops_printf) {
  EXPECT_EQ(parse_format("%99999999999d").back().kind, Directive::Kind::Overflow);
  EXPECT_EQ(parse_format("%2147483647d").back().kind, Directive::Kind::Convert);
}

TEST(ParseFormat, types_of_arguments_follow_the_length) {
  const auto type = [](const char* format) {
    return parse_format(format).front().conversion.argument_type();
  };
  EXPECT_EQ(type("%hhd"), ArgumentType::Int);
  EXPECT_EQ(type("%zu"), ArgumentType::Long);
  EXPECT_EQ(type("%Lf"), ArgumentType::LongDouble);
  EXPECT_EQ(type("%llf"), ArgumentType::LongDouble);
  EXPECT_EQ(type("%lf"), ArgumentType::Double);
  EXPECT_EQ(type("%hn"), ArgumentType::Pointer);
  EXPECT_EQ(parse_format("%hn").front().conversion.integer_bits(), 16u);
}

Result<std::string> print(const char* format, const FormatValue& value, int width = 0,
                          int precision = 0) {
  const Conversion conversion = parse_format(format).front().conversion;
  return format_value(conversion, resolve_sizes(conversion, width, precision), value);
}

TEST(FormatValue, refuses_what_it_does_not_model) {
  EXPECT_FALSE(print("%2147483647d", uint64_t{1}));
  EXPECT_FALSE(print("%.2147483647f", 1.0));
  EXPECT_FALSE(print("%ls", std::string_view("x")));
  EXPECT_FALSE(print("%lc", uint64_t{200}));
  EXPECT_EQ(print("%ls", std::string_view("x")).errors().front().kind, DiagnosticKind::Unsupported);
}

TEST(FormatValue, a_null_string_needs_six_bytes) {
  EXPECT_EQ(*print("%s", NullString{}), "(null)");
  EXPECT_EQ(*print("%.5s", NullString{}), "");
  EXPECT_EQ(*print("%8.6s", NullString{}), "  (null)");
}

TEST(FormatValue, narrows_to_the_length_modifier) {
  EXPECT_EQ(*print("%hhd", uint64_t{0x1ff}), "-1");
  EXPECT_EQ(*print("%hx", uint64_t{0x12345}), "2345");
  EXPECT_EQ(*print("%d", uint64_t{0xffffffff}), "-1");
}

TEST(FormatValue, negative_stars_justify_left_and_drop_the_precision) {
  EXPECT_EQ(*print("%*d|", uint64_t{3}, -4), "3   ");
  EXPECT_EQ(*print("%.*d", uint64_t{3}, 0, -2), "3");
}

TEST(FormatValue, long_double_keeps_its_digits) {
  EXPECT_EQ(*print("%.20Lf", 0.1L), "0.10000000000000000000");
  EXPECT_EQ(*print("%.20f", 0.1), "0.10000000000000000555");
}

}  // namespace
}  // namespace culprit::machine
