// Arithmetic whose meaning C does not give, and arithmetic whose meaning is easily got wrong.
#include <gtest/gtest.h>

#include "expectations.h"
#include "host.h"
#include "machine/run/state.h"
#include "machine/value/finding_kind.h"

namespace culprit::machine {
namespace {

using testing_support::expect_clean;
using testing_support::expect_finding;
using testing_support::expect_output;

std::string with_int(const std::string& value, const std::string& statement) {
  return "#include <limits.h>\nint main(void) { volatile int x = " + value +
         ";\n  volatile int y = " + statement + "; return 0; }";
}

TEST(arithmetic, overflow_of_an_addition) {
  expect_finding(with_int("INT_MAX", "x + 1"), FindingKind::SignedOverflow, 3);
}
TEST(arithmetic, overflow_of_a_subtraction) {
  expect_finding(with_int("INT_MIN", "x - 1"), FindingKind::SignedOverflow, 3);
}
TEST(arithmetic, overflow_of_a_product) {
  expect_finding(with_int("65536", "x * x"), FindingKind::SignedOverflow, 3);
}
TEST(arithmetic, overflow_of_a_negation) {
  expect_finding(with_int("INT_MIN", "-x"), FindingKind::SignedOverflow, 3);
}
TEST(arithmetic, overflow_of_an_increment) {
  expect_finding("int main(void) { int x = 2147483647;\n x++; return 0; }",
                 FindingKind::SignedOverflow, 2);
}
TEST(arithmetic, division_by_zero) {
  EXPECT_EQ(expect_finding(with_int("0", "5 / x"), FindingKind::DivisionByZero, 3).stop,
            Stop::Fatal);
}
TEST(arithmetic, remainder_by_zero) {
  expect_finding(with_int("0", "5 % x"), FindingKind::DivisionByZero, 3);
}
TEST(arithmetic, the_quotient_that_overflows) {
  EXPECT_EQ(expect_finding(with_int("-1", "INT_MIN / x"), FindingKind::SignedOverflow, 3).stop,
            Stop::Fatal);
}
TEST(arithmetic, what_is_wrong_with_a_division_is_said) {
  EXPECT_EQ(
      expect_finding(with_int("0", "5 / x"), FindingKind::DivisionByZero, 3).findings[0].message,
      "a division by zero");
  EXPECT_EQ(expect_finding(with_int("-1", "INT_MIN % x"), FindingKind::SignedOverflow, 3)
                .findings[0]
                .message,
            "a division overflows: the smallest number of its type by -1");
}
TEST(arithmetic, shift_by_the_width) {
  expect_finding(with_int("32", "1 << x"), FindingKind::ShiftOutOfRange, 3);
}
TEST(arithmetic, shift_by_a_negative_number) {
  expect_finding(with_int("-1", "8 >> x"), FindingKind::ShiftOutOfRange, 3);
}
TEST(arithmetic, shift_into_the_sign_bit) {
  const replay::PlainRun run =
      expect_finding(with_int("31", "1 << x"), FindingKind::ShiftOverflow, 3);
  EXPECT_EQ(run.findings[0].location.column, 22u) << "the place is that of the operator";
  EXPECT_EQ(run.stop, Stop::Exited);
}
TEST(arithmetic, shift_of_a_bit_past_the_sign_bit) {
  expect_finding(with_int("3", "x << 31"), FindingKind::ShiftOverflow, 3);
}
TEST(arithmetic, shift_of_a_negative_number) {
  expect_finding(with_int("-1", "x << 1"), FindingKind::ShiftOverflow, 3);
}
TEST(arithmetic, shift_of_a_constant_into_the_sign_bit) {
  expect_finding(with_int("0", "x + (1 << 31)"), FindingKind::ShiftOverflow, 3);
}
TEST(arithmetic, shift_that_is_assigned) {
  expect_finding("int main(void) { int a[2] = {1, 1}, n = 31;\n a[0] <<= n;\n return a[1] != 1; }",
                 FindingKind::ShiftOverflow, 2);
}
TEST(arithmetic, shift_of_a_long_by_a_char) {
  expect_finding("int main(void) { long a = 1; char n = 63;\n a = a << n; return a != 0; }",
                 FindingKind::ShiftOverflow, 2);
}
TEST(arithmetic, shift_in_a_macro) {
  expect_finding(
      "#define BIT(n) (1u << (n) | 1 << (n))\nint main(void) { int n = 31;\n"
      " return BIT(n) == 0; }",
      FindingKind::ShiftOverflow, 3);
}
TEST(arithmetic, shifts_that_c_defines) {
  expect_clean(
      "enum { TOP = 1 << 30 };\nint main(void) { int n = 31; unsigned char c = 255;\n"
      " unsigned u = 1u << n; long l = 1L << n; int i = 1 << (n - 1), j = c << 8, k = 0 << n;\n"
      " u <<= 1; c <<= 7;\n return u == 0 && l > 0 && i == TOP && j == 65280 && k == 0 ? 7 : 0; }",
      7);
}

TEST(arithmetic, float_out_of_range_of_an_int) {
  expect_finding(
      "int main(void) { volatile double d = 1e10;\n volatile int i = (int)d; return 0; }",
      FindingKind::InvalidConversion, 2);
}

TEST(arithmetic, unsigned_wraps) {
  expect_output("unsigned x = UINT_MAX; x += 2; printf(\"%u\", x);", "1");
}
TEST(arithmetic, narrow_types_wrap_when_stored) {
  expect_output(
      "signed char c = 127; c++; unsigned char u = 255; u++; short s = 32767; s += 2; printf(\"%d "
      "%d %d\", c, u, s);",
      "-128 0 -32767");
}
TEST(arithmetic, division_truncates) {
  expect_output("int a = -7, b = 2; printf(\"%d %d %d %d\", a / b, a % b, -a / -b, -a % -b);",
                "-3 -1 -3 1");
}
TEST(arithmetic, mixed_signs_compare_unsigned) {
  expect_output("int a = -1; unsigned b = 1; printf(\"%d\", a < b);", "0");
}
TEST(arithmetic, right_shift_of_a_negative_number) {
  expect_output("int a = -9; unsigned b = -9; printf(\"%d %u\", a >> 1, b >> 28);", "-5 15");
}
TEST(arithmetic, sixty_four_bits) {
  expect_output(
      "long long a = LLONG_MAX; unsigned long b = ULONG_MAX; printf(\"%lld %lu %lld\", a - 1, b / "
      "3, a % 1000);",
      "9223372036854775806 6148914691236517205 807");
}
TEST(arithmetic, classes_of_floats) {
  expect_output(
      "double t[] = {0, -0.0, 4e-320, -1.5, 1e308 * 10, -1e308 * 10, 0}; t[6] = t[4] - t[4]; float "
      "f = 1e-40f;\n"
      "for (int i = 0; i < 7; i++) printf(\"%d%d%d%d \", !!isnan(t[i]), !!isinf(t[i]), "
      "!!isfinite(t[i]), !!isnormal(t[i]));\n"
      "printf(\"%d%d\", !!isnormal(f), !!isfinite(f));",
      "0010 0010 0010 0011 0100 0100 1000 01");
}
TEST(arithmetic, float_and_double_round_apart) {
  expect_output("float f = 0.1f; double d = 0.1; printf(\"%d %.10f\", f == d, f);",
                "0 0.1000000015");
}
TEST(arithmetic, not_a_number) {
  expect_output(
      "double z = 0, n = z / z; printf(\"%d %d %d %d\", n == n, n != n, n < 1, isnan(n) != 0);",
      "0 1 0 1");
}
TEST(arithmetic, long_double) {
  expect_output(
      "long double a = 1.0L / 3, b = a * 3; long double t[2] = {a, 2}; printf(\"%.18Lf %d %.1Lf\", "
      "a, b == 1, t[1] + 0.5L);",
      "0.333333333333333333 1 2.5");
}
TEST(arithmetic, long_double_as_argument_and_result) {
  expect_output("printf(\"%.3Lf\", fabsl(-2.5L) + (long double)3);", "5.500");
}

TEST(integers, packed_bit_fields_of_any_width) {
  expect_clean(R"(
#pragma pack(1)
struct wide { signed a : 7; unsigned long b : 60; unsigned long c : 60; int d : 9; unsigned long e : 64; int f : 20; } x, y = {1, 2, 3, 4, 5, -6};
int main(void) {
  x.a = -3; x.b = 0x123456789abcdef; x.c = 0xfedcba987654321; x.d = -200; x.e = ~0ul; x.f = -1;
  if (x.a != -3 || x.b != 0x123456789abcdef || x.c != 0xfedcba987654321 || x.d != -200 || x.e != ~0ul || x.f != -1) return 1;
  x.b += 1; x.c >>= 4; x.d++; x.e -= 2; x.f *= 3; x.a ^= 5;
  if (x.b != 0x123456789abcdf0 || x.c != 0xfedcba98765432 || x.d != -199 || x.e != ~0ul - 2 || x.f != -3 || x.a != (-3 ^ 5)) return 2;
  if (y.a != 1 || y.b != 2 || y.c != 3 || y.d != 4 || y.e != 5 || y.f != -6) return 3;
  y = x;
  return y.c == x.c && y.f == -3 ? 0 : 4;
})",
               0);
}
TEST(integers, atomic_minimum_and_maximum) {
  expect_clean(
      "int main(void) { int a = -3; unsigned b = 4000000000u; __atomic_fetch_min(&a, -7, 5); if (a "
      "!= -7) return 1;\n"
      " if (__atomic_fetch_max(&a, 2, 5) != -7 || a != 2) return 2; __atomic_fetch_min(&b, 7, 5); "
      "if (b != 7) return 3;\n"
      " __atomic_fetch_max(&b, 3000000000u, 5); return b == 3000000000u ? 0 : 4; }",
      0);
}

TEST(arithmetic, constants_that_the_compiler_would_compute) {
  const auto expect = [](const std::string& e, FindingKind kind) {
    testing_support::expect_finding(
        "#include <limits.h>\nenum { N = 70000, Z };\n#define BIG 70000\nint main(void) {\n"
        " long r = " +
            e + ";\n return r == 1; }",
        kind, 5);
  };
  for (const char* e : {"5 / 0", "5 % 0", "7u / (N - N)", "1 + 5 / (2 - 2)"})
    expect(e, FindingKind::DivisionByZero);
  for (const char* e :
       {"INT_MAX + 1", "70000 * 70000", "N * N", "BIG * BIG", "-INT_MAX - 2",
        "24 * 60 * 60 * 1000 * 1000", "-INT_MIN", "INT_MIN / -1", "LONG_MIN % -1L", "LONG_MAX + 1"})
    expect(e, FindingKind::SignedOverflow);
  for (const char* e : {"(int)1e10", "(int)(3e7 * 515) & 1", "(unsigned char)300.0", "(int)-3e9f"})
    expect(e, FindingKind::InvalidConversion);
}
TEST(arithmetic, constants_that_are_defined) {
  testing_support::expect_clean(
      "#include <limits.h>\nint main(void) { static int s[] = {INT_MAX - 1}; unsigned u = 70000u * "
      "70000u; int a = (int)1e9, b = INT_MIN + 1, c = -INT_MAX, d = 0 && 5 / 0, e = sizeof(5 / 0);"
      " switch (u) { case UINT_MAX + 1u: return 1; } if (0) d = 5 / 0; return a < 0 || b != c || "
      "d || e != 4 || !s[0] || (int)2147483647.5 != INT_MAX || (unsigned char)255.9 != 255; }",
      0);
}
TEST(arithmetic, the_least_number_has_no_absolute_value) {
  for (const char* call :
       {"abs(v)", "labs(v * (1l << 32))", "llabs(v * (1ll << 32))", "imaxabs(v * (1l << 32))"})
    testing_support::expect_finding(
        std::string(
            "#include <inttypes.h>\n#include <limits.h>\n#include <stdlib.h>\nint main(void) "
            "{ int v = INT_MIN;\n return ") +
            call + " > 0; }",
        FindingKind::SignedOverflow, 5);
  testing_support::expect_clean(
      "#include <limits.h>\n#include <stdlib.h>\nint main(void) { int v = -INT_MAX; return "
      "abs(v) == INT_MAX; }",
      1);
}
TEST(arithmetic, that_tells_whether_it_wraps) {
  std::string source =
      "#include <stdio.h>\n#include <limits.h>\nstatic const long v[] = {0, 1, -1, 2, -2, 3, 7, "
      "127, 128, -128, -129, 255, 32767, -32768, 65536, 46341, INT_MAX, INT_MIN, UINT_MAX, "
      "3037000500, -3037000500, LONG_MAX, LONG_MIN, LONG_MIN + 1, LONG_MAX / 2};\n"
      "int main(void) { for (unsigned i = 0; i < sizeof v / sizeof *v; i++) for (unsigned j = 0; j "
      "< sizeof v / sizeof *v; j++) { unsigned long sum = 0;\n";
  for (const char* type :
       {"signed char", "unsigned char", "short", "int", "unsigned", "long", "unsigned long"})
    for (const char* operation : {"add", "sub", "mul"}) {
      source.append("{ ")
          .append(type)
          .append(" a = v[i], b = v[j], r; sum = sum * 3 + __builtin_")
          .append(operation);
      source.append("_overflow(a, b, &r); sum = sum * 5 + r; }\n");
    }
  testing_support::expect_as_on_host(source + "printf(\"%lx\\n\", sum); } return 0; }");
}

/// Operands of different types meet in a type of 33 or 65 bits.
TEST(arithmetic, overflow_told_for_operands_of_different_types) {
  testing_support::expect_as_on_host(
      "#include <limits.h>\n#include <stdio.h>\nint main(int n, char **v) { const int ints[] = {n, "
      "-n, INT_MAX, INT_MIN, 0}; const unsigned naturals[] = {n, 0, UINT_MAX, 1u << 31}; const "
      "long longs[] = {n, -n, LONG_MAX, LONG_MIN, 0}; const unsigned long wide[] = {n, 0, "
      "ULONG_MAX, 1ul << 63}; for (int i = 0; i < 5; i++) for (int k = 0; k < 4; k++) { int r; "
      "unsigned u; long l; printf(\"%d\", __builtin_add_overflow(ints[i], naturals[k], &r)); "
      "printf(\" %d\", r); printf(\" %d\", __builtin_sub_overflow(ints[i], naturals[k], &u)); "
      "printf(\" %u\", u); printf(\" %d\", __builtin_mul_overflow(ints[i], naturals[k], &l)); "
      "printf(\" %ld\", l); printf(\" %d\", __builtin_add_overflow(longs[i], wide[k], &l)); "
      "printf(\" %ld\", l); printf(\" %d\\n\", __builtin_sub_overflow(longs[i], wide[k], &l)); "
      "printf(\" %ld\\n\", l); } return 0; }");
}

TEST(arithmetic, products_told_for_operands_of_different_types) {
  testing_support::expect_as_on_host(
      "#include <limits.h>\n#include <stdio.h>\nint main(int n, char **v) { const int ints[] = {3, "
      "-n, INT_MAX, INT_MIN, 0}; const unsigned naturals[] = {3000000000u, 0, UINT_MAX, n}; const "
      "long longs[] = {n, -n, LONG_MAX, LONG_MIN, 1l << 32}; const unsigned long wide[] = {n, 0, "
      "ULONG_MAX, 1ul << 63}; for (int i = 0; i < 5; i++) for (int k = 0; k < 4; k++) { unsigned "
      "long u; long l; printf(\"%d\", __builtin_mul_overflow(naturals[k], ints[i], &u)); "
      "printf(\" %lu\", u); printf(\" %d\", __builtin_mul_overflow(wide[k], longs[i], &l)); "
      "printf(\" %ld\", l); printf(\" %d\", __builtin_mul_overflow(longs[i], naturals[k], &u)); "
      "printf(\" %lu\\n\", u); } return 0; }");
}

}  // namespace
}  // namespace culprit::machine
