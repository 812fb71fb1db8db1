// Variables that inner blocks declare: uses after the block are found, whichever way it was left,
// and legal jumps give no finding.
#include <gmock/gmock.h>

#include "expectations.h"
#include "machine/memory/memory.h"
#include "machine/run/state.h"

namespace culprit::machine {
namespace {

using testing_support::expect_clean;
using testing_support::expect_finding;

const std::string kKeep =
    "#include <setjmp.h>\n#include <string.h>\nstatic int *kept; static void keep(int *p) { kept = "
    "p; }\n";

TEST(lifetimes, use_after_the_block) {
  const replay::PlainRun run =
      expect_finding("int main(void) { int *p;\n { int a = 5; p = &a; }\n return *p; }",
                     FindingKind::UseAfterScope, 3);
  EXPECT_EQ(run.stop, Stop::Exited);
  EXPECT_EQ(run.exit_status, 5);
  EXPECT_EQ(run.findings[0].message,
            "read of 'a' (declared in line 2, 4 bytes), after the end of its block");
}
TEST(lifetimes, write_after_the_block) {
  expect_finding("int main(void) { int *p;\n { int a[3]; p = a; }\n p[1] = 2; return 0; }",
                 FindingKind::UseAfterScope, 3);
}
TEST(lifetimes, block_of_a_structure_and_of_a_loop) {
  for (const char* block :
       {"struct { int v[2]; } s = {{1, 2}}; p = &s.v[1];", "if (k) { int a = 1; p = &a; }",
        "for (int i = 0; i < 1; i++) { int a = i; p = &a; }", "for (int i = 0; i < 1; i++) p = &i;",
        "do { int a = 1; p = &a; } while (0);", "while (k--) { int a = 1; p = &a; }",
        "switch (k) { case 1: { int a = 1; p = &a; } }"})
    expect_finding("int main(int k, char **v) { int *p; k = 1;\n {" + std::string(block) +
                       "}\n return *p > 5; }",
                   FindingKind::UseAfterScope, 3);
}
TEST(lifetimes, jumps_out_of_blocks) {
  for (const char* loop :
       {"for (;;) { int a = 1; p = &a; break; }", "for (;;) { { int a = 1; p = &a; break; } }",
        "for (int i = 0; i < 2; i++) { int a = i; p = &a; if (i) continue; }",
        "while (1) { int a = 1; p = &a; goto out; }",
        "switch (k) { case 1:; int a; a = 1; p = &a; break; case 2: k++; }",
        "while (1) { switch (k) { int a; case 1: a = 1; p = &a; } break; }"})
    expect_finding("int main(int k, char **v) { int *p = &k; k = 1;\n " + std::string(loop) +
                       "\n out:\n return *p > 5; }",
                   FindingKind::UseAfterScope, 4);
}
TEST(lifetimes, address_kept_by_a_function) {
  expect_finding(kKeep + "int main(void) { { int a = 1; keep(&a); }\n return *kept; }",
                 FindingKind::UseAfterScope, 5);
}
TEST(lifetimes, library_function_reads_it) {
  expect_finding(kKeep +
                     "int main(void) { char *p; { char t[4] = \"abc\"; p = t; }\n"
                     " return strlen(p) != 3; }",
                 FindingKind::UseAfterScope, 5);
}
TEST(lifetimes, longjmp_out_of_a_block) {
  expect_finding(kKeep +
                     "static jmp_buf b; int main(void) {\n if (!setjmp(b)) { int x = 3;\n"
                     " keep(&x); longjmp(b, 1); }\n return *kept; }",
                 FindingKind::UseAfterScope, 7);
}
TEST(lifetimes, each_iteration_begins_without_a_value) {
  expect_finding(kKeep +
                     "int main(void) { int s = 0; for (int i = 0; i < 2; i++) { int x;\n"
                     " if (i == 0) x = 1;\n keep(&x); if (*kept) s++; } return s; }",
                 FindingKind::UninitialisedRead, 6);
}
TEST(lifetimes, jumps_within_a_block) {
  expect_clean(kKeep +
                   "int main(void) { int n = 0; { int x = 1; keep(&x); again: *kept += n;\n"
                   " if (++n < 4) goto again; return x; } }",
               7);
}
TEST(lifetimes, jump_into_a_block) {
  expect_clean(kKeep +
                   "int main(void) { int n = 0; goto in; while (n < 5) { int x; in: x = n;\n"
                   " keep(&x); n += 1 + *kept; } return n; }",
               7);
}
TEST(lifetimes, cases_in_inner_blocks) {
  expect_clean(kKeep +
                   "int main(void) { int n = 11, out = 0, r = 3; switch (n % 4) { case 0: do {\n"
                   " int x; x = 1; keep(&x); out += *kept; case 3: x = 2; keep(&x);\n"
                   " out += *kept; case 2: case 1: out++; } while (--r > 0); } return out; }",
               11);
}
TEST(lifetimes, variable_of_the_body_of_a_switch) {
  expect_clean(kKeep +
                   "int main(void) { int s = 0; for (int i = 0; i < 4; i++) switch (i) { int x;\n"
                   " case 0: x = 4; keep(&x); s += *kept; break; case 1: s++; continue;\n"
                   " case 2: x = 5; keep(&x); s += x; default: x = 3; keep(&x); s += *kept; }\n"
                   " return s; }",
               16);
}
TEST(lifetimes, variable_of_the_head_of_a_loop) {
  expect_clean(
      "int main(void) { int s = 0; for (int i = 0, *p = &i; ; ++*p) { if (*p == 4) break;\n"
      " if (*p == 2) continue; s += i; } return s; }",
      4);
}
TEST(lifetimes, addresses_of_labels) {
  expect_clean(kKeep +
                   "int main(void) { void *t[] = {&&a, &&b}; int n = 0; for (int i = 0; ; i++) {\n"
                   " int x = i; keep(&x); goto *t[x / 3]; a: { int y = *kept; keep(&y);\n"
                   " n += *kept; continue; } b: break; } return n; }",
               3);
}
TEST(lifetimes, value_of_a_statement_expression) {
  expect_clean(
      "#define MAX(a, b) ({ int x = (a), y = (b); int *m = x > y ? &x : &y; *m; })\n"
      "int main(void) { int b = 0; for (int i = 0; i < 4; i++) b = MAX(b, MAX(i, 5 - i));\n"
      " return b; }",
      5);
}
TEST(lifetimes, recursion_keeps_blocks_of_calls_apart) {
  expect_clean(
      "static int f(int n, int *up) { int r; { int own = n; r = n ? f(n - 1, &own) : 0;\n"
      " if (up) r += *up; } return r; }\nint main(void) { return f(4, 0); }",
      10);
}
TEST(lifetimes, longjmp_into_a_block_and_out_of_one) {
  expect_clean(kKeep +
                   "static jmp_buf out; static void fail(int n) { if (n % 2) longjmp(out, 1); }\n"
                   "int main(void) { volatile int bad = 0; for (volatile int i = 0; i < 5; i++) {\n"
                   " int x = 2; keep(&x); if (setjmp(out) == 0) { int y = i; keep(&y);\n"
                   " fail(*kept); keep(&x); } else { keep(&x); bad += *kept; } } return bad; }",
               4);
}
TEST(lifetimes, longjmp_back_into_a_block_that_was_left) {
  expect_clean(kKeep +
                   "static jmp_buf b; int main(void) { volatile int n = 0; { int x = 5;\n"
                   " keep(&x); if (setjmp(b)) x = 7; n += x; } if (n < 10) longjmp(b, 2);\n"
                   " return n; }",
               12);
}
TEST(lifetimes, address_that_is_compared_or_copied_from) {
  expect_clean(kKeep +
                   "int main(void) { int *p = 0, n = 0; for (int i = 0; i < 2; i++) {\n"
                   " int x = i, y[2] = {1, 2}, z[2]; memcpy(z, y, sizeof z); if (p != &x) n++;\n"
                   " n += z[1]; } return n; }",
               6);
}
TEST(lifetimes, static_variable_of_a_block) {
  expect_clean(
      "int main(void) { int *p = 0; for (int i = 0; i < 3; i++) { static int c; c += i;\n"
      " p = &c; } return *p; }",
      3);
}
TEST(lifetimes, suspended_objects_are_not_alive) {
  const ObjectInfo info{.name = "x", .storage = Storage::Frame};
  Memory memory;
  const Memory::Id id = memory.allocate(4, lent(info), true);
  const uint64_t tenants = memory.tenants();
  memory.suspend(id);
  memory.suspend(id);
  EXPECT_FALSE(memory.find(id)->alive());
  EXPECT_EQ(memory.live_bytes(), 0u);
  EXPECT_TRUE(memory.resume(id));
  EXPECT_FALSE(memory.resume(id));
  EXPECT_TRUE(memory.find(id)->alive());
  EXPECT_EQ(memory.tenants(), tenants);
  memory.suspend(id);
  EXPECT_TRUE(memory.release(id));
  EXPECT_FALSE(memory.resume(id));
  EXPECT_FALSE(memory.release(id));
  EXPECT_EQ(memory.live_bytes(), 0u);
}

}  // namespace
}  // namespace culprit::machine
