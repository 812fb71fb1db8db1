// Symbolic addresses and symbolic contents, compared with plain runs that take each value.
#include <gtest/gtest.h>

#include "exploration.h"

namespace culprit::encode {
namespace {

using model::ComponentKind;

TEST(addresses, an_element_of_a_large_array) {
  expect_reaches("static int v[100000]; v[3] = 7; v[99] = 8; int i = 5; printf(\"%d\", v[i]);",
                 ComponentKind::Initializer, "i = 5", "8", "9");
}
TEST(addresses, a_store_into_a_large_array) {
  const std::string body =
      "static int v[100000]; v[3] = 7; int i = 5; v[i] = 1; printf(\"%d%d\", v[3], v[4]);";
  EXPECT_EQ(ask(program(body), ComponentKind::Initializer, "i = 5", {.expected = "71"}).answer,
            Consistency::Consistent);
  EXPECT_EQ(ask(program(body), ComponentKind::Initializer, "i = 5", {.expected = "77"}).answer,
            Consistency::Unknown);
}
TEST(memory, bit_fields) {
  const std::string x = "struct { unsigned a : 3; int b : 5; unsigned c : 32; } x = {1, 2, 3}; ";
  expect_reaches(x + "x.b += 4; printf(\"%u %d %u\", x.a, x.b, x.c);",
                 ComponentKind::CompoundAssignment, "x.b += 4", "1 -16 3", "1 16 3");
  expect_reaches(x + "x.a++; printf(\"%u %d %u\", x.a, x.b, x.c);", ComponentKind::Increment,
                 "x.a++", "7 2 3", "8 2 3");
  expect_reaches(x + "int y = ++x.c; printf(\"%u %d %u %d\", x.a, x.b, x.c, y);",
                 ComponentKind::Increment, "++x.c", "1 2 9 9", "1 2 9 4");
  expect_reaches(x + "int y = x.b--; printf(\"%d %d\", x.b, y);", ComponentKind::Increment, "x.b--",
                 "9 2", "9 9");
}
TEST(memory, the_struct_that_a_member_is_stored_to) {
  expect_reaches(
      "struct { int k, v; } t[3] = {{1, 2}, {3, 4}, {5, 6}}, *p = t; p->v = 9; for (int i = 0; i < "
      "3; i++) printf(\"%d\", t[i].v);",
      ComponentKind::Target, "p->v", "249", "299");
}
TEST(memory, part_of_a_symbolic_integer_is_copied) {
  // The upper bytes of x are known to be zero, but stand in memory as what was there before.
  expect_reaches(
      "unsigned char c = 1; unsigned x = 0xffffffff, y = 0; x = c; memcpy(&y, &x, 2); "
      "printf(\"%u\", y);",
      ComponentKind::Initializer, "c = 1", "7", "65281");
}
TEST(memory, part_of_a_symbolic_integer_is_overwritten) {
  expect_reaches(
      "unsigned char c = 1; unsigned x = 0, y = 0x0a0b0c0d; x = c; memcpy(&x, &y, 2); "
      "printf(\"%x\", x);",
      ComponentKind::Initializer, "c = 1", "c0d", "d");
}
TEST(memory, load_at_a_symbolic_index) {
  expect_reaches("int v[4] = {4, 5, 6, 7}, i = 0; printf(\"%d\", v[i]);", ComponentKind::Index, "i",
                 "6", "9");
}
TEST(memory, store_at_a_symbolic_index) {
  expect_reaches(
      "int v[4] = {0}, i = 0; v[i] = 1; for (int k = 0; k < 4; k++) printf(\"%d\", v[k]);",
      ComponentKind::Index, "i", "0010", "0110");
}
TEST(memory, overruns_are_no_explanation) {
  EXPECT_EQ(
      ask(program("int v[2] = {1, 2}, w[2] = {7, 7}, i = 0; printf(\"%d\", v[i] + 0 * w[0]);"),
          ComponentKind::Index, "i", {.expected = "0"})
          .answer,
      Consistency::Inconsistent);
}
TEST(memory, bytes_of_a_symbolic_integer) {
  expect_reaches(
      "union { unsigned i; unsigned char b[4]; } u; u.i = 1; printf(\"%d %d\", u.b[0], u.b[1]);",
      ComponentKind::Assignment, "u.i = 1", "2 3", "256 3");
}
TEST(memory, symbolic_characters_in_library_functions) {
  expect_reaches("char s[4] = \"abc\"; char c = 'b'; s[1] = c; printf(\"%d\", strcmp(s, \"axc\"));",
                 ComponentKind::Assignment, "s[1] = c", "0", "200");
}
TEST(memory, pointer_to_a_parameter) {
  EXPECT_EQ(ask(kHeaders + "static void f(int *p, int x) { *p = x; } int main(void) { int a = 0; "
                           "f(&a, 3); printf(\"%d\", a); return 0; }",
                ComponentKind::Argument, "3", {.expected = "-45"})
                .answer,
            Consistency::Consistent);
}

const std::string kX = "unsigned char x = 5; ";

/// Each index in bounds reads what a plain run reads there, and no other index reads anything.
TEST(addresses, a_read_at_each_index) {
  const auto expect = [](const std::string& body, const std::string& never) {
    EXPECT_GT(expect_as_in_runs(program(kX + body), never), 2u) << body;
  };
  expect("char v[6] = {1, 2, 3, 4, 5, 6}; printf(\"%d\", v[x]);", "0");
  expect("short v[6] = {1, 2, 3, 4, 5, -6}; printf(\"%d\", v[x]);", "6");
  expect("long v[6] = {1, 2, 3, 4, 5, 6}; printf(\"%ld\", v[x]);", "7");
  expect("double v[4] = {1.5, 2, 3, 4}; printf(\"%.1f\", v[x]);", "5.0");
  expect(
      "struct { char c; int k; } v[4] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}}; printf(\"%d\", v[x].k);",
      "3");
  expect(
      "int v[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 8, 7, 6}}; printf(\"%d\", v[x / 4][x % 4]);",
      "0");
  expect("static int v[300]; v[3] = 7; v[9] = 8; v[299] = 9; printf(\"%d\", v[x] + v[x + 1]);",
         "9");
  expect("int v[6] = {1, 2, 3, 4, 5, 6}, *p = v + 5; printf(\"%d\", p[-x]);", "7");
  expect("char *t[4] = {\"a\", \"bc\", \"d\", \"e\"}; printf(\"%s\", t[x]);", "b");
  expect(
      "int v[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}; int *p = &v[x]; printf(\"%d\", p[0] * 10 + p[1]);",
      "13");
}

/// A write at each index changes what a plain run changes, and nothing else.
TEST(addresses, a_write_at_each_index) {
  const auto expect = [](const std::string& body, const std::string& never) {
    EXPECT_GT(expect_as_in_runs(program(kX + body), never), 2u) << body;
  };
  const std::string show = " for (int i = 0; i < 4; i++) printf(\"%d\", (int)v[i]);";
  expect("int v[4] = {0}; v[x] = 1;" + show, "1100");
  expect("char v[4] = {0}; v[x] = x;" + show, "0003x");
  expect("short v[4] = {4, 4, 4, 4}; v[x & 3] += x >> 6;" + show, "5544");
  expect("double v[4] = {0}; v[x] = x;" + show, "1000");
  expect("int v[4] = {0}; int *p = x & 1 ? &v[1] : &v[2]; *p = x >> 6;" + show, "0110");
  expect("int v[4] = {0}; for (int i = 0; i < 2; i++) v[(x >> i) & 3] += i + 1;" + show, "1110");
  expect("int v[4] = {0}; memset(v, x & 1, sizeof *v); v[x >> 6]++;" + show, "2200");
  expect(
      "static const int c[2] = {1, 2}; int w = 0; int *p = x & 1 ? (int *)c : &w; *p = x >> 6; int "
      "v[4] = {w, c[0], c[1]};" +
          show,
      "0310");
}

/// An index into one of two arrays is not modelled if one component is free, and never refuted.
TEST(addresses, a_free_index_into_a_choice_of_arrays) {
  const std::string body =
      "int a[2] = {1, 2}, b[3] = {3, 4, 5}; printf(\"%d\", (x & 1 ? a : b)[x >> 1]);";
  for (const char* wanted : {"1", "2", "3", "4", "5"})
    EXPECT_NE(
        ask(program(kX + body), ComponentKind::Initializer, "x = 5", {.expected = wanted}).answer,
        Consistency::Inconsistent)
        << wanted;
}

/// Accesses of another size than the content see its bytes.
TEST(memory, contents_of_another_size) {
  const auto expect = [](const std::string& body, const std::string& never) {
    EXPECT_GT(expect_as_in_runs(program(kX + body), never), 2u) << body;
  };
  expect(
      "unsigned u = x * 0x01010101u; unsigned short s; memcpy(&s, (char *)&u + 1, 2); "
      "printf(\"%x\", s);",
      "1234");
  expect(
      "unsigned char b[4] = {1, 2, 3, 4}; b[1] = x; unsigned u; memcpy(&u, b, 4); printf(\"%x\", "
      "u);",
      "4030202");
  expect(
      "union { unsigned u; unsigned short s[2]; } u = {0x11223344}; u.s[1] = x; u.u++; "
      "printf(\"%x\", u.u);",
      "11223345");
  expect("union { float f; unsigned u; } u; u.f = x; printf(\"%x\", u.u >> 16);", "1");
  expect(
      "unsigned char b[8] = {0}; *(unsigned *)(b + 4) = x << 4; b[5] = 1; printf(\"%d %d %d\", "
      "b[4], b[5], b[6]);",
      "16 0 0");
  expect("struct { unsigned a : 3, b : 7; } f = {1, 2}; f.b = x; printf(\"%u %u\", f.a, f.b);",
         "0 2");
  expect(
      "_Bool b = x & 1, c = x & 2; char v[2]; memcpy(v, &b, 1); v[1] = c; printf(\"%d%d\", v[0], "
      "v[1]);",
      "20");
}

}  // namespace
}  // namespace culprit::encode
