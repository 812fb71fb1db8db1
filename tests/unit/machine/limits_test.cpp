// Where runs end: limits, the budget, and loops that never end.
#include <gmock/gmock.h>

#include "expectations.h"
#include "machine/run/state.h"
#include "machine/value/finding_kind.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::Subject;

const std::string kLimitsHead = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";

replay::PlainRun limited(const std::string& source, uint64_t steps, const std::string& input = "",
                         const Budget* budget = nullptr) {
  replay::PlainRunRequest request;
  request.limits.steps = steps;
  request.limits.budget = budget;
  return Subject(source).run(request, input);
}

TEST(limits, steps) {
  const replay::PlainRun run =
      limited("int main(void) {\n volatile int i = 0;\n for (;;) i = 1; }", 10'000);
  EXPECT_EQ(run.stop, Stop::StepLimit);
  EXPECT_EQ(run.steps, 10'000u);
  EXPECT_EQ(run.last.line, 3u);
}
TEST(limits, output) {
  replay::PlainRunRequest request;
  request.output_limit = 1000;
  const replay::PlainRun run =
      Subject("#include <stdio.h>\nint main(void) { for (;;) puts(\"x\"); }").run(request);
  EXPECT_EQ(run.stop, Stop::OutputLimit);
  EXPECT_LT(run.output.size(), 1100u);
}
TEST(limits, a_run_looks_at_the_budget) {
  Budget budget;
  budget.cancel();
  EXPECT_EQ(limited("int main(void) { for (;;) ; }", 1'000'000, "", &budget).stop, Stop::OutOfTime);
}
TEST(limits, an_instruction_that_moves_much_counts_for_many) {
  const std::string loop =
      "static char a[1 << 20], b[1 << 20]; int main(void) { for (int i = 0; i < 100; i++) ";
  for (const char* moves :
       {"memset(a, i, sizeof a);", "memcpy(a, b, sizeof a);", "memmove(a, a + 1, sizeof a - 1);"}) {
    const replay::PlainRun run = limited(kLimitsHead + loop + moves + " return 0; }", 10'000'000);
    EXPECT_EQ(run.stop, Stop::Exited) << moves;
    EXPECT_GT(run.steps, 1'000'000u) << moves;
  }
}

TEST(limits, the_stack) {
  for (const char* body :
       {"char a[1 << 24]; a[0] = 1; return a[0];",
        "for (int i = 0;; i++) { volatile char *p = __builtin_alloca(100); p[0] = 1; }",
        "int n = 1 << 24; char a[n]; a[0] = 1; return a[0];"}) {
    const replay::PlainRun run =
        limited("int main(void) { " + std::string(body) + " }", 20'000'000);
    EXPECT_EQ(run.stop, Stop::Fatal) << body;
    ASSERT_FALSE(run.findings.empty()) << body;
    EXPECT_EQ(run.findings.back().kind, FindingKind::StackOverflow) << body;
  }
  testing_support::expect_clean(
      "int main(void) { int s = 0; for (int i = 1; i < 50; i++) { char a[i << 16]; a[0] = 1; s += "
      "a[0]; } return s; }",
      49);
}
TEST(limits, an_array_of_negative_size) {
  const replay::PlainRun run =
      limited("int main(int n, char **v) { n = -n; int a[n]; return sizeof a; }", 1000);
  EXPECT_EQ(run.findings.back().message,
            "an array of -1 (4294967295 without its sign) elements does not fit on the stack");
}
TEST(limits, large_arrays_cost_what_is_written) {
  const replay::PlainRun run = limited(
      "static char a[1 << 30], b[1 << 30]; int main(void) { a[5] = 1; b[(1 << 30) - 1] = 2; return "
      "a[5] + b[(1 << 30) - 1] + a[77777]; }",
      1000);
  EXPECT_EQ(run.exit_status, 3);
}

/// Ends as an endless loop at that line, well before the limit.
void expect_endless(const std::string& source, uint32_t line, const std::string& input = "") {
  const replay::PlainRun run = limited(kLimitsHead + source, 20'000'000, input);
  EXPECT_EQ(run.stop, Stop::Endless) << source << stop_name(run.stop);
  EXPECT_EQ(run.last.line, line) << source;
  EXPECT_LT(run.steps, 5'000'000u) << source;
}
void expect_not_endless(const std::string& source, const std::string& input = "") {
  const replay::PlainRun run = limited(kLimitsHead + source, 50'000'000, input);
  EXPECT_EQ(run.stop, Stop::Exited) << source << stop_name(run.stop);
  EXPECT_GT(run.steps, 1'000'000u) << source;
}

TEST(endless, nothing_changes) { expect_endless("int main(void) {\n for (;;) ; }", 5); }
TEST(endless, the_counter_is_forgotten) {
  expect_endless(
      "int main(void) { int i = 0, n = 10, s = 0;\n while (i < n)\n { if (i % 2 == 0) s += i + 1; "
      "}\n return s; }",
      5);
}
TEST(endless, only_a_sum_changes) {
  expect_endless(
      "int main(void) { unsigned s = 0; int i = 1;\n while (i < 5) s += 3;\n return s > 7; }", 5);
}
TEST(endless, the_values_go_round) {
  expect_endless("int main(void) { int i = 0;\n while (i < 10) i = (i + 1) % 10;\n return 0; }", 5);
}
TEST(endless, the_outer_loop) {
  expect_endless(
      "int main(void) { int a[50] = {0};\n while (a[0] < 1)\n  for (int i = 0; i < 50; i++) a[i] = "
      "0;\n return 0; }",
      5);
}
TEST(endless, in_a_callee) {
  expect_endless(
      "static int f(int *p) {\n while (*p) ;\n return 0; }\nint main(void) { int x = 1; for (int i "
      "= 0; i < 3; i++) f(&x); return 0; }",
      5);
}
TEST(endless, a_scan_that_stays_where_it_is) {
  expect_endless("int main(void) { int n = 1;\n while (n != 0) scanf(\"%d\", &n);\n return 0; }", 5,
                 "7 x 0");
}
TEST(endless, the_end_of_the_input_is_not_looked_at) {
  expect_endless(
      "int main(void) { int c, n = 0;\n while ((c = getchar()) != '\\n') n++;\n return n; }", 5,
      "abc");
}
TEST(endless, a_list_that_bites_its_tail) {
  expect_endless(
      "struct n { struct n *next; } a, b; int main(void) { a.next = &b; b.next = &a; int k = 0;\n "
      "for (struct n *p = &a; p; p = p->next) "
      "k++;\n return k; }",
      5);
}

TEST(endless, objects_come_and_go) {
  expect_endless(
      "int main(void) { char c; int sum = 0;\n while ((c = getchar()) != '\\n') sum += atoi(&c);\n "
      "return sum; }",
      5, "12");
  expect_endless(
      "int main(void) { int *p = 0;\n do { free(p); p = malloc(4); *p = 1; free(p); p = 0; } while "
      "(!p);\n return 0; }",
      5);
}
TEST(endless, a_counter_that_is_looked_at_on_another_way_only) {
  expect_endless(
      "int main(void) { char s[9] = \"q\"; char c = s[0]; int i = 0;\n while (c != 0)\n { if (c > "
      "'a' && c < 'z') { c = 'Q'; s[i] = c; } i++; }\n return i; }",
      5);
}
TEST(endless, not_a_loop_whose_counter_is_looked_at_now_and_then) {
  expect_not_endless(
      "int main(void) { int go = 1, odd = 0; unsigned i = 0; while (go) { odd = !odd; if (odd) { "
      "if (i > 900000) go = 0; } i++; } return 0; }");
  expect_not_endless(
      "int main(void) { int go = 1, a[4] = {0}; unsigned i = 0; while (go) { i++; if (i % 65536 == "
      "0) { a[i / 65536 % 4] = 1; if (i > 900000) go = 0; } } return a[0]; "
      "}");
}
TEST(endless, not_a_loop_that_keeps_its_objects) {
  expect_not_endless(
      "struct n { struct n *next; }; int main(void) { struct n *list = 0, *p; for (int i = 0; i < "
      "100000; i++) { p = "
      "malloc(sizeof *p); p->next = list; list = p; } while ((p = list)) { list = p->next; "
      "free(p); } return 0; }");
}
TEST(endless, not_a_long_loop) {
  expect_not_endless("int main(void) { unsigned i = 0; while (i < 1000000) i++; return 0; }");
}
TEST(endless, not_an_inner_loop_that_comes_again) {
  expect_not_endless(
      "int main(void) { int s = 0; for (int j = 0; j < 100000; j++) for (int i = 0; i < 5; i++) s "
      "^= i; return s & 1; }");
}
TEST(endless, not_a_loop_that_counts_in_memory) {
  expect_not_endless(
      "static unsigned n; static void step(void) { n++; } int main(void) { while (n < 300000) "
      "step(); return 0; }");
}
TEST(endless, not_a_loop_that_reads_the_input) {
  expect_not_endless("int main(void) { int c; while ((c = getchar()) == 'a') ; return c; }",
                     std::string(500'000, 'a') + "\n");
}
TEST(endless, not_a_loop_that_a_division_ends) {
  const replay::PlainRun run =
      limited(kLimitsHead +
                  "int main(void) { volatile int z = 0; int k = 400000, s = 0; "
                  "for (;;) { s = 7 / k; k--; } return s; }",
              20'000'000);
  EXPECT_EQ(run.stop, Stop::Fatal);
}
TEST(endless, not_a_loop_with_a_rare_end) {
  expect_not_endless(
      "int main(void) { unsigned x = 1, n = 0; do { x = x * 1103515245u + 12345u; n++; } while ((x "
      ">> 8) % 131071 != 77); return n == 0; "
      "}");
}
TEST(endless, not_a_loop_in_a_recursion) {
  expect_not_endless(
      "static unsigned f(int d) { unsigned s = 0; for (int i = 0; i < 8; i++) s += d ? f(d - 1) : "
      "1; return s; } int main(void) { return "
      "f(5) == 0; }");
}

}  // namespace
}  // namespace culprit::machine
