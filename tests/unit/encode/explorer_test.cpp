// The search: forks, splits, joins and limits.
#include <gtest/gtest.h>

#include "exploration.h"
#include "replay/plain_run.h"
#include "support/budget.h"

namespace culprit::encode {
namespace {

using model::ComponentKind;

TEST(jumps, back_to_a_setjmp) {
  expect_reaches(
      "jmp_buf env; int a = 1; volatile int n = 0; int r = setjmp(env); if (r == 0) { if (a > 3) "
      "longjmp(env, 2); n = 5; } printf(\"%d\", r + n);",
      ComponentKind::Initializer, "a = 1", "2", "7");
}
TEST(jumps, out_of_a_function_with_a_free_value) {
  const std::string source =
      "#include <setjmp.h>\n#include <stdio.h>\nstatic jmp_buf env; static int half(int n) { if (n "
      "% 2) longjmp(env, 1); return n / 2; }\n"
      "int main(void) { volatile int k = 0; int a = 3; if (setjmp(env)) { printf(\"odd %d\", k); "
      "return 0; } k = 1; printf(\"%d\", half(a)); return 0; }";
  EXPECT_EQ(ask(source, ComponentKind::Initializer, "a = 3", {.expected = "4"}).answer,
            Consistency::Consistent);
  EXPECT_EQ(ask(source, ComponentKind::Initializer, "a = 3", {.expected = "odd 1"}).answer,
            Consistency::Consistent);
  EXPECT_EQ(ask(source, ComponentKind::Initializer, "a = 3", {.expected = "odd 0"}).answer,
            Consistency::Inconsistent);
}
// What a state shares with the first that waits shrinks when it leaves frames; Explorer checks it.
TEST(positions, of_a_state_that_returns_from_where_another_waits) {
  const std::string source =
      "#include <stdio.h>\nstatic int take(FILE *f, int n) { if (n & 1) { fclose(f); n++; } return "
      "n; }\n"
      "int main(void) { int a = 2; volatile int k = 1; FILE *f = fopen(\"t\", \"w\"); int n = "
      "take(f, a); if (k > 0) k = 2; if (n > 5) n += 3; printf(\"%d\", n + k); return 0; }";
  EXPECT_EQ(ask(source, ComponentKind::Initializer, "a = 2", {.expected = "11"}).answer,
            Consistency::Consistent);
}
TEST(positions, of_a_state_that_a_long_jump_takes_from_where_another_waits) {
  const std::string source =
      "#include <setjmp.h>\n#include <stdio.h>\nstatic jmp_buf env;\n"
      "static int part(int n) { int c = 0; if (n & 1) { if (n & 2) c = 1; if (n < 40) c += 3; else "
      "longjmp(env, 1); } return c; }\n"
      "int main(void) { int a = 3; volatile int k = 1, n = 0; if (setjmp(env) == 0) n = part(a); "
      "else n = 20; if (k > 0) n++; if (n > 5) n += 3; printf(\"%d\", n); return 0; }";
  EXPECT_EQ(ask(source, ComponentKind::Initializer, "a = 3", {.expected = "24"}).answer,
            Consistency::Consistent);
}
TEST(splits, zero_or_not) {
  expect_reaches(
      "char s[6] = \"hello\"; int c = 'l'; s[3] = c; printf(\"%d %s\", (int)strlen(s), s);",
      ComponentKind::Initializer, "c = 'l'", "3 hel", "4 hell");
}
TEST(splits, a_switch) {
  const std::string body =
      "int a = 1; switch (a) { case 1: puts(\"x\"); break; case 5: puts(\"y\"); break; default: "
      "puts(\"z\"); }";
  for (const char* wanted : {"x\n", "y\n", "z\n"})
    EXPECT_EQ(ask(program(body), ComponentKind::SwitchValue, "a", {.expected = wanted}).answer,
              Consistency::Consistent)
        << wanted;
  EXPECT_NE(ask(program(body), ComponentKind::SwitchValue, "a", {.expected = "w\n"}).answer,
            Consistency::Consistent);
}
TEST(splits, a_value_with_too_many_possibilities_is_unknown) {
  const ExploreResult result =
      ask(program("int n = 3; char *p = malloc(n + 10); printf(\"%d\", p == 0 ? 5 : 6);"),
          ComponentKind::Initializer, "n = 3", {.expected = "7"});
  EXPECT_EQ(result.answer, Consistency::Unknown);
  EXPECT_NE(result.reason.find("too many"), std::string::npos);
}
TEST(bounds, a_loop_that_needs_more_iterations) {
  const std::string source =
      program("int n = 3, s = 0; for (int i = 0; i < n; i++) s++; printf(\"%d\", s);");
  const ExploreResult cut =
      ask(source, ComponentKind::Initializer, "n = 3", {.expected = "30", .loop_bound = 10});
  EXPECT_EQ(cut.answer, Consistency::Inconsistent);
  EXPECT_EQ(cut.bounds_reached.loops, (std::vector<std::pair<uint32_t, uint32_t>>{{0, 10}}));
  EXPECT_EQ(cut.bounds_reached.recursion, 0u);
  EXPECT_EQ(ask(source, ComponentKind::Initializer, "n = 3", {.expected = "30"}).answer,
            Consistency::Consistent);
}
TEST(bounds, effort) {
  Effort none;
  none.states = 1;
  const ExploreResult result =
      ask(program("int a = 1, s = 0; for (int i = 0; i < 9; i++) if (a >> i & 1) s += i * i; "
                  "printf(\"%d\", s);"),
          ComponentKind::Initializer, "a = 1", {.expected = "999", .effort = none});
  EXPECT_EQ(result.answer, Consistency::Unknown);
  EXPECT_FALSE(result.reason.empty());
}

const std::string kX = "unsigned char x = 5; ";

/// All paths are found, whatever splits them, and none is invented.
TEST(paths, are_those_of_plain_runs) {
  expect_as_in_runs(
      program(kX + "int s = 0; while (x > 40) { x -= 40; s++; } printf(\"%d %d\", s, x);"), "1 41");
  expect_as_in_runs(program(kX + "switch (x) { case 1: case 9: puts(\"a\"); break; case 200: "
                                 "puts(\"b\"); default: puts(\"c\"); }"),
                    "b\n");
  expect_as_in_runs(program(kX + "char *p = malloc(x & 3); printf(\"%d\", p ? (x & 3) * 2 : 9);"),
                    "1");
  expect_as_in_runs(
      program(kX + "int v[3] = {0}; for (int i = 0; i < 3; i++) { if (x >> i & 1) break; "
                   "v[i] = 1; if (x >> 4 == i) continue; v[0] += 2; } "
                   "printf(\"%d%d%d\", v[0], v[1], v[2]);"),
      "011");
  expect_as_in_runs(kHeaders +
                        "static int f(int n) { return n <= 0 ? 0 : n % 3 + f(n - 20); }\n"
                        "int main(void) { " +
                        kX + "printf(\"%d\", f(x)); return 0; }",
                    "50");
  expect_as_in_runs(
      kHeaders +
          "static int one(int n) { return n + 1; } static int two(int n) { return 2 * n; }\n"
          "int main(void) { " +
          kX + "int (*f)(int) = x & 1 ? one : two; printf(\"%d\", f(x / 16)); return 0; }",
      "31");
  expect_as_in_runs(program(kX + "jmp_buf env; volatile int k = 0; if (setjmp(env) > 2) { "
                                 "printf(\"far\"); return 0; } k++; if (k < x) longjmp(env, k); "
                                 "printf(\"%d\", k);"),
                    "4");
}

/// A limit can make an answer Unknown, by effort, and nothing else.
TEST(limits, never_change_a_decided_answer) {
  const testing_support::Subject subject(
      program(kX + "int s = 0; for (int i = 0; i < 8; i++) if (x >> i & 1) s += i * i; "
                   "printf(\"%d\", s);"));
  const machine::RunInputs inputs;
  const auto answer = [&](const char* wanted, const Effort& effort) {
    const spec::OutputMatcher matcher(wanted, spec::Comparison::Exact);
    ExploreRequest request;
    request.image = &subject.image();
    request.inputs = &inputs;
    request.matcher = &matcher;
    request.ab = {subject.component(ComponentKind::Initializer, "x = 5")};
    request.loop_bounds.assign(subject.image().loops(), 40);
    request.effort = effort;
    return explore(request);
  };
  uint64_t Effort::* const kLimits[] = {&Effort::states, &Effort::terms, &Effort::queries,
                                        &Effort::cost};
  for (const auto& [wanted, right] :
       {std::pair("30", Consistency::Consistent), std::pair("2", Consistency::Inconsistent)})
    for (uint64_t Effort::* limit : kLimits) {
      size_t cut = 0;
      for (uint64_t most : {0, 1, 4, 30, 300, 100'000}) {
        Effort effort;
        effort.*limit = most;
        const ExploreResult found = answer(wanted, effort);
        if (found.answer != Consistency::Unknown) {
          EXPECT_EQ(found.answer, right) << wanted << " " << most;
          continue;
        }
        ++cut;
        EXPECT_TRUE(found.effort_spent) << found.reason;
        EXPECT_FALSE(found.out_of_time);
        EXPECT_NE(found.reason, "");
      }
      EXPECT_LT(cut, 6u) << wanted;
    }
  Effort none;
  none.cost = 0;
  EXPECT_EQ(answer("30", none).answer, Consistency::Unknown);
}
TEST(limits, a_budget_that_ended) {
  const testing_support::Subject subject(program(kX + "printf(\"%d\", x);"));
  const machine::RunInputs inputs;
  const spec::OutputMatcher matcher("7", spec::Comparison::Exact);
  Budget over;
  over.cancel();
  ExploreRequest request;
  request.image = &subject.image();
  request.inputs = &inputs;
  request.matcher = &matcher;
  request.ab = {subject.component(ComponentKind::Initializer, "x = 5")};
  request.budget = &over;
  const ExploreResult found = explore(request);
  EXPECT_EQ(found.answer, Consistency::Unknown);
  EXPECT_TRUE(found.out_of_time);
  EXPECT_FALSE(found.effort_spent);
}

/// From a checkpoint before the first execution, the answer and the values are the same.
TEST(checkpoints, answer_as_from_the_start) {
  const testing_support::Subject subject(
      program("int s = 0; for (int i = 0; i < 50; i++) s += i & 3; puts(\"sum\"); " + kX +
              "if (x > 9) s -= x; printf(\"%d\", s);"));
  const machine::RunInputs inputs;
  for (const char* wanted : {"sum\n9", "sum\n74", "sum\n70"}) {
    const spec::OutputMatcher matcher(wanted, spec::Comparison::Exact);
    ExploreRequest request;
    request.image = &subject.image();
    request.inputs = &inputs;
    request.matcher = &matcher;
    request.loop_bounds.assign(subject.image().loops(), 60);
    request.ab = {subject.component(ComponentKind::Initializer, "x = 5")};
    const ExploreResult whole = explore(request);
    replay::PlainRunRequest plain;
    plain.image = &subject.image();
    plain.inputs = &inputs;
    plain.matcher = &matcher;
    const auto found = replay::checkpoints(plain, {0, 100, 300});
    ASSERT_EQ(found.size(), 3u);
    for (const replay::Checkpoint& from : found) {
      request.from = &from;
      const ExploreResult rest = explore(request);
      EXPECT_EQ(rest.answer, whole.answer) << wanted;
      EXPECT_EQ(rest.intervention.values, whole.intervention.values) << wanted;
    }
  }
}

}  // namespace
}  // namespace culprit::encode
