// setjmp and longjmp.
#include <gtest/gtest.h>

#include "expectations.h"
#include "host.h"
#include "machine/value/finding_kind.h"

namespace culprit::machine {
namespace {

using testing_support::expect_as_on_host;
using testing_support::expect_finding;

const std::string kHeadOfJumps =
    "#include <setjmp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";

TEST(jumps, out_of_nested_calls) {
  expect_as_on_host(kHeadOfJumps +
                    "static jmp_buf env; static void deep(int n) { char local[8]; local[n & 7] = "
                    "1; if (n == 0) longjmp(env, 7); deep(n - 1); }\n"
                    "int main(void) { int r = setjmp(env); printf(\"%d\\n\", r); if (r == 0) "
                    "deep(5); if (r == 7) longjmp(env, 0); return r; }");
}
TEST(jumps, volatile_variables_keep_their_values) {
  expect_as_on_host(
      kHeadOfJumps +
      "jmp_buf env; int main(void) { volatile int tries = 0; int before = 5; volatile char s[4] = "
      "\"a\"; switch (setjmp(env)) { case 0: break; case 1: s[0] = 'b'; break; default: "
      "printf(\"%d %d %c\", tries, before, s[0]); return 0; }\n"
      "tries++; longjmp(env, tries); }");
}
TEST(jumps, loops_and_buffers_in_structs) {
  expect_as_on_host(
      kHeadOfJumps +
      "struct context { int depth; jmp_buf out; const char *what; }; static void check(struct "
      "context *c, int i) { if (i % 3 == 1) { c->what = \"one\"; longjmp(c->out, i); } }\n"
      "int main(void) { struct context *c = malloc(sizeof *c); for (volatile int i = 0; i < 7; "
      "i++) { int r; if ((r = setjmp(c->out)) == 0) { check(c, i); printf(\"%d fine\\n\", i); } "
      "else printf(\"%d %s\\n\", r, c->what); } free(c); return 0; }");
}
TEST(jumps, nested_handlers) {
  expect_as_on_host(kHeadOfJumps +
                    "static jmp_buf *top; static void fail(int n) { longjmp(*top, n); }\n"
                    "static int inner(int n) { jmp_buf here, *outer = top; top = &here; volatile "
                    "int r = setjmp(here); if (!r) { if (n) fail(n); } top = outer; if (r == 2) "
                    "fail(r + 10); return r; }\n"
                    "int main(void) { jmp_buf here; top = &here; volatile int n = 0; int r = "
                    "setjmp(here); if (r) printf(\"outer %d\\n\", r); for (; n < 4;) { int k = "
                    "n++; printf(\"%d\\n\", inner(k)); } return 0; }");
}
TEST(jumps, past_arrays_of_variable_length) {
  expect_as_on_host(
      kHeadOfJumps +
      "jmp_buf env; static void work(int n) { int v[n]; memset(v, 0, sizeof v); if (n == 3) "
      "longjmp(env, v[0] + 4); work(n - 1); }\n"
      "int main(void) { volatile int k = 9; int a[k]; a[0] = 1; int r = setjmp(env); if (!r) "
      "work(k); int b[r]; b[0] = a[0] + r; printf(\"%d\", b[0]); return 0; }");
}
TEST(jumps, with_the_signal_mask) {
  expect_as_on_host(kHeadOfJumps +
                    "#include <signal.h>\nsigjmp_buf env; volatile int seen; static void on(int s) "
                    "{ seen++; siglongjmp(env, s); }\n"
                    "int main(void) { signal(SIGUSR1, on); volatile int n = 0; int r = "
                    "sigsetjmp(env, 1); if (r) printf(\"%d\\n\", r == SIGUSR1); if (n++ < 3) "
                    "raise(SIGUSR1); printf(\"%d\", seen); return 0; }");
}
TEST(jumps, to_a_function_that_has_returned) {
  expect_finding(kHeadOfJumps +
                     "static jmp_buf env; static int f(void) { return setjmp(env); }\nint "
                     "main(void) { f(); f();\n longjmp(env, 1); }",
                 FindingKind::BadCall, 7);
  expect_finding(kHeadOfJumps +
                     "static jmp_buf env; static int f(int go) { if (go) longjmp(env, 1);\n return "
                     "setjmp(env); }\nint main(void) { f(0); return f(1); }",
                 FindingKind::BadCall, 5);
}
TEST(jumps, with_a_buffer_that_was_not_filled) {
  expect_finding(kHeadOfJumps + "static jmp_buf env; int main(void) {\n longjmp(env, 1); }",
                 FindingKind::BadCall, 6);
  expect_finding(kHeadOfJumps + "int main(void) { jmp_buf env;\n longjmp(env, 1); }",
                 FindingKind::BadCall, 6);
}

}  // namespace
}  // namespace culprit::machine
