// Law: the strtol family equals the host's in value, end and errno.
#include <gtest/gtest.h>

#include <array>
#include <cerrno>
#include <climits>

#include "models.h"
#include "random_text.h"

namespace culprit::machine {
namespace {

void expect_same(const std::string& text, int base) {
  const std::string what = "[" + text + "] base " + std::to_string(base);
  char* host_end = nullptr;
  char* model_end = nullptr;
  errno = *model___errno_location() = 0;
  const long expected = strtol(text.c_str(), &host_end, base);
  EXPECT_EQ(model_strtol(text.c_str(), &model_end, base), expected) << what;
  EXPECT_EQ(model_end, host_end) << what;
  EXPECT_EQ(*model___errno_location(), errno) << what;
  errno = *model___errno_location() = 0;
  const unsigned long expected_unsigned = strtoul(text.c_str(), &host_end, base);
  EXPECT_EQ(model_strtoul(text.c_str(), &model_end, base), expected_unsigned) << what;
  EXPECT_EQ(model_end, host_end) << what;
  EXPECT_EQ(*model___errno_location(), errno) << what;
}

TEST(IntegerModels, edges) {
  constexpr std::array texts = {"",
                                " ",
                                "-",
                                "+",
                                "--1",
                                "0",
                                "-0",
                                "00",
                                "08",
                                "0x",
                                "0xg",
                                "0x1",
                                "-0X1f",
                                "0b1",
                                " \t\n\v\f\r7",
                                "9223372036854775807",
                                "9223372036854775808",
                                "-9223372036854775808",
                                "-9223372036854775809",
                                "18446744073709551615",
                                "18446744073709551616",
                                "-18446744073709551615",
                                "-18446744073709551616",
                                "99999999999999999999999x",
                                "zz",
                                "1 2",
                                "- 1"};
  for (const char* text : texts)
    for (int base : {0, 1, 2, 8, 10, 16, 36, 37, -1}) expect_same(text, base);
}

TEST(IntegerModels, random_texts) {
  RandomText random(41);
  for (int round = 0; round < 30000; ++round) {
    const std::string text =
        random.from(" +-0", 3) + random.from(random.chance(50) ? "0123456789" : "01xXbaFfzZ9", 24);
    expect_same(text, random.chance(50) ? 10 : static_cast<int>(random.below(38)));
  }
}

TEST(IntegerModels, newer_headers_read_binary) {
  EXPECT_EQ(model___isoc23_strtol("0b101", nullptr, 0), 5);
  EXPECT_EQ(model___isoc23_strtol("0b101", nullptr, 2), 5);
  EXPECT_EQ(model___isoc23_strtol("0b2", nullptr, 0), 0);
  EXPECT_EQ(model___isoc23_strtol("0x1f", nullptr, 0), 31);
}

TEST(IntegerModels, atoi_truncates_a_clamped_long) {
  for (const char* text : {"12x", "", "-7", "4294967297", "99999999999999999999", "2147483648"})
    EXPECT_EQ(model_atoi(text), atoi(text));
}

TEST(IntegerModels, division_with_remainder) {
  const div_t small = model_div(-7, 2);
  EXPECT_EQ(small.quot, -3);
  EXPECT_EQ(small.rem, -1);
  const ldiv_t large = model_ldiv(LONG_MIN, 10);
  EXPECT_EQ(large.quot * 10 + large.rem, LONG_MIN);
}

}  // namespace
}  // namespace culprit::machine
