// Calls, control flow, the end of a run, and its limits.
#include <gmock/gmock.h>

#include "expectations.h"
#include "host.h"
#include "machine/image/image.h"
#include "machine/run/state.h"
#include "machine/value/finding_kind.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::expect_clean;
using testing_support::expect_finding;
using testing_support::expect_output;
using testing_support::Subject;

TEST(calls, variable_arguments) {
  const replay::PlainRun run = expect_clean(R"(#include <stdarg.h>
#include <stdio.h>
struct p { double x; char c; };
static double sum(int n, ...) {
  va_list ap, again; double s = 0;
  va_start(ap, n); va_copy(again, ap);
  for (int i = 0; i < n; i++) s += va_arg(ap, int);
  s += va_arg(ap, double) + va_arg(ap, long long);
  struct p p = va_arg(ap, struct p); s += p.x + p.c;
  s += (double)va_arg(ap, long double);
  s += va_arg(again, int);
  va_end(ap); va_end(again); return s;
}
int main(void) { struct p p = {0.25, 2}; printf("%.2f", sum(2, 1, 2, 0.5, 10LL, p, 100.0L)); return 0; })",
                                            0);
  EXPECT_EQ(run.output, "116.75");
}
TEST(calls, variable_arguments_forwarded) {
  const replay::PlainRun run = expect_clean(R"(#include <stdarg.h>
#include <stdio.h>
static void say(const char *f, ...) { va_list ap; va_start(ap, f); vprintf(f, ap); va_end(ap); }
int main(void) { say("%s %d %.1f %c", "a", 3, 2.5, 'x'); return 0; })",
                                            0);
  EXPECT_EQ(run.output, "a 3 2.5 x");
}
TEST(calls, variable_arguments_of_all_kinds) {
  testing_support::expect_as_on_host(R"(#include <stdarg.h>
#include <stdio.h>
struct two { float a, b; }; struct three { float a, b, c; }; struct four { float f[4]; };
union u { float f[2]; long l; }; struct wide { long double l; }; struct spread { _Alignas(16) int x; };
struct both { double d; long l; }; struct large { char c[40]; };
static void show(struct two fixed, int n, ...) {
  va_list p; va_start(p, n);
  printf("%g", fixed.b);
  for (int i = 0; i < n; i++) {
    struct two a = va_arg(p, struct two); struct three b = va_arg(p, struct three);
    float _Complex z = va_arg(p, float _Complex); struct four c = va_arg(p, struct four);
    printf(" %g %g %g %g %g %g", a.b, b.b, b.c, __real__ z, __imag__ z, c.f[3]);
    union u u = va_arg(p, union u); struct wide w = va_arg(p, struct wide);
    struct spread s = va_arg(p, struct spread); __int128 x = va_arg(p, __int128);
    printf(" %g %Lg %d %d", u.f[1], w.l, s.x, (int)(x >> 64));
    struct both o = va_arg(p, struct both); long double l = va_arg(p, long double);
    struct large g = va_arg(p, struct large); printf(" %g %ld %Lg %d", o.d, o.l, l, g.c[39]);
    int k = va_arg(p, int); double d = va_arg(p, double); printf(" %d %g\n", k, d);
  }
  va_end(p);
}
int main(void) {
  struct two a = {1, 2}; struct three b = {3, 4, 5}; struct four c = {{6, 7, 8, 9}}; union u u = {{1, 10}};
  struct wide w = {11}; struct spread s = {12}; struct both o = {13, 14}; struct large g = {{0}}; g.c[39] = 15;
  float _Complex z; __real__ z = 16; __imag__ z = 17; __int128 x = (__int128)18 << 64;
  show(a, 3, a, b, z, c, u, w, s, x, o, 19.5L, g, 20, 21.5, a, b, z, c, u, w, s, x, o, 22.5L, g, 23, 24.5,
       a, b, z, c, u, w, s, x, o, 25.5L, g, 26, 27.5);
  return 0; })");
}
TEST(calls, numbers_of_128_bits_behind_the_last_register) {
  testing_support::expect_as_on_host(R"(#include <stdarg.h>
#include <stdio.h>
static void show(int n, ...) {
  va_list p, q; va_start(p, n); va_copy(q, p);
  for (int i = 0; i < n; i++) printf("%d ", va_arg(p, int));
  __int128 x = va_arg(p, __int128); int y = va_arg(p, int); printf("%ld %d ", (long)(x >> 64), y);
  if (n == 4) vprintf("%d %d %d %d\n", q);
}
int main(void) { __int128 x = (__int128)7 << 64; show(3, 1, 2, 3, x, 4); show(4, 1, 2, 3, 4, x, 5);
  show(5, 1, 2, 3, 4, 5, x, 6); show(6, 1, 2, 3, 4, 5, 6, x, 7); return 0; })");
}
TEST(calls, a_variable_argument_that_was_not_passed) {
  expect_finding(
      "#include <stdarg.h>\nstatic int first(int n, ...) { va_list p; va_start(p, n);\n int x = "
      "va_arg(p, int);\n return x == n ? 1 : 2; }\nint main(void) { return first(1); }",
      FindingKind::UninitialisedRead, 4);
}
TEST(calls, structs_of_all_sizes_by_value) {
  const replay::PlainRun run = expect_clean(R"(#include <stdio.h>
struct a { char c; }; struct b { int x, y; }; struct c { double x; int y; }; struct d { int v[10]; }; struct e { float x, y; };
static struct a fa(struct a s) { s.c++; return s; }
static struct b fb(struct b s) { s.y += s.x; return s; }
static struct c fc(struct c s) { s.x *= 2; return s; }
static struct d fd(struct d s) { s.v[9] = s.v[0] + 1; return s; }
static struct e fe(struct e s) { s.y = s.x + 1; return s; }
int main(void) {
  struct a a = {1}; struct b b = {1, 2}; struct c c = {1.5, 2}; struct d d = {{7}}; struct e e = {0.5f, 0};
  fd(d);
  printf("%d %d %.1f %d %d %.1f", fa(a).c, fb(b).y, fc(c).x, fd(d).v[9], d.v[9], fe(e).y);
  return 0; })",
                                            0);
  EXPECT_EQ(run.output, "2 3 3.0 8 0 1.5");
}
TEST(calls, function_pointers_in_a_table) {
  expect_clean(
      "static int a(int x) { return x + 1; } static int b(int x) { return x * 2; }\n"
      "int main(void) { int (*t[])(int) = {a, b}; int s = 0; for (int i = 0; i < 2; i++) s += "
      "t[i](5); return s; }",
      16);
}
TEST(calls, library_functions_call_back) {
  const replay::PlainRun run = expect_clean(
      "#include <stdio.h>\n#include <stdlib.h>\nstatic int by(const void *a, const void *b) { "
      "return *(int *)a - *(int *)b; }\n"
      "int main(void) { int v[] = {3, 1, 2}; qsort(v, 3, sizeof *v, by); printf(\"%d%d%d\", v[0], "
      "v[1], v[2]); return 0; }",
      0);
  EXPECT_EQ(run.output, "123");
}
TEST(calls, through_a_null_pointer) {
  expect_finding("int main(void) { int (*f)(void) = 0;\n return f(); }", FindingKind::BadCall, 2);
}
TEST(calls, through_a_pointer_to_data) {
  expect_finding("int main(void) { int a = 1; int (*f)(void) = (int (*)(void))&a;\n return f(); }",
                 FindingKind::BadCall, 2);
}
TEST(calls, too_few_arguments) {
  expect_finding("int f(); int main(void) {\n return f(1); }\nint f(int a, int b) { return 0; }",
                 FindingKind::BadCall, 2);
}
TEST(calls, a_pointer_that_ends_the_program_with_the_arguments_of_another_function) {
  expect_finding(
      "#include <stdlib.h>\nint main(void) { void (*f)(void *) = (void (*)(void *))exit;\n "
      "f(malloc(9)); "
      "return 0; }",
      FindingKind::BadCall, 3);
}
TEST(calls, goto_out_of_and_into_loops) {
  expect_output(
      "int i = 0, s = 0; again: for (; i < 10; i++) { if (i == 3) { i = 5; goto again; } if (s > "
      "18) goto out; s += i; } out: printf(\"%d %d\", i, s);",
      "8 21");
}
TEST(calls, switch_falls_through) {
  expect_output(
      "int s = 0; switch (2) { case 1: s = 9; case 2: s += 1; case 3: s += 1; break; default: s = "
      "7; } printf(\"%d\", s);",
      "2");
}
TEST(calls, variable_length_arrays_live_for_their_block) {
  expect_output(
      "int s = 0; for (int n = 1; n < 4; n++) { int v[n]; for (int i = 0; i < n; i++) v[i] = n; s "
      "+= v[n - 1]; } printf(\"%d %d\", s, (int)sizeof(char[s]));",
      "6 6");
}
TEST(calls, recursion) {
  expect_clean(
      "static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } int main(void) { return "
      "f(10); }",
      55);
}
TEST(calls, endless_recursion_overflows_the_stack) {
  const replay::PlainRun run =
      expect_finding("int f(int n) {\n return f(n + 1) + 1; }\nint main(void) { return f(0); }",
                     FindingKind::StackOverflow, 2);
  EXPECT_EQ(run.stop, Stop::Fatal);
}
TEST(calls, missing_return_whose_value_is_used) {
  expect_finding(
      "int f(int n) { if (n) return 1; }\nint main(void) {\n if (f(0)) return 0; return 0; }",
      FindingKind::UninitialisedRead, 3);
}

TEST(end, status_of_main) { expect_clean("int main(void) { return 300; }", 44); }
TEST(end, status_of_exit) {
  expect_clean(
      "#include <stdlib.h>\nstatic void f(void) { exit(3); } int main(void) { f(); return 1; }", 3);
}
TEST(end, exit_handlers_run_last_first) {
  const replay::PlainRun run = expect_clean(
      "#include <stdio.h>\n#include <stdlib.h>\nstatic void a(void) { puts(\"a\"); } static void "
      "b(void) { puts(\"b\"); }\n"
      "int main(void) { atexit(a); atexit(b); puts(\"main\"); return 2; }",
      2);
  EXPECT_EQ(run.output, "main\nb\na\n");
}
TEST(end, abort) {
  EXPECT_EQ(
      expect_finding("#include <stdlib.h>\nint main(void) {\n abort(); }", FindingKind::Aborted, 3)
          .stop,
      Stop::Fatal);
}
TEST(end, failed_assertion) {
  expect_finding("#include <assert.h>\nint main(void) { int x = 1;\n assert(x == 2); return 0; }",
                 FindingKind::AssertionFailed, 3);
}
TEST(end, arguments) {
  const replay::PlainRun run =
      Subject(
          "#include <stdio.h>\nint main(int argc, char **argv) { printf(\"%d %s "
          "%d\", argc, argv[2], argv[argc] == 0); return 0; }")
          .run("", {"x", "yz"});
  EXPECT_EQ(run.output, "3 yz 1");
}

TEST(limits, heap) {
  replay::PlainRunRequest request;
  request.limits.memory_bytes = 1 << 20;
  // elsewhere the program would get the memory
  const replay::PlainRun run =
      Subject("#include <stdlib.h>\nint main(void) { while (malloc(100000)) {} return 0; }")
          .run(request);
  EXPECT_EQ(run.stop, Stop::Unsupported);
  EXPECT_EQ(run.message.find("the program needs more than the 1 MiB of memory"), 0u) << run.message;
  // no system has so much
  EXPECT_EQ(Subject("#include <stdlib.h>\nint main(void) { return malloc(-1ul / 2) != 0; }")
                .run(request)
                .exit_status,
            0);
}
TEST(limits, most_iterations_and_frames_are_counted) {
  const replay::PlainRun run =
      Subject(
          "static int f(int n) { return n ? f(n - 1) : 0; }\nint main(void) { for "
          "(int i = 0; i < 5; i++) f(i); return 0; }")
          .run();
  EXPECT_EQ(*std::max_element(run.loop_peaks.begin(), run.loop_peaks.end()), 6u);
  EXPECT_EQ(run.deepest, 5u);
}
TEST(limits, recursion_is_counted_by_function) {
  const Subject subject(
      "static int odd(int n);\nstatic int one(int n) { return n - 1; }\nstatic int even(int n) { "
      "return n == 0 ? 1 : odd(one(n)); }\n"
      "static int odd(int n) { return n == 0 ? 0 : even(one(n)); }\nint main(void) { return "
      "one(even(one(6))); }");
  const replay::PlainRun run = subject.run();
  EXPECT_EQ(run.deepest, 3u);
  EXPECT_EQ(subject.image().functions()[run.deepest_function].model->name, "even");
  replay::PlainRunRequest request;
  request.limits.recursion = 3;
  EXPECT_EQ(subject.run(request).stop, Stop::Exited);
  request.limits.recursion = 2;
  EXPECT_EQ(subject.run(request).stop, Stop::Bound);
}
TEST(limits, what_may_recurse) {
  const Subject subject(
      "static int leaf(int n) { return n + 1; }\nstatic int self(int n) { return n ? self(n - 1) : "
      "leaf(n); }\n"
      "static int (*chosen)(int);\nstatic int pointed(int n) { return n ? chosen(n - 1) : 0; }\n"
      "int main(void) { chosen = pointed; return self(2) + chosen(2); }");
  std::set<std::string> recursive;
  for (const ImageFunction& function : subject.image().functions())
    if (function.recursion >= 0) recursive.insert(function.model->name);
  // a pointer may be to any function of the program
  EXPECT_EQ(recursive, (std::set<std::string>{"main", "pointed", "self"}));
}
TEST(limits, what_is_not_modelled_is_said_with_its_place) {
  const replay::PlainRun run =
      Subject("int ptrace(void);\nint main(void) {\n return ptrace(); }").run();
  EXPECT_EQ(run.stop, Stop::Unsupported);
  EXPECT_THAT(run.message, testing::HasSubstr("snippet.c:3"));
}

TEST(limits, a_field_of_a_gigabyte) {
  EXPECT_EQ(
      Subject("#include <stdio.h>\nint main(void) { return printf(\"%1000000000s\", \"a\"); }")
          .run()
          .stop,
      Stop::Unsupported);
}
TEST(limits, wide_text_is_not_modelled) {
  for (const char* call : {"printf(\"%ls\", L\"ab\")", "printf(\"%S\", L\"ab\")",
                           "printf(\"%lc\", 0x20ac)", "sprintf(b, \"%5ls\", L\"ab\")"}) {
    const replay::PlainRun run =
        Subject("#include <stdio.h>\n#include <wchar.h>\nint main(void) { char b[9]; " +
                std::string(call) + "; return 0; }")
            .run();
    EXPECT_EQ(run.stop, Stop::Unsupported) << call;
    EXPECT_THAT(run.message, testing::HasSubstr("wide")) << call;
  }
}

}  // namespace
}  // namespace culprit::machine
