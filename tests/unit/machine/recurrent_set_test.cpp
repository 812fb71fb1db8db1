// Loops that are proved never to be left, though what they compute goes on changing.
#include <gmock/gmock.h>

#include <random>

#include "expectations.h"
#include "machine/run/state.h"
#include "replay/intervention.h"
#include "replay/plain_run.h"

namespace culprit::machine {
namespace {

using testing_support::Subject;

const std::string kHeadOfRecurrentSet =
    "#include <setjmp.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n";

replay::PlainRun limited(const Subject& subject, uint64_t steps, const std::string& input = "") {
  replay::PlainRunRequest request;
  request.limits.steps = steps;
  return subject.run(request, input);
}
void expect_endless(const std::string& source, const std::string& input = "") {
  const replay::PlainRun run = limited(Subject(kHeadOfRecurrentSet + source), 20'000'000, input);
  EXPECT_EQ(run.stop, Stop::Endless) << source << stop_name(run.stop);
  EXPECT_LT(run.steps, 5'000'000u) << source;
}
void expect_ends(const std::string& source, Stop how = Stop::Exited,
                 const std::string& input = "") {
  const replay::PlainRun run = limited(Subject(kHeadOfRecurrentSet + source), 50'000'000, input);
  EXPECT_EQ(run.stop, how) << source << stop_name(run.stop);
  EXPECT_GT(run.steps, 1'000'000u) << source;
}

TEST(recurrent_set, a_sum_in_memory_that_is_compared) {
  expect_endless(
      "int main(void) { int i = 1, n = 3; float x, most = 0; while (i < n) { scanf(\"%f\", &x); if "
      "(x > most) most = x; x += 1; } return most > 2; }",
      "1 2 3");
}
TEST(recurrent_set, the_end_of_the_input_whatever_is_counted) {
  expect_endless(
      "int main(void) { int c, n = 0, odd = 0; while ((c = getchar()) != '\\n') { n = 10 * n + c; "
      "if (n % 2) odd++; else n /= 2; } return odd; }",
      "abc");
}
TEST(recurrent_set, an_index_that_is_a_truth_value) {
  expect_endless(
      "int main(void) { char text[100] = \"is it\"; int n = 3; while (text[n == ' ']) n--; return "
      "n; }");
}
TEST(recurrent_set, counters_in_callees_and_inner_loops) {
  expect_endless(
      "static unsigned calls; static int next(int v) { calls++; return calls % 3 ? v : v + 2; } "
      "int main(void) { int odd = 1, t = 0; while (odd % 2) { for (int k = 0; k < 4; k++) t = "
      "next(t); "
      "if (t > 100) t = 0; } return t; }");
}
TEST(recurrent_set, a_growing_count_per_letter) {
  expect_endless(
      "int main(void) { int count[4] = {0}, i = 0; unsigned turn = 0; do { count[i]++; turn += "
      "count[i]; if (turn & 8) turn ^= count[1]; } while (i != 5); return turn; }");
}

TEST(recurrent_set, a_number_that_only_grows_or_only_falls) {
  expect_endless(
      "int main(void) { int n = 0; for (double x = 0; x != 1.0; x += 0.1) n++; return n; }");
  expect_endless(
      "int main(void) { int n = 0; for (float x = 2; 1.0f < x; x = 2 + x) n++; return n; }");
  expect_endless(
      "int main(void) { double debt = 1000, paid = 0; while (debt > 0) { double rate = debt / 50; "
      "debt = debt + rate - 10; paid += 10; } return paid > 1; }");
  expect_endless(
      "int main(void) { int n = 0; float x = -1; while (x < 10) { x = 0.5f + x - 1; n++; } return "
      "n; }");
  expect_endless(
      "int main(void) { int n = 0; double x = 1; while (-x != 0.5) { x += 0.25; n++; } return n; "
      "}");
}
TEST(recurrent_set, an_unsigned_number_is_never_below_0) {
  expect_endless(
      "int main(void) { unsigned s = 0; for (unsigned i = 10; i >= 0; i--) s += i; return s; }");
}
TEST(recurrent_set, not_where_a_number_comes_to_a_bound) {
  expect_ends("int main(void) { int n = 0; for (double x = 0; x < 1e6; x += 2) n++; return 0; }");
  expect_ends("int main(void) { int n = 0; for (float x = 0; x != 4e5f; x++) n++; return 0; }");
  expect_ends("int main(void) { int n = 0; for (double x = 9e5; x > 0; x -= 2) n++; return 0; }");
  expect_ends(
      "int main(void) { int n = 0; for (double x = 1; -x > -1e6; x -= -2) n++; return 0; }");
  expect_ends(
      "int main(void) { int n = 0; double x = 1; while (x == x) { x += 1e303; n++; if (n > 300000) "
      "x -= x; } return 0; }");
}

TEST(recurrent_set, not_where_an_unknown_value_may_lead_out) {
  expect_ends("int main(void) { unsigned m = 0, *p = &m; while (*p != 400000) ++*p; return 0; }");
  expect_ends(
      "int main(void) { double d = 1; volatile int k = 0; while (d < 1e9) { d += 5000; k++; } "
      "return 0; }");
  expect_ends(
      "static unsigned n; static int more(void) { return ++n < 200000; } int main(void) { int i = "
      "0; while (i < 1) { if (!more()) i = 1; } return i; }");
  expect_ends(
      "static unsigned n; static void step(void) { if (++n == 200000) exit(0); } int main(void) { "
      "for (;;) step(); }");
}
TEST(recurrent_set, not_where_a_trap_or_a_jump_leads_out) {
  expect_ends("static int n = 300000; int main(void) { int s = 0; for (;;) s += 7 / n--; }",
              Stop::Fatal);
  expect_ends("static int a[1000], n; int main(void) { for (;;) { a[n / 1000]++; n++; } }",
              Stop::Fatal);
  expect_ends(
      "static jmp_buf out; static unsigned n; int main(void) { if (setjmp(out)) return 0; for (;;) "
      "if (++n == 200000) longjmp(out, 1); }");
  expect_ends(
      "static char *p; static unsigned n; int main(void) { static char a[300000]; p = a; for (;;) "
      "{ if (++n > 250000) p = 0; *p = 1; if (n < 250000) p++; } }",
      Stop::Fatal);
}
TEST(recurrent_set, not_before_the_input_ends) {
  expect_ends(
      "int main(void) { int c, s = 0; do { c = getchar(); s += c; if (s > 1000) s -= 1000; } while "
      "(c != EOF); return 0; }",
      Stop::Exited, std::string(300'000, 'a'));
}
TEST(recurrent_set, not_where_memory_is_used_up) {
  replay::PlainRunRequest request;
  request.limits.memory_bytes = 1 << 22;
  EXPECT_EQ(Subject(kHeadOfRecurrentSet +
                    "int main(void) { unsigned n = 0; for (;;) { char *p = malloc(10); if "
                    "(!p) return 0; *p = n++; } }")
                .run(request)
                .stop,
            Stop::Unsupported);
}

/// A loop of a few statements drawn at random; some never end.
std::string random_program(std::mt19937& random) {
  const auto draw = [&](const std::vector<std::string>& all) { return all[random() % all.size()]; };
  const std::vector<std::string> conditions{
      "i < 100000", "m != 60000",       "u < 200",
      "d < 1e7",    "a[i & 7] < 20000", "j % 7 != 3 || i < 90000",
      "i >= 0",     "!(m & 65536)",     "n < 5 || u != 7",
      "j != m",     "a[u & 7] >= 0",    "i % 9 != 8",
      "d != 300",   "d > -1e5",         "f < 1e5f",
      "0 <= f",     "f != d",           "-d <= f"};
  const std::vector<std::string> statements{
      "i++;",
      "m += 2;",
      "u++;",
      "d = d * 1.0001 + 1;",
      "a[j & 7]++;",
      "if (a[i & 7] > m) j++; else i--;",
      "j = (j ^ i) & 1023;",
      "n = m;",
      "if (getchar() != EOF) i++;",
      "i = i % 100003;",
      "j = next(j);",
      "if (d > 1e30) break;",
      "for (int k = 0; k < 3; k++) a[k] += k;",
      "switch (u & 3) { case 0: i++; break; case 1: m--; break; default: j += 3; }",
      "p = &a[u & 7]; *p += 1;",
      "if (m > 300000) m = 0;",
      "{ char t[8]; sprintf(t, \"%d\", m & 1023); n = t[0]; }",
      "i = 3;",
      "u = u > 9 ? u - 1 : 5;",
      "d += 2.5;",
      "d = d - 7;",
      "f = 3 + f;",
      "f = f / 2;",
      "d = -2 * d;",
      "f -= 0.5f;"};
  std::string body;
  for (unsigned k = 1 + random() % 4; k > 0; --k) body += draw(statements) + " ";
  const std::string tail = random() % 3 == 0
                               ? "if (" + draw(conditions) + ") continue; " + draw(statements)
                               : std::string();
  return kHeadOfRecurrentSet +
         "static unsigned calls; static int next(int v) { calls++; return calls & 1 ? v : v + 1; "
         "}\nint main(void) { int i = 0, j = 1, m = 0, n = 0, a[8] = {0}; int *p = &m; "
         "unsigned char u = 0; double d = 1; float f = 0;\nwhile (" +
         draw(conditions) + ") { " + body + tail + " }\nreturn *p & 1; }";
}

TEST(recurrent_set, what_is_said_to_be_endless_does_not_end) {
  std::mt19937 random(20);
  int endless = 0, ended = 0;
  for (int k = 0; k < 60; ++k) {
    const std::string source = random_program(random);
    const Subject subject(source);
    const replay::PlainRun run = limited(subject, 4'000'000, "12 x");
    ended += run.stop == Stop::Exited;
    if (run.stop != Stop::Endless) continue;
    ++endless;
    replay::Intervention none;
    none.values[0] = {};  // nobody looks for endless loops then
    replay::PlainRunRequest request;
    request.intervention = &none;
    request.limits.steps = 12'000'000;
    EXPECT_EQ(subject.run(request, "12 x").stop, Stop::StepLimit) << source;
  }
  EXPECT_GT(endless, 10);
  EXPECT_GT(ended, 0);
}

}  // namespace
}  // namespace culprit::machine
