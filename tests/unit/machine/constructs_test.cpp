// Constructs of GNU C and C11 that real programs use: in the machine as on the host.
#include <gmock/gmock.h>

#include "expectations.h"
#include "host.h"
#include "machine/run/state.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;
using testing_support::expect_body_as_on_host;

/// A run that meets something that is not modelled; its message.
std::string unsupported(const std::string& source) {
  const testing_support::Subject subject(source);
  const replay::PlainRun run = subject.run();
  EXPECT_EQ(run.stop, Stop::Unsupported);
  return run.message;
}

TEST(constructs, computed_goto) {
  expect_body_as_on_host(
      "static void *table[] = {&&one, &&ten, &&hundred}; int i = 0, n = 0; goto *table[0]; one: n "
      "+= 1; i++; goto *table[i % 3]; ten: n += 10; i++; goto *table[2];"
      "hundred: n += 100; i++; if (i < 7) goto *table[i % 3]; P(n); P(i);");
  expect_body_as_on_host(
      "static const int offsets[] = {&&a - &&a, &&b - &&a}; void *to = &&a + offsets[argc]; P(to "
      "== &&b); goto *to; a: puts(\"a\"); b: puts(\"b\");");
}
TEST(constructs, an_interpreter_with_threaded_code) {
  expect_as_on_host(
      "#include <stdio.h>\nstatic int run(const unsigned char *code) { static const void *const "
      "go[] = {&&halt, &&push, &&add, &&jump}; int stack[8], top = 0;\n"
      "#define NEXT goto *go[*code++]\nNEXT; push: stack[top++] = *code++; NEXT; add: --top; "
      "stack[top - 1] += stack[top]; NEXT; jump: code += *code; NEXT; halt: return stack[top - 1]; "
      "}\n"
      "int main(void) { const unsigned char p[] = {1, 5, 1, 6, 2, 3, 4, 1, 100, 2, 0}, q[] = {1, "
      "9, 0}; printf(\"%d %d\", run(p), run(q)); return 0; }");
}
TEST(constructs, compiler_barriers) {
  expect_body_as_on_host(
      "int x = argc + 1; __asm__ volatile(\"\" ::: \"memory\"); __asm__ volatile(\"\" : "
      "\"+r\"(x)); __asm__ volatile(\" \" : : \"r\"(x) : \"memory\"); __asm__(\"\" : \"+m\"(x)); "
      "int y; __asm__(\"\" : \"=r\"(y) : \"0\"(x)); P(x); P(y);");
}
TEST(constructs, assembly_is_named) {
  EXPECT_NE(
      unsupported("int main(void) { int x = 1; __asm__(\"addl $2, %0\" : \"+r\"(x)); return x; }")
          .find("inline assembly is not supported"),
      std::string::npos);
  EXPECT_NE(unsupported("int main(void) { int x; __asm__(\"\" : \"=r\"(x)); return x; }")
                .find("inline assembly"),
            std::string::npos);
}
TEST(constructs, what_is_not_modelled_is_named_with_its_callers) {
  EXPECT_EQ(unsupported("int fork(void);\nstatic int start(void) {\n  return fork();\n}\nstatic "
                        "int all(void) { return start(); }\nint main(void) { return all(); }"),
            "the external function 'fork' is not modelled (snippet.c:3, in start, "
            "called by all, main)");
  EXPECT_THAT(unsupported("int fork(void); int srunner_run_all(void) { return fork(); } int "
                          "main(void) { return srunner_run_all(); }"),
              testing::HasSubstr("'fork' is not modelled; let Check run its tests in one process: "
                                 "CK_FORK=no in the environment of the test ("));
  EXPECT_THAT(
      unsupported("int fork(void); int munit_suite_main(void) { return fork(); } int main(void) { "
                  "return munit_suite_main(); }"),
      testing::HasSubstr(
          "'fork' is not modelled; let munit run its tests in one process: --no-fork ("));
  EXPECT_THAT(unsupported("int pipe(int *); int main(void) { int p[2]; return pipe(p); }"),
              testing::HasSubstr("'pipe' is not modelled ("));
  EXPECT_THAT(
      unsupported("int main(int n, char **v) { __int128 a = n; return (int)(a / (n + 1)); }"),
      testing::HasSubstr("128-bit integers are not supported"));
  EXPECT_NE(
      unsupported("extern const int __start_list[]; int main(void) { return __start_list[0]; }")
          .find("the external variable '__start_list' is not modelled"),
      std::string::npos);
  EXPECT_NE(unsupported("int g(void); static int f(int n) { return n ? f(n - 1) + 1 : g(); } int "
                        "main(void) { return f(9); }")
                .find(", in f, called by f, f, f, …, main)"),
            std::string::npos);
}
TEST(constructs, statement_expressions_and_typeof) {
  expect_body_as_on_host(
      "#define LARGER(a, b) ({ typeof(a) a_ = (a); typeof(b) b_ = (b); a_ > b_ ? a_ : b_; })\nint "
      "i = argc + 2; P(LARGER(i++, 2)); P(i); __auto_type z = i * 2.5; printf(\"%g\", z); "
      "typeof(int[3]) a = {1, 2, 3}; P(sizeof a / sizeof *a);");
}
TEST(constructs, ranges_in_initialisers_and_cases) {
  expect_body_as_on_host(
      "int a[10] = {[0 ... 3] = 7, [5] = 2, [6 ... 9] = {1}}; for (int i = 0; i < 10; i++) "
      "P(a[i]); struct { int x[4]; struct { int y, z; } q[3]; } s = {.x = {[1 ... 2] = 5}, .q[1 "
      "... 2] = {.z = 4}};"
      "for (int i = 0; i < 4; i++) P(s.x[i]); for (int i = 0; i < 3; i++) P(s.q[i].z); switch "
      "(argc + 5) { case 1 ... 4: puts(\"low\"); break; case 5 ... 9: puts(\"high\"); }");
}
TEST(constructs, bit_fields_in_unions) {
  expect_body_as_on_host(
      "union { struct { unsigned a : 3, b : 5, c : 8; signed d : 4; } f; unsigned w; } u; u.w = 0; "
      "u.f.a = 5; u.f.b = 17; u.f.c = 200; u.f.d = -3; printf(\"%x %d\", u.w, u.f.d); u.w = "
      "0xfffff; u.f.c++; printf(\" %x %d\", u.w, u.f.c);");
}
TEST(constructs, arrays_of_variable_size) {
  expect_as_on_host(
      "#include <stdio.h>\nstatic int sum(int r, int c, int m[r][c]) { int s = 0; for (int i = 0; "
      "i < r; i++) for (int j = 0; j < c; j++) s += m[i][j]; return s; }\nstatic int first(int n, "
      "int a[static n]) { return a[0]; }\n"
      "int main(int argc, char **argv) { int n = argc + 3, a[n][n + 1]; for (int i = 0; i < n; "
      "i++) for (int j = 0; j <= n; j++) a[i][j] = i * j + 1; printf(\"%d %zu %d \", sum(n, n + 1, "
      "a), sizeof a, first(n, a[1])); char *p = __builtin_alloca(n); p[n - 1] = 3; printf(\"%d\", "
      "p[n - 1]); return 0; }");
}
TEST(constructs, generic_selection_compound_literals_flexible_arrays) {
  expect_as_on_host(
      "#include <stdio.h>\n#include <stdlib.h>\n#define KIND(x) _Generic((x), int: \"int\", "
      "double: \"double\", char *: \"text\", default: \"other\")\nstruct point { int x, y; }; "
      "struct list { int n; int d[]; };\n"
      "int main(void) { char c = 1; printf(\"%s %s %s %s \", KIND(1), KIND(1.0), KIND(\"x\"), "
      "KIND(c)); struct point p = (struct point){.y = 2, .x = 1}; printf(\"%d%d \", p.x, ((struct "
      "point[]){{1, 2}, {3, 4}})[1].y);\n"
      "struct list *l = malloc(sizeof *l + 3 * sizeof(int)); l->d[2] = 7; printf(\"%d\", l->d[2]); "
      "free(l); struct { struct { int a; }; union { int b; float f; }; } s = {.a = 1, .b = 2}; "
      "printf(\"%d%d%s\", s.a, s.b, __func__); return 0; }");
}
TEST(constructs, cleanup_attribute) {
  expect_as_on_host(
      "#include <stdio.h>\nstatic void leave(int *n) { printf(\"leave %d \", *n); }\nint "
      "main(void) { for (int i = 0; i < 3; i++) { __attribute__((cleanup(leave))) int k = i; if (i "
      "== 1) break; } puts(\"end\"); return 0; }");
}
TEST(constructs, built_in_functions) {
  expect_body_as_on_host(
      "unsigned x = argc + 12344; unsigned long y = x * 77777ul; P(__builtin_popcount(x)); "
      "P(__builtin_clzl(y)); P(__builtin_ctz(x)); P(__builtin_parity(x)); P(__builtin_ffs(x)); "
      "P(__builtin_clrsb(-5)); printf(\"%x %lx\", __builtin_bswap32(x), __builtin_bswap64(y));"
      "int r; P(__builtin_mul_overflow(1 << 20, (int)x, &r)); unsigned char c; "
      "P(__builtin_add_overflow(200, 56, &c)); P(c); if (__builtin_expect(x == 12345, 1)) "
      "puts(\"yes\"); P(__builtin_constant_p(3)); char b[10]; P(__builtin_object_size(b, 0));"
      "__builtin_memcpy(b, \"abc\", 4); __builtin___strcpy_chk(b + 4, \"de\", 6); puts(b + 4);");
}

}  // namespace
}  // namespace culprit::machine
