#include "machine/run/input_text.h"

#include <gtest/gtest.h>

namespace culprit::machine {
namespace {

TEST(input_text, values_read_back) {
  for (const char* suffix : {"i8", "i16", "i32", "i64", "u8", "u16", "u32", "u64", "f32", "f64"}) {
    const InputKind kind = input_kind(suffix);
    for (uint64_t bits : {0ull, 1ull, 0x7full, 0x80ull, 0xffull, 0x3ff4000000000000ull}) {
      const uint64_t value = kind.bits == 64 ? bits : bits & ((uint64_t{1} << kind.bits) - 1);
      EXPECT_EQ(input_bits(kind, input_text(kind, value)), value) << suffix << " " << bits;
    }
  }
}

TEST(input_text, forms) {
  EXPECT_EQ(input_text(input_kind("i8"), 0xff), "-1");
  EXPECT_EQ(input_text(input_kind("u8"), 0xff), "255");
  EXPECT_EQ(input_text(input_kind("c8"), 'a'), "'a'");
  EXPECT_EQ(input_text(input_kind("c8"), '\n'), "'\\n'");
  EXPECT_EQ(input_text(input_kind("b8"), 1), "true");
  EXPECT_EQ(input_text(input_kind("p8"), 1), "own");
  EXPECT_EQ(input_bits(input_kind("c8"), "'\\''"), '\'');
  EXPECT_EQ(input_bits(input_kind("i32"), "0x10"), 16u);
  EXPECT_EQ(input_bits(input_kind("p8"), "null"), 0u);
}

TEST(input_text, what_is_no_value) {
  for (const char* text : {"", "x", "1x", "99999999999999999999"})
    EXPECT_FALSE(input_bits(input_kind("i32"), text)) << text;
  for (const char* text : {"2147483648", "-2147483649", "4294967301", "0x100000000"})
    EXPECT_FALSE(input_bits(input_kind("i32"), text)) << text;
  EXPECT_EQ(input_bits(input_kind("i32"), "-2147483648"), 0x80000000u);
  EXPECT_EQ(input_bits(input_kind("i32"), "0xffffffff"), 0xffffffffu);
  EXPECT_EQ(input_bits(input_kind("u32"), "4294967295"), 0xffffffffu);
  EXPECT_FALSE(input_bits(input_kind("u32"), "-1"));
  EXPECT_EQ(input_bits(input_kind("i64"), "-9223372036854775808"), 1ull << 63);
  EXPECT_EQ(input_bits(input_kind("u64"), "18446744073709551615"), ~0ull);
  EXPECT_EQ(input_bits(input_kind("c8"), "200"), 200u);
  EXPECT_EQ(input_bits(input_kind("c8"), "-1"), 0xffu);
  EXPECT_FALSE(input_bits(input_kind("c8"), "256"));
  EXPECT_EQ(input_bits(input_kind("b8"), "1"), 1u);
  EXPECT_FALSE(input_bits(input_kind("b8"), "2"));
  EXPECT_FALSE(input_bits(input_kind("p8"), "elsewhere"));
  EXPECT_FALSE(input_bits(input_kind("f64"), "1.5.2"));
}

}  // namespace
}  // namespace culprit::machine
