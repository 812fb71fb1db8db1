// Merged states hold the values of both: compared with the two states themselves, and with plain
// runs.
#include "encode/merge.h"

#include <map>

#include <gtest/gtest.h>

#include "encode/position.h"
#include "exploration.h"
#include "logic/evaluate.h"

namespace culprit::encode {
namespace {

using logic::Term;
using machine::Object;
using model::ComponentKind;

using StatesAtJoins = std::map<Position, State>;

StatesAtJoins states_at_joins(const testing_support::Subject& subject, SymbolicDomain& domain,
                              const machine::RunInputs& inputs) {
  machine::Machine machine(subject.image(), domain, inputs);
  domain.bind(machine);
  machine.stop_at_joins = true;
  StatesAtJoins found;
  State state = machine.start();
  while (machine.run(state) == machine::Stop::Join) {
    found.emplace(position_of(subject.image(), state), state);
    state.stop = machine::Stop::Running;
  }
  EXPECT_EQ(state.stop, machine::Stop::Exited) << state.message;
  return found;
}

/// The runs of one program with two inputs, which meet at joins.
struct TwoRuns {
  TwoRuns(const std::string& source, const std::string& one, const std::string& other)
      : subject(source),
        first(states_at_joins(subject, domain, {.input = one})),
        second(states_at_joins(subject, domain, {.input = other})) {
    for (auto* states : {&first, &second})
      for (auto& [position, state] : *states) state.path_condition = (states == &first ? a : b).id;
  }

  /// Merges two states of the runs that are at one place.
  bool merge(State& state, const State& other) {
    return merge_into(domain, subject.image(), state, other, compared);
  }

  testing_support::Subject subject;
  logic::TermStore terms;
  std::unique_ptr<solver::Solver> solver = solver::make_solver(terms);
  SymbolicDomain domain{terms, *solver, nullptr};
  const Term a = terms.variable(logic::Sort::boolean()), b = terms.variable(logic::Sort::boolean());
  StatesAtJoins first, second;
  uint64_t compared = 0;
};

/// What a state holds for given values of the variables.
class Content {
 public:
  Content(const logic::TermStore& terms, logic::Assignment values, const machine::Image& image)
      : evaluate_(terms, std::move(values)), image_(image) {}

  std::string of(const State& state) {
    std::string all;
    for (const machine::Frame& frame : state.frames) {
      const model::Function& function = *image_.functions()[frame.function].model;
      const size_t live = &frame == &state.top() ? function.shared : function.register_types.size();
      for (size_t r = 0; r < live; ++r)
        all += std::to_string(bits_of(state.registers[frame.base + r])) + " ";
    }
    for (uint32_t slot = 1; slot < state.memory.slots(); ++slot)
      if (const Object* object = state.memory.slot(slot); object && object->alive())
        for (int64_t offset = 0; offset < static_cast<int64_t>(object->size()); ++offset)
          all += static_cast<char>(byte_of(*object, offset));
    return all;
  }

 private:
  uint64_t bits_of(const Value& value) {
    return value.is_symbolic() ? evaluate_(Term{value.term()}) : value.bits;
  }
  uint64_t byte_of(const Object& object, int64_t offset) {
    const machine::Cell* cell = object.cell_over(offset);
    if (!cell) return object.byte(offset);
    return evaluate_(Term{cell->term}) >> 8 * (offset - cell->offset) & 0xff;
  }

  logic::Evaluator evaluate_;
  const machine::Image& image_;
};

/// Each merged state must hold what the first state holds where the guard of the first is true, and
/// otherwise what the second holds.
void expect_both(const std::string& body) {
  TwoRuns runs("#include <stdio.h>\n#include <string.h>\n" + body, "3", "7");
  size_t merged = 0, different = 0;
  for (const auto& [position, one] : runs.first) {
    const auto there = runs.second.find(position);
    if (there == runs.second.end()) continue;
    State both = one;
    ASSERT_TRUE(runs.merge(both, there->second)) << body;
    ++merged;
    std::string held[2];
    for (const bool of_first : {true, false}) {
      logic::Assignment values;
      values.set(runs.a, of_first);
      values.set(runs.b, !of_first);
      Content content(runs.terms, values, runs.subject.image());
      held[of_first] = content.of(of_first ? one : there->second);
      EXPECT_TRUE(content.of(both) == held[of_first]) << body << "\nfirst " << of_first;
      EXPECT_EQ(logic::evaluate(runs.terms, runs.domain.term(both), values), 1u);
    }
    different += held[0] != held[1];
  }
  EXPECT_GT(merged, 2u) << body;
  EXPECT_GT(different, 0u) << body;
}

TEST(merged_states, hold_the_values_of_both) {
  const std::string head = "int main(void) { int n; if (scanf(\"%d\", &n) != 1) return 1;\n";
  const std::string loop = " for (int i = 0; i < 3; i++) if (i & 1) ";
  expect_both(head + "int s = 0;" + loop + "s += n; return s & 1; }");
  expect_both(head + "unsigned char c = n; short w = -n;" + loop +
              "{ c *= 2; w -= c; } return w; }");
  expect_both(head + "double d = n / 4.0; float f = n;" + loop +
              "{ d += f; f = 2; } return d > 1; }");
  expect_both(head + "int v[4] = {0};" + loop + "{ v[n & 3] = n; v[0] += i; } return v[0]; }");
  expect_both(head + "double v[2] = {n, 1};" + loop + "v[0] /= 2; return v[0] > 1; }");
  expect_both(head + "struct { char c; int k; short w; char s[5]; } x = {n, 2, n + 1, \"ab\"};" +
              loop + "{ x.s[1] = 'a' + n; x.k += n; } return x.k; }");
  expect_both(head + "union { unsigned u; unsigned char b[4]; } x = {77};" + loop +
              "x.b[n & 3] = n; return x.u & 7; }");
  expect_both(head + "int a = 1, b = 2, *p = n > 5 ? &a : &b;" + loop + "*p = n; return a + b; }");
  expect_both(head + "int *t[2] = {&n, 0}; struct { char c; int *p; } x = {1, n > 5 ? &n : 0};" +
              loop + "{ t[n > 5] = 0; x.c = n; } return x.p == 0; }");
  expect_both(head + "char s[9] = \"\"; sprintf(s, \"%d\", n * 11);" + loop +
              "s[i] = 'x'; return s[0]; }");
  expect_both(
      "static int f(int n, int k) { int s = n; for (int i = 0; i < 2; i++) if (k > i) s += f(n + "
      "1, k - 1); return s; }\n" +
      head + "return f(n, 2) & 1; }");
}

/// What can only be said of one of the states keeps them apart, and leaves the first as it was.
void expect_apart(const std::string& body, const std::string& end = "return s;") {
  TwoRuns runs(
      "#include <stdio.h>\n#include <stdlib.h>\nint main(void) { int n, s = 0; "
      "if (scanf(\"%d\", &n) != 1) return 1;\n" +
          body + " for (int i = 0; i < 3; i++) if (i & 1) s++; " + end + " }",
      "3", "7");
  size_t asked = 0;
  const auto meets = [&](const Position& position) { return runs.second.contains(position); };
  for (const auto& [position, one] : runs.first) {
    if (!meets(position) || one.frames.size() > 1 || one.top().pc == 0) continue;
    State state = one;
    if (runs.merge(state, runs.second.at(position))) continue;
    ++asked;
    EXPECT_EQ(state.registers, one.registers) << body;
    EXPECT_EQ(state.path_condition, one.path_condition) << body;
    EXPECT_TRUE(same_content(state.memory, one.memory)) << body;
  }
  EXPECT_GT(asked, 1u) << body;
}

TEST(merged_states, are_refused_where_no_value_can_say_the_difference) {
  expect_apart("char *p = malloc(n);");
  expect_apart("char *p = n > 5 ? malloc(9) : 0;");
  expect_apart("FILE *f = fopen(\"t\", \"w\"); fputs(n > 5 ? \"a\" : \"b\", f); fflush(f);");
  expect_apart("long double d = n / 4.0L; if (n > 9) d = 1; s = d > 2;", "return s + (d > 3);");
}

TEST(merged_states, stay_as_they_are_where_nothing_differs) {
  TwoRuns runs(
      "int main(void) { int s = 0; for (int i = 0; i < 3; i++) if (i & 1) s++; return s; }", "",
      "");
  ASSERT_FALSE(runs.first.empty());
  for (const auto& [position, one] : runs.first) {
    State both = one;
    ASSERT_TRUE(runs.merge(both, runs.second.at(position)));
    EXPECT_EQ(both.registers, one.registers);
    EXPECT_TRUE(same_content(both.memory, one.memory));
  }
}

/// What plain runs print, merged or not.
TEST(merging, answers_as_plain_runs) {
  const std::string x = "unsigned char x = 5; int s = 0; ";
  expect_as_in_runs(
      program(x + "if (x > 9) s = 1; if (x & 1) s += 2; if (x == 77) s = 40; printf(\"%d\", s);"),
      "41");
  expect_as_in_runs(
      program(x + "for (int i = 0; i < (x & 7); i++) { if (i == x % 5) continue; s += "
                  "i; } printf(\"%d\", s);"),
      "100");
  expect_as_in_runs(
      program(x + "int v[3] = {4, 5, 6}, *p = v; if (x < 40) p++; if (x < 20) p++; *p = 1; "
                  "printf(\"%d%d%d\", v[0], v[1], v[2]);"),
      "411");
  expect_as_in_runs(
      program(x + "switch (x & 7) { case 0: s = 3; case 1: s += 4; break; case 5: s = "
                  "9; } while (s > 4) s -= x & 3 ? 3 : 2; printf(\"%d\", s);"),
      "7");
}

TEST(merging, values) {
  expect_reaches("int a = 3, b; if (a > 1) b = 5; else b = 7; printf(\"%d\", b + 1);",
                 ComponentKind::Condition, "a > 1", "8", "7");
}
TEST(merging, values_of_a_free_number) {
  expect_reaches("int a = 3, b = 0; if (a > 1) b = a; if (a > 10) b = 2 * a; printf(\"%d\", b);",
                 ComponentKind::Initializer, "a = 3", "40", "12");
}
TEST(merging, arrays) {
  expect_reaches(
      "int v[3] = {1, 2, 3}, a = 1; if (a == 2) v[1] = 9; else v[2] = 8; for (int i = 0; i < 3; "
      "i++) printf(\"%d\", v[i]);",
      ComponentKind::Condition, "a == 2", "193", "198");
}
TEST(merging, pointers) {
  expect_reaches(
      "int x = 1, y = 2, c = 0, *p; if (c) p = &x; else p = &y; *p = 7; printf(\"%d %d\", x, y);",
      ComponentKind::Condition, "c", "7 2", "7 7");
}
TEST(merging, chains_of_conditions_stay_small) {
  std::string body = "int s = 0, a = 1;\n";
  for (int i = 0; i < 12; ++i)
    body += "if (a & " + std::to_string(1 << i) + ") s += " + std::to_string(1 << i) + ";\n";
  const ExploreResult result = ask(program(body + "printf(\"%d\", s);"), ComponentKind::Initializer,
                                   "a = 1", {.expected = "2742"});
  EXPECT_EQ(result.answer, Consistency::Consistent);
  EXPECT_LT(result.counts.states, 100u);
  EXPECT_GT(result.counts.merges, 8u);
}
TEST(merging, iterations_of_a_loop) {
  expect_reaches("int n = 3, s = 0; for (int i = 0; i < n; i++) s += i; printf(\"%d\", s);",
                 ComponentKind::Initializer, "n = 3", "15", "16");
}
TEST(merging, large_arrays_that_differ_everywhere_stay_apart) {
  const std::string source = kHeaders +
                             "static char a[4000000], b[4000000]; int main(void) { int c = 0;\n"
                             "memset(a, c ? 1 : 2, sizeof a); memset(b, c ? 3 : 4, sizeof b); "
                             "printf(\"%d\", a[9] + b[3999999]); return 0; }";
  EXPECT_EQ(ask(source, ComponentKind::Initializer, "c = 0", {.expected = "4"}).answer,
            Consistency::Consistent);
  const ExploreResult refuted = ask(source, ComponentKind::Initializer, "c = 0", {.expected = "5"});
  EXPECT_EQ(refuted.answer, Consistency::Inconsistent) << refuted.reason;
  EXPECT_LT(refuted.counts.steps, 1'000'000u);
}
/// One state per byte that it can be filled with, which meet at each iteration.
TEST(merging, what_is_compared_in_vain_is_effort) {
  Effort some;
  some.cost = 20'000;
  const std::string source =
      kHeaders +
      "static int v[10000]; int main(void) { int s = 0; memset(v, 0, sizeof v);\n"
      "for (int i = 0; i < 20; i++) { if (v[i] > 5) s += 2; else s += v[i + 1]; }\n"
      "printf(\"%d\", s); return 0; }";
  const ExploreResult result =
      ask(source, ComponentKind::Argument, "0", {.expected = "7", .effort = some});
  EXPECT_EQ(result.answer, Consistency::Unknown);
  EXPECT_TRUE(result.effort_spent);
  EXPECT_GT(result.counts.compared, 1'000'000u);
  EXPECT_LT(result.counts.compared, 20'000'000u);
}
TEST(merging, large_arrays_that_differ_in_a_few_places) {
  expect_reaches(
      "static int v[1000000]; int c = 0; if (c == 1) v[999999] = 3; else v[5] = 4; printf(\"%d "
      "%d\", v[5], v[999999]);",
      ComponentKind::Initializer, "c = 0", "0 3", "4 3");
}
TEST(files, of_paths_that_differ_in_other_things) {
  expect_reaches(
      "int a = 1, n = 0; FILE *f = fopen(\"t\", \"w\"); fprintf(f, \"%d\", 5); fclose(f); f = "
      "fopen(\"t\", \"r\"); fscanf(f, \"%d\", &n); fclose(f); printf(\"%d\", n + a);",
      ComponentKind::Initializer, "a = 1", "12", "x");
}
TEST(files, with_other_content_do_not_merge) {
  expect_reaches(
      "int a = 0; char s[9]; FILE *f = tmpfile(); if (a) fputs(\"first\", f); else "
      "fputs(\"second\", f); rewind(f); fgets(s, 9, f); printf(\"%s\", s);",
      ComponentKind::Condition, "a", "first", "firsts");
}
TEST(files, at_other_positions_do_not_merge) {
  expect_reaches(
      "int a = 0; FILE *f = tmpfile(); fputs(\"xy\", f); rewind(f); if (a) fgetc(f); "
      "printf(\"%c\", fgetc(f));",
      ComponentKind::Condition, "a", "y", "z");
}
TEST(files, that_are_closed_on_one_path_do_not_merge) {
  expect_reaches(
      "int a = 0; FILE *f = fopen(\"t\", \"w\"); if (a) { fclose(f); f = 0; } printf(\"%d\", f == "
      "0);",
      ComponentKind::Condition, "a", "1", "2");
}
TEST(files, cannot_hold_what_is_not_known) {
  const std::string number =
      program("int a = 1; FILE *f = tmpfile(); fprintf(f, \"%d\", a); printf(\"%ld\", ftell(f));");
  const ExploreResult result = ask(number, ComponentKind::Initializer, "a = 1", {.expected = "3"});
  EXPECT_EQ(result.answer, Consistency::Unknown);
  EXPECT_NE(result.reason.find("a value that is written to a file"), std::string::npos);
  const std::string text =
      program("FILE *f = tmpfile(); fprintf(f, \"ab\"); printf(\"%ld\", ftell(f));");
  EXPECT_EQ(ask(text, ComponentKind::Print, "fprintf(f, \"ab\")", {.expected = "3"}).answer,
            Consistency::Unknown);
}

}  // namespace
}  // namespace culprit::encode
