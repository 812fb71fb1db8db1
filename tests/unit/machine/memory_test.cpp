// Accesses that C leaves undefined: found, at the right line, and the run goes on where a native
// one would.
#include <gmock/gmock.h>

#include "expectations.h"
#include "machine/memory/memory.h"
#include "machine/memory/object.h"
#include "machine/run/state.h"
#include "machine/value/finding_kind.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::expect_clean;
using testing_support::expect_finding;

TEST(memory, read_past_the_end_of_an_array) {
  expect_finding("int main(void) { int a[3] = {1, 2, 3}; int i = 3;\n  return a[i] == 77; }",
                 FindingKind::OutOfBoundsRead, 2);
}
TEST(memory, write_before_the_start_of_an_array) {
  expect_finding("int main(void) { int a[3]; int i = -1;\n\n  a[i] = 4; return 0; }",
                 FindingKind::OutOfBoundsWrite, 3);
}
TEST(memory, a_small_overrun_goes_on_in_the_red_zone) {
  const replay::PlainRun run = expect_finding(
      "#include <stdio.h>\nint main(void) { int a[2] = {0}, b = 5;\n a[2] = 9; printf(\"%d %d\", "
      "a[2], b); return 0; }",
      FindingKind::OutOfBoundsWrite, 3);
  EXPECT_EQ(run.stop, Stop::Exited);
  EXPECT_EQ(run.output, "9 5");
}
TEST(memory, a_large_overrun_ends_the_run) {
  EXPECT_EQ(expect_finding("int main(void) { int a[2]; a[1000] = 9;\n return 0; }",
                           FindingKind::OutOfBoundsWrite, 1)
                .stop,
            Stop::Fatal);
}
TEST(memory, a_size_near_two_to_the_64_is_out_of_bounds) {
  expect_finding(
      "#include <string.h>\nint main(void) { char a[8]; int n = -1;\n memset(a, 0, n); return 0; }",
      FindingKind::OutOfBoundsWrite, 3);
}
TEST(memory, overrun_within_a_struct_member_stays_in_the_object) {
  expect_clean(
      "struct s { int a[2]; int b; }; int main(void) { struct s x = {{1, 2}, 3}; int *p = x.a; "
      "return p[2]; }",
      3);
}
TEST(memory, an_index_past_a_row_hits_the_next_one) {
  const replay::PlainRun run =
      expect_finding("int m[3][4];\nint main(void) { int j = 5;\n m[0][j] = 3; return m[1][1]; }",
                     FindingKind::IndexOutOfRange, 3);
  EXPECT_EQ(run.stop, Stop::Exited);
  EXPECT_EQ(run.exit_status, 3);
  EXPECT_EQ(run.findings[0].message,
            "the index 5 is outside an array of 4 elements in 'm' (declared in line 1, 12 elements "
            "of 4 bytes)");
}
TEST(memory, an_index_past_a_member_hits_the_next_one) {
  expect_finding(
      "struct { int a[4]; int b; } s;\nint main(void) { int i = 4;\n s.a[i] = 7;\n"
      " return s.b != 7; }",
      FindingKind::IndexOutOfRange, 3);
}
TEST(memory, an_index_past_a_row_of_a_parameter) {
  expect_finding(
      "static int at(int m[][3], int j) {\n return m[0][j]; }\n"
      "int main(void) { int m[2][3] = {{0}}; return at(m, -1 + 4); }",
      FindingKind::IndexOutOfRange, 2);
}
TEST(memory, indices_that_c_defines) {
  expect_clean(
      "struct end { int n; char text[1]; };\n"
      "#include <stdlib.h>\n"
      "int main(void) { static int m[2][3]; int n = 3, sum = 0;\n"
      " for (int *p = m[0]; p < &m[0][n]; p++) *p = 1;\n"
      " for (int i = 0; i < 2; i++) for (int j = 0; j < 3; j++) sum += m[i][j];\n"
      " struct end *e = malloc(sizeof *e + 8); e->text[n] = 1; sum += e->text[n];\n"
      " free(e); return sum; }",
      4);
}
TEST(memory, an_access_at_an_address_that_suits_no_int) {
  const replay::PlainRun run = expect_finding(
      "int main(void) { char b[16] = {0}; int *q = (int *)(b + 1);\n *q = 3;\n"
      " return *q; }",
      FindingKind::MisalignedAccess, 2);
  EXPECT_EQ(run.stop, Stop::Exited);
  EXPECT_EQ(run.exit_status, 3);
}
TEST(memory, packed_members_and_copies_suit_any_address) {
  expect_clean(
      "#include <string.h>\n"
      "struct __attribute__((packed)) p { char c; int i; long double d; };\n"
      "int main(void) { struct p p = {1, 2, 3}; char b[16] = {0}; int i = 5;\n"
      " memcpy(b + 1, &i, 4); p.i += i; p.d += 1; return p.i; }",
      7);
}
TEST(memory, a_bool_that_is_neither_true_nor_false) {
  expect_finding(
      "#include <string.h>\nint main(void) { _Bool b; unsigned char c = 7;\n"
      " memcpy(&b, &c, 1);\n return b ? 0 : 1; }",
      FindingKind::InvalidTruthValue, 4);
}
TEST(memory, the_object_of_a_finding) {
  const replay::PlainRun run =
      expect_finding("int main(void) { int i = 3;\n int v[3];\n v[i] = 1; return 0; }",
                     FindingKind::OutOfBoundsWrite, 3);
  ASSERT_TRUE(run.findings[0].object);
  const FoundObject& object = *run.findings[0].object;
  EXPECT_EQ(object.name, "v");
  EXPECT_EQ(object.location.line, 2u);
  EXPECT_EQ(object.bytes, 12u);
  EXPECT_EQ(object.element_bytes, 4u);
  EXPECT_EQ(run.findings[0].message,
            "write of 4 bytes past the end of 'v' (declared in line 2, 3 elements of 4 bytes)");
}
TEST(memory, a_heap_block_is_named_by_its_allocation) {
  const replay::PlainRun run = expect_finding(
      "#include <stdlib.h>\n#include <string.h>\nint main(void) {\n char *p = strdup(\"ab\");\n"
      " p[3] = 1; free(p); return 0; }",
      FindingKind::OutOfBoundsWrite, 5);
  EXPECT_EQ(run.findings[0].message,
            "write of 1 byte past the end of a heap block (allocated in line 4, 3 bytes)");
}
TEST(memory, an_index_past_the_last_member_of_an_element) {
  const std::string head =
      "#include <stdlib.h>\nstruct r { int id; char c[4]; }; struct o { struct r r; int b; };\n"
      "static struct r t[3]; static struct o o; int main(int k, char **v) { k += 3;\n"
      "struct r *p = malloc(3 * sizeof *p), l[2]; p[0].id = p[2].id = l[1].id = 0;\n ";
  for (const char* member : {"t[0]", "t[k - 3]", "o.r", "l[0]", "p[k - 3]"})
    expect_finding(head + member + ".c[k] = 1; return 0; }", FindingKind::IndexOutOfRange, 5);
}
TEST(memory, a_last_member_may_go_on_to_the_end_of_its_object) {
  expect_clean(
      "#include <stdlib.h>\nstruct r { int id; char c[1]; }; struct o { int n; struct r r; };\n"
      "int main(int k, char **v) { struct r *p = malloc(20); struct o *o = malloc(20); k += 3;\n"
      " p->c[k] = 1; o->r.c[k] = 2; return p->c[k] + o->r.c[k]; }",
      3);
}
TEST(memory, bits_beside_those_that_were_set) {
  const std::string head =
      "#include <stdlib.h>\n#include <string.h>\nstruct f { unsigned a : 3, b : 5, c : 20; };"
      "struct g { unsigned long a : 30, b : 33; };\nint main(void) { struct f x, y; struct g z;"
      " x.a = 5; x.c = 9; z.b = 3; unsigned char u; u &= 7; char *p = malloc(2); *p |= 1;\n";
  for (const char* use :
       {"x.b", "(y = x).b", "(memcpy(&y, &x, sizeof y), y.b)", "z.a", "(u & 4)", "(*p & 2)"})
    expect_finding(head + " if (" + use + ") return 1; return 0; }",
                   FindingKind::UninitialisedRead, 5);
  expect_clean(head + "y = x; x.b = 1; return (y.a + y.c + z.b + (u & 8) + (*p & 1) + x.b); }", 19);
}
TEST(memory, fields_that_fill_most_of_a_word) {
  expect_clean(
      "struct f { unsigned long a : 61, b : 1; }; int main(void) { struct f x; x.a = 1ul << 60; "
      "x.b = 1; struct f y = x; return y.b + (y.a >> 60 == 1); }",
      2);
}
TEST(memory, an_uninitialised_long_double) {
  const std::string head =
      "#include <stdlib.h>\nstruct s { int i; long double l; };\nint main(void) { long double *p = "
      "malloc(48), a[2]; struct s s; s.i = 1; p[0] = a[0] = 1; p[2] = a[1];\n";
  for (const char* use : {"p[1]", "a[1]", "s.l", "p[2]"})
    expect_finding(head + " if (" + use + " > 100) return 1; return 0; }",
                   FindingKind::UninitialisedRead, 4);
}
TEST(memory, use_after_free) {
  expect_finding(
      "#include <stdlib.h>\nint main(void) { int *p = malloc(4); *p = 1; free(p);\n return *p; }",
      FindingKind::UseAfterFree, 3);
}
TEST(memory, double_free) {
  expect_finding(
      "#include <stdlib.h>\nint main(void) { int *p = malloc(4); free(p);\n free(p); return 0; }",
      FindingKind::DoubleFree, 3);
}
TEST(memory, free_of_the_middle_of_a_block) {
  expect_finding(
      "#include <stdlib.h>\nint main(void) { char *p = malloc(4);\n free(p + 1); return 0; }",
      FindingKind::InvalidFree, 3);
}
TEST(memory, free_of_a_local) {
  expect_finding("#include <stdlib.h>\nint main(void) { int a; int *p = &a;\n free(p); return 0; }",
                 FindingKind::InvalidFree, 3);
}
TEST(memory, pointer_to_a_dead_local) {
  expect_finding(
      "int *f(void) { int a = 3; return &a; }\nint main(void) { int *p = f();\n return *p; }",
      FindingKind::UseAfterFree, 3);
}
TEST(memory, null_dereference) {
  EXPECT_EQ(
      expect_finding("int main(void) { int *p = 0;\n return *p; }", FindingKind::NullDereference, 2)
          .stop,
      Stop::Fatal);
}
TEST(memory, null_pointer_that_is_printed) {
  const replay::PlainRun run = expect_finding(
      "#include <stdio.h>\nint main(void) { char *p = 0;\n printf(\"<%-8.7s>\", p); return 0; }",
      FindingKind::NullDereference, 3);
  EXPECT_EQ(run.stop, Stop::Exited);
  EXPECT_EQ(run.output, "<(null)  >");
  EXPECT_EQ(run.findings[0].message,
            "the argument of %-8.7s is a null pointer: what is printed then is undefined (with "
            "glibc, \"(null)\")");
}
TEST(memory, null_dereference_of_a_member) {
  expect_finding("struct s { int a, b; }; int main(void) { struct s *p = 0;\n return p->b; }",
                 FindingKind::NullDereference, 2);
}
TEST(memory, pointer_made_of_a_number) {
  expect_finding("int main(void) { int *p = (int *)0x123456789abc;\n return *p; }",
                 FindingKind::WildDereference, 2);
}
TEST(memory, write_to_a_string_literal) {
  expect_finding("int main(void) { char *p = \"abc\";\n p[0] = 'x'; return 0; }",
                 FindingKind::WriteToConstant, 2);
}
TEST(memory, what_is_no_character) {
  const replay::PlainRun run =
      expect_finding("#include <ctype.h>\nint main(void) { int c = 100000;\n return isalpha(c); }",
                     FindingKind::OutOfBoundsRead, 3);
  EXPECT_EQ(run.findings[0].message,
            "read of 2 bytes past the end of the table of isalpha, toupper and the like, which "
            "take EOF and the values of unsigned char");
}
TEST(memory, finding_within_a_library_function_stands_at_its_call) {
  const replay::PlainRun run = expect_finding(
      "#include <string.h>\nint main(void) { char a[4];\n strcpy(a, \"abcd\"); return 0; }",
      FindingKind::OutOfBoundsWrite, 3);
  EXPECT_EQ(run.stop, Stop::Exited);
}
TEST(memory, copies_that_overlap) {
  const std::string head =
      "#include <stdio.h>\n#include <string.h>\nint main(int argc, char **argv) { char b[40] = "
      "\"abcdefgh\"; void *(*copy)(void *, const void *, size_t) = argc ? memcpy : memmove;\n ";
  for (const char* call :
       {"memcpy(b + 1, b, 4)", "memcpy(b, b + 3 * argc, 4)", "copy(b + 1, b, 4)",
        "strcpy(b, b + 2)", "strncpy(b, b + 2, 4)", "strncpy(b + 2, b, 3)", "strncat(b, b + 2, 7)",
        "sprintf(b, \"<%s>\", b)", "snprintf(b, sizeof b, \"%s%s\", \"x\", b + 3)"}) {
    const replay::PlainRun run =
        expect_finding(head + call + "; return 0; }", FindingKind::OverlappingCopy, 4);
    EXPECT_EQ(run.stop, Stop::Exited) << call;
  }
}
TEST(memory, copies_beside_each_other) {
  const std::string head =
      "#include <stdio.h>\n#include <string.h>\nstruct s { int v[9]; } x, *p = &x; int main(int "
      "argc, char **argv) { char b[40] = \"abcdefgh\"; char *(*move)(char *, const char *, size_t) "
      "= argc ? (void *)memmove : (void *)strncpy; ";
  for (const char* call :
       {"memmove(b + 1, b, 4)", "move(b + 1, b, 4)", "memcpy(b, b, 4)", "memcpy(b, b + 4, 4)",
        "memcpy(b + 1, b, argc - 1)", "*p = x", "strcpy(b + 9, b)", "strncpy(b, b + 4, 4)",
        "strncat(b, b + 5, 2)", "sprintf(b + 9, \"<%s>\", b)", "snprintf(b, 4, \"%.2s\", b + 4)",
        "snprintf(b, 0, \"%s\", b)"})
    expect_clean(head + call + "; return 0; }", 0);
}
TEST(memory, finding_names_the_calls_above_it) {
  const replay::PlainRun run = expect_finding(
      "int f(int *p) {\n return p[2]; }\nint main(void) { int a[2] = {0};\n return f(a) & 0; }",
      FindingKind::OutOfBoundsRead, 2);
  ASSERT_EQ(run.findings[0].stack.size(), 1u);
  EXPECT_EQ(run.findings[0].stack[0].line, 4u);
}

TEST(definedness, uninitialised_condition) {
  expect_finding("int main(void) { int a;\n if (a > 3) return 0; return 0; }",
                 FindingKind::UninitialisedRead, 2);
}
TEST(definedness, uninitialised_ternary) {
  expect_finding("int main(void) { int a, b;\n b = a ? 1 : 2; return b & 0; }",
                 FindingKind::UninitialisedRead, 2);
}
TEST(definedness, uninitialised_heap) {
  expect_finding(
      "#include <stdlib.h>\nint main(void) { int *p = malloc(8); p[0] = 1;\n if (p[1]) return 0; "
      "return 0; }",
      FindingKind::UninitialisedRead, 3);
}
TEST(definedness, what_a_print_gets) {
  const std::string head =
      "#include <stdio.h>\n#include <string.h>\n#include <unistd.h>\nint main(void) { char b[9] = "
      "\"ab\", u[4], *p; int n; u[0] = 'a';\n ";
  for (const char* print : {"printf(\"%s\", p)", "sprintf(b, \"%s\", p)", "printf(\"%*d\", n, 3)",
                            "printf(\"%.*s\", n, b)", "fwrite(u, 1, 4, stdout)", "write(1, u, 4)"})
    expect_finding(head + print + "; return 0; }", FindingKind::UninitialisedRead, 5);
  // a struct has padding
  expect_clean(head + "FILE *f = tmpfile(); fwrite(u, 1, 4, f); return 0; }", 0);
}
TEST(definedness, the_length_of_a_block) {
  expect_finding(
      "#include <string.h>\nint main(void) { char b[9]; size_t n;\n memset(b, 0, n); return 0; }",
      FindingKind::UninitialisedRead, 3);
}
TEST(definedness, the_exit_status) {
  const replay::PlainRun run =
      expect_finding("int main(void) {\n int r;\n return r; }", FindingKind::UninitialisedRead, 3);
  EXPECT_EQ(run.stop, Stop::Exited);
  EXPECT_EQ(run.findings[0].message, "the exit status depends on uninitialised memory");
}
TEST(definedness, copying_undefined_bytes_is_no_use) {
  expect_clean(
      "struct s { char a; int b; }; int main(void) { struct s x, y; x.b = 3; y = x; return y.b; }",
      3);
}
TEST(definedness, padding_is_no_use) {
  expect_clean(
      "struct s { char a; int b; }; int f(struct s x) { return x.a + x.b; }\nint main(void) { "
      "struct s x; x.a = 1; x.b = 3; return f(x); }",
      4);
}
TEST(definedness, padding_of_what_is_initialised) {
  const std::string head =
      "#include <string.h>\nstruct s { char a; int b; short c; }; int main(int n, char **v) { "
      "struct s y; memset(&y, 0, sizeof y);\n ";
  expect_clean(head + "struct s x = {0}; return memcmp(&x, &y, sizeof x); }", 0);
  expect_clean(
      head +
          "struct s x[2] = {{1, 2}}; y.a = 1; y.b = 2; return memcmp(&x, &y, sizeof y) + x[1].b; }",
      0);
  expect_finding(head + "struct s x = {n}; y.a = 1; return memcmp(&x, &y, sizeof x); }",
                 FindingKind::UninitialisedRead, 3);
}
TEST(definedness, some_bytes_of_an_integer) {
  expect_finding(
      "union u { int i; char c[4]; }; int main(void) { union u x; x.c[0] = 1; x.c[1] = 1;\n if "
      "(x.i > 5) return 0; return 0; }",
      FindingKind::UninitialisedRead, 2);
}
TEST(definedness, the_defined_bytes_of_an_integer) {
  expect_clean(
      "union u { unsigned i; char c[4]; }; int main(void) { union u x; x.c[0] = 7; if ((x.i & "
      "0xff) == 7) return 3; return 0; }",
      3);
}
TEST(definedness, one_bit_field_of_a_unit_is_enough) {
  expect_clean(
      "struct s { unsigned a : 5; int b : 7; unsigned c : 9; }; int main(void) { struct s x; x.b = "
      "-3; return x.b == -3; }",
      1);
}
TEST(definedness, wide_packed_bit_fields) {
  expect_clean(
      "#pragma pack(1)\nstruct s { unsigned a : 23; unsigned b : 18; int c : 13; };\n"
      "int main(void) { struct s x = {1, 2, -3}; if (x.c < 0) return x.b; return 0; }",
      2);
}
TEST(definedness, the_other_bit_field_is_undefined) {
  expect_finding(
      "struct s { unsigned a : 5, b : 7; }; int main(void) { struct s x; x.a = 1;\n if (x.b) "
      "return 0; return 0; }",
      FindingKind::UninitialisedRead, 2);
}
TEST(definedness, known_bits_decide_an_equality) {
  expect_clean(
      "int main(void) { unsigned char a; unsigned b = (a & 0xf0u) | 1; if (b == 2) return 1; "
      "return 0; }",
      0);
}
TEST(definedness, statics_are_zero) {
  expect_clean("int a[3]; static char *p; int main(void) { return a[2] + (p != 0); }", 0);
}

TEST(memory, copies_share_until_written) {
  Memory memory;
  const Memory::Id id = memory.allocate(16, std::make_shared<ObjectInfo>(), true);
  memory.writable(id).write(3, "\7", 1);
  Memory copy = memory;
  EXPECT_EQ(copy.find(id), memory.find(id));
  copy.writable(id).write(3, "\10", 1);
  EXPECT_NE(copy.find(id), memory.find(id));
  EXPECT_EQ(memory.find(id)->byte(3), 7);
  EXPECT_EQ(copy.find(id)->byte(3), 8);
}
TEST(memory, a_freed_slot_gets_another_id) {
  Memory memory;
  const Memory::Id first = memory.allocate(8, std::make_shared<ObjectInfo>(), true);
  EXPECT_TRUE(memory.release(first));
  EXPECT_FALSE(memory.release(first));
  for (int i = 0; i < 5000; ++i) {
    const Memory::Id next = memory.allocate(8, std::make_shared<ObjectInfo>(), true);
    EXPECT_NE(next, first);
    memory.release(next);
  }
}

TEST(memory, tenants_tell_which_objects_live) {
  auto info = std::make_shared<ObjectInfo>();
  Memory memory;
  const Memory::Id a = memory.allocate(8, info, true), b = memory.allocate(8, info, true);
  Memory without_a = memory, without_b = memory;
  EXPECT_EQ(without_a.tenants(), without_b.tenants());
  EXPECT_TRUE(without_a.release(a));
  EXPECT_TRUE(without_b.release(b));
  EXPECT_EQ(without_a.live_bytes(), without_b.live_bytes());
  EXPECT_NE(without_a.tenants(), without_b.tenants());
  EXPECT_TRUE(without_a.release(b));
  EXPECT_TRUE(without_b.release(a));
  EXPECT_FALSE(without_b.release(a));
  EXPECT_EQ(without_a.tenants(), without_b.tenants());
  without_a.allocate(8, info, true);
  without_b.allocate(16, info, true);
  EXPECT_NE(without_a.tenants(), without_b.tenants());
}

}  // namespace
}  // namespace culprit::machine
