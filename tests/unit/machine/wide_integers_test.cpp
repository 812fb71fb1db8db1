// Law: integers of 128 bits are what they are on the host.
#include <gtest/gtest.h>

#include "expectations.h"
#include "host.h"
#include "machine/value/finding_kind.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;
using testing_support::expect_finding;

/// A program that prints what `statements` make of each pair of numbers a and b.
std::string over_pairs(const std::string& statements) {
  return "#include <stdio.h>\ntypedef unsigned __int128 u; typedef __int128 i;\n"
         "static void put(u x) { printf(\" %lx.%lx\", (unsigned long)(x >> 64), (unsigned long)x); "
         "}\nint main(void) { u n[] = {1, 2, 3, 10, 77, (u)1 << 63, (u)1 << 64, ((u)1 << 64) - 1, "
         "((u)9 << 64) + 5, (u)1 << 127, ((u)1 << 127) - 1, -(u)1, -(u)17, ((u)123456789 << 90) + "
         "987654321, ((u)1 << 88) + ((u)1 << 35) + ((u)1 << 24)}; const int count = sizeof n / "
         "sizeof *n; for (int k = 0; k < count; k++) for (int l = 0; l < count; l++) { u a = n[k], "
         "b = n[l]; i sa = a, sb = b; " +
         statements + " puts(\"\"); } return 0; }";
}

TEST(wide_integers, divide) {
  expect_as_on_host(
      over_pairs("put(a / b); put(a % b); if (sb != -1) { put(sa / sb); put(sa % sb); "
                 "} put(a * b); put(a - b); printf(\" %d\", sa < sb);"));
}

TEST(wide_integers, tell_whether_they_wrap) {
  expect_as_on_host(over_pairs(
      "u r; i q; printf(\"%d\", __builtin_add_overflow(a, b, &r)); put(r); printf(\" %d\", "
      "__builtin_sub_overflow(a, b, &r)); put(r); printf(\" %d\", __builtin_mul_overflow(a, b, "
      "&r)); put(r); printf(\" %d\", __builtin_add_overflow(sa, sb, &q)); put(q); printf(\" %d\", "
      "__builtin_sub_overflow(sa, sb, &q)); put(q); printf(\" %d\", __builtin_mul_overflow(sa, sb, "
      "&q)); put(q);"));
}

TEST(wide_integers, shift_by_computed_amounts) {
  expect_as_on_host(
      over_pairs("int by = (int)(b % 128); put(a << by); put(a >> by); put(sa >> by);"));
}

TEST(wide_integers, convert_to_floating_point) {
  expect_as_on_host(over_pairs(
      "printf(\"%a %a %La %a %a %La\", (double)a, (float)a, (long double)a, (double)sa, (float)sa, "
      "(long double)sa);"));
}

TEST(wide_integers, convert_from_floating_point) {
  expect_as_on_host(
      over_pairs("double d = (double)(a >> 1) / (double)(b % 7 + 1); put((u)d); put((i)-d); "
                 "put((u)(float)(d / "
                 "3)); put((u)((long double)(a >> 2) / 3));"));
}

TEST(wide_integers, a_shift_by_too_much_is_found) {
  for (const char* amount : {"n + 127", "-n"})
    expect_finding(
        std::string("int main(int n, char **v) { unsigned __int128 a = n; return (int)(a << (") +
            amount + ")); }",
        FindingKind::ShiftOutOfRange, 1);
}

TEST(wide_integers, division_by_zero_is_found) {
  expect_finding(
      "int main(int n, char **v) { unsigned __int128 a = n; return (int)(a / (n - 1)); }",
      FindingKind::DivisionByZero, 1);
}

}  // namespace
}  // namespace culprit::machine
