// Laws: what was formatted is among the inversions of its text; each inversion, formatted, gives
// its prefix of the text; an interval ends where the text changes; no shorter prefix is missed.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>

#include "machine/stdio/float_key.h"
#include "machine/stdio/invert.h"
#include "random_text.h"

namespace culprit::machine {
namespace {

struct Case {
  Conversion conversion;
  FieldSizes sizes;
  std::string format;

  explicit Case(std::string text)
      : conversion(parse_format(text).front().conversion), format(std::move(text)) {
    sizes = resolve_sizes(conversion, 0, 0);
  }
  std::string print(const FormatValue& value) const {
    return *format_value(conversion, sizes, value);
  }
};

std::string with_tail(const std::string& text, RandomText& random) {
  return text + random.from("0123456789.e+- xab", 4);
}

TEST(InvertLaw, integers) {
  RandomText random(11);
  for (int round = 0; round < 20000; ++round) {
    std::string format = random.conversion("diouxXbp", false);
    if (random.chance(50) && format.back() != 'p')
      format.insert(format.size() - 1, random.chance(50) ? "l" : "hh");
    const Case test(format);
    const unsigned unused = 64 - test.conversion.integer_bits();
    const uint64_t value = random.integer() << unused >> unused;
    const std::string printed = test.print(value);
    const std::string expected = with_tail(printed, random);
    bool listed = false;
    for (const Inversion& inversion : invert(test.conversion, test.sizes, expected)) {
      const IntegerEquals& equals = std::get<IntegerEquals>(inversion.value);
      EXPECT_EQ(test.print(equals.value), expected.substr(0, inversion.length)) << format;
      listed |= equals.value == value && inversion.length == printed.size();
    }
    EXPECT_TRUE(listed) << format << " of " << value << " as [" << expected << "]";
  }
}

TEST(InvertLaw, small_integers_exhaustively) {
  RandomText random(12);
  for (int round = 0; round < 300; ++round) {
    std::string format = random.conversion("diuoxX", false);
    format.insert(format.size() - 1, "hh");
    const Case test(format);
    const std::string expected = with_tail(test.print(uint64_t{random.below(256)}), random);
    size_t count = 0;
    for (uint64_t value = 0; value < 256; ++value) count += expected.starts_with(test.print(value));
    EXPECT_EQ(invert(test.conversion, test.sizes, expected).size(), count)
        << format << " [" << expected << "]";
  }
}

template <class Real>
void expect_exact_end(const Case& test, Real end, Real beyond, const std::string& text) {
  EXPECT_EQ(test.print(end), text) << test.format;
  if (std::signbit(end) == std::signbit(beyond)) {
    EXPECT_NE(test.print(beyond), text) << test.format;
  }
}

template <class Interval, class Real>
bool check_interval(const Case& test, const Interval& interval, const std::string& text,
                    Real value) {
  EXPECT_EQ(std::signbit(interval.lo), interval.negative);
  EXPECT_EQ(std::signbit(interval.hi), interval.negative);
  EXPECT_LE(interval.lo, interval.hi);
  const Real infinity = std::numeric_limits<Real>::infinity();
  if (std::isfinite(interval.lo)) {
    expect_exact_end(test, interval.lo, std::nextafter(interval.lo, -infinity), text);
    expect_exact_end(test, interval.hi, std::nextafter(interval.hi, infinity), text);
  }
  return interval.lo <= value && value <= interval.hi && std::signbit(value) == interval.negative;
}

template <class Real, class Interval>
void check_float(const std::string& format, Real value, RandomText& random) {
  const Case test(format);
  const std::string printed = test.print(value);
  const std::string expected = with_tail(printed, random);
  bool listed = false;
  for (const Inversion& inversion : invert(test.conversion, test.sizes, expected)) {
    const std::string text = expected.substr(0, inversion.length);
    if (const auto* nan = std::get_if<FloatNan>(&inversion.value)) {
      listed |= std::isnan(value) && std::signbit(value) == nan->negative;
    } else {
      const bool inside = check_interval(test, std::get<Interval>(inversion.value), text, value);
      listed |= inside && inversion.length == printed.size();
    }
  }
  EXPECT_TRUE(listed) << format << " of " << value << " as [" << expected << "]";
}

TEST(InvertLaw, doubles) {
  RandomText random(13);
  for (int round = 0; round < 20000; ++round) {
    const std::string format = random.conversion("fFeEgGaA", false);
    check_float<double, FloatInterval>(format, random.real(), random);
  }
}

TEST(InvertLaw, long_doubles) {
  RandomText random(14);
  for (int round = 0; round < 3000; ++round) {
    std::string format = random.conversion("fFeEgGaA", false);
    format.insert(format.size() - 1, "L");
    check_float<long double, LongDoubleInterval>(
        format, static_cast<long double>(random.real()) * 3 / 7, random);
  }
}

/// No inversion is missed: the text of each neighbourhood value that is a prefix of the expected
/// text is covered.
TEST(InvertLaw, general_style_misses_no_prefix) {
  RandomText random(15);
  for (int round = 0; round < 2000; ++round) {
    const Case test(random.conversion("gfe", false));
    const std::string expected =
        test.print(static_cast<double>(random.below(100000)) / 100) + random.from("0123456789", 3);
    const std::vector<Inversion> found = invert(test.conversion, test.sizes, expected);
    for (size_t length = 1; length <= expected.size(); ++length) {
      const double value = strtod(expected.substr(0, length).c_str(), nullptr);
      const std::string printed = test.print(value);
      if (printed.size() != length || !expected.starts_with(printed)) continue;
      const auto same = [&](const Inversion& inversion) { return inversion.length == length; };
      EXPECT_TRUE(std::any_of(found.begin(), found.end(), same))
          << test.format << " [" << expected << "] " << length;
    }
  }
}

TEST(InvertLaw, strings) {
  RandomText random(16);
  for (int round = 0; round < 5000; ++round) {
    const Case test(random.conversion("s", false));
    const std::string value = random.from("ab ", 8);
    const std::string printed = test.print(std::string_view(value));
    const std::string expected = with_tail(printed, random);
    bool listed = false;
    for (const Inversion& inversion : invert(test.conversion, test.sizes, expected)) {
      const StringEquals& equals = std::get<StringEquals>(inversion.value);
      EXPECT_EQ(test.print(equals.text), expected.substr(0, inversion.length)) << test.format;
      const bool agrees = equals.open ? value.starts_with(equals.text) : value == equals.text;
      listed |= agrees && inversion.length == printed.size();
    }
    EXPECT_TRUE(listed) << test.format << " of [" << value << "] as [" << expected << "]";
  }
}

TEST(FloatKey, orders_and_round_trips) {
  RandomText random(17);
  for (int round = 0; round < 1000; ++round) {
    const double value = std::fabs(random.real());
    if (std::isnan(value) || std::isinf(value)) continue;
    EXPECT_EQ(from_key<double>(key_of(value)), value);
    EXPECT_EQ(from_key<double>(key_of(value) + 1), std::nextafter(value, INFINITY));
    const long double extended = static_cast<long double>(value) * 5 / 7;
    EXPECT_EQ(from_key<long double>(key_of(extended)), extended);
    EXPECT_EQ(from_key<long double>(key_of(extended) + 1),
              std::nextafter(extended, static_cast<long double>(INFINITY)));
  }
}

}  // namespace
}  // namespace culprit::machine
