// What the encoding must express: each test frees one component whose effect passes through one
// construct.
#include <gmock/gmock.h>

#include "exploration.h"
#include "machine/value/value.h"
#include "replay/angelic_value.h"
#include "spec/output_matcher.h"

namespace culprit::encode {
namespace {

using model::ComponentKind;

const std::string kHead =
    "#include <stdio.h>\n#include <string.h>\n#include <stdlib.h>\n#include <setjmp.h>\n";
std::string program(const std::string& body) {
  return kHead + "int main(void) {\n" + body + "\nreturn 0; }";
}

/// The component must be able to make the body print `wanted`, and must not be able to make it
/// print `impossible`.
void expect_reaches(const std::string& body, ComponentKind kind, const std::string& text,
                    const std::string& wanted, const std::string& impossible) {
  EXPECT_EQ(ask(program(body), kind, text, {.expected = wanted}).answer, Consistency::Consistent)
      << body;
  const ExploreResult refuted = ask(program(body), kind, text, {.expected = impossible});
  EXPECT_EQ(refuted.answer, Consistency::Inconsistent) << body << "\n" << refuted.reason;
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

/// The only number that does is not looked for among wishes.
TEST(values, an_only_choice_costs_few_queries) {
  const ExploreResult found = ask(program("unsigned x = 3; printf(\"%u\", x * 7 + 5);"),
                                  ComponentKind::Initializer, "x = 3", {.expected = "700026"});
  ASSERT_EQ(found.answer, Consistency::Consistent);
  EXPECT_EQ(found.angelic.at(0).required.bits, 100'003u);
  EXPECT_LE(found.counts.queries, 4u);
}

/// The printed value must be able to become the one that gives `wanted`, whatever the comparison,
/// if it ignores what differs.
void expect_prints(const std::string& format, const std::string& wanted,
                   std::initializer_list<spec::Comparison> comparisons) {
  for (spec::Comparison comparison : comparisons)
    EXPECT_EQ(ask(program("int x = 3; printf(\"" + format + "\", x);"), ComponentKind::Initializer,
                  "x = 3", {.expected = wanted, .comparison = comparison})
                  .answer,
              Consistency::Consistent)
        << format << " " << spec::comparison_name(comparison);
}
/// Blanks that the comparison ignores can be printed by a character that became symbolic.
TEST(printing, a_blank_that_does_not_count) {
  const std::string stars =
      program("int n = 3; for (int i = 0; i < 5; i++) putchar(i < n ? ' ' : '*'); putchar('\\n');");
  const Question wanted{.expected = "    *\n", .comparison = spec::Comparison::Blanks};
  EXPECT_EQ(ask(stars, ComponentKind::Condition, "i < n", wanted).answer, Consistency::Consistent);
  EXPECT_EQ(ask(stars, ComponentKind::Initializer, "n = 3", wanted).answer,
            Consistency::Consistent);
  const std::string tail =
      program("int n = 3; putchar('x'); putchar(n > 2 ? 'y' : ' '); putchar(n > 5 ? 'y' : ' ');");
  EXPECT_EQ(ask(tail, ComponentKind::Initializer, "n = 3",
                {.expected = "x\n", .comparison = spec::Comparison::Trim})
                .answer,
            Consistency::Consistent);
  EXPECT_EQ(ask(tail, ComponentKind::Initializer, "n = 3", {.expected = "x\n"}).answer,
            Consistency::Inconsistent);
}
TEST(printing, a_padded_number_under_every_comparison) {
  using enum spec::Comparison;
  expect_prints("<%02d>\\n", "<07>\n", {Exact, Trim, Blanks});
  expect_prints("<%02d>\\n", "<712>\n", {Exact, Trim, Blanks});
  expect_prints("<%4d>\\n", "<  -7>\n", {Exact, Trim, Blanks});
  expect_prints("<%4d>\\n", "<-7>\n", {Blanks});
  expect_prints("<%-4d>\\n", "<7   >\n", {Exact, Trim, Blanks});
  expect_prints("<%-4d>\\n", "<7>\n", {Blanks});
  expect_prints("%-4d\\n", "7\n", {Trim, Blanks});
  expect_prints("< % d>\\n", "<  7>\n", {Exact, Trim, Blanks});
  expect_prints("% d\\n", "7\n", {Blanks});
  expect_prints("%+05d\\n", "+0012\n", {Exact, Trim, Blanks});
  expect_prints("%4.3d|\\n", " 012|\n", {Exact, Trim, Blanks});
}

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

TEST(values, what_is_required_is_near_what_was_computed) {
  const ExploreResult result =
      ask(program("int x = 3; printf(\"%s\", x > 10 ? \"more\" : \"less\");"),
          ComponentKind::Initializer, "x = 3", {.expected = "more"});
  ASSERT_EQ(result.answer, Consistency::Consistent);
  ASSERT_EQ(result.angelic.size(), 1u);
  EXPECT_GE(result.angelic[0].required.bits, 11u);
  EXPECT_LE(result.angelic[0].required.bits, 19u);
}

TEST(merging, large_arrays_that_differ_everywhere_stay_apart) {
  const std::string source = kHead +
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
      kHead +
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
  EXPECT_EQ(ask(kHead + "static void f(int *p, int x) { *p = x; } int main(void) { int a = 0; "
                        "f(&a, 3); printf(\"%d\", a); return 0; }",
                ComponentKind::Argument, "3", {.expected = "-45"})
                .answer,
            Consistency::Consistent);
}

TEST(output, a_printed_value_has_one_reading) {
  const ExploreResult result = ask(program("int a = 1; printf(\"%d;\", a);"),
                                   ComponentKind::PrintedValue, "a", {.expected = "-12;"});
  ASSERT_EQ(result.angelic.size(), 1u);
  EXPECT_EQ(machine::sign_extend(result.angelic[0].required.bits, 32), -12);
}
TEST(output, adjacent_values_split_the_text_in_every_way) {
  expect_reaches("int a = 1, b = a; printf(\"%d%d\", a, b == 23);", ComponentKind::Initializer,
                 "b = a", "11", "12");
  expect_reaches("int a = 1; printf(\"%d%d\", a, a % 7);", ComponentKind::Initializer, "a = 1",
                 "125", "124");
}
TEST(output, widths) {
  expect_reaches("int a = 1; printf(\"%4d|%-4d|%03d\", a, a, a);", ComponentKind::Initializer,
                 "a = 1", "  17|17  |017", "  17|17  |17");
}
TEST(output, floats_are_intervals) {
  expect_reaches("double d = 1; printf(\"%.1f\", d * 2);", ComponentKind::Initializer, "d = 1",
                 "5.5", "x");
}
TEST(output, a_text_piece_prints_what_is_missing) {
  expect_reaches("int a = 4; printf(\"n = %d\\n\", a);", ComponentKind::PrintText,
                 "n = ", "count: 4\n", "count: 5\n");
}
TEST(output, a_whole_print) {
  expect_reaches("puts(\"a\"); printf(\"b\\n\"); puts(\"c\");", ComponentKind::Print,
                 "printf(\"b\\n\")", "a\nxyz\nc\n", "a\nxyz\nd\n");
}
TEST(output, a_skipped_statement_prints_nothing) {
  expect_reaches("puts(\"a\"); puts(\"b\");", ComponentKind::Statement, "puts(\"a\")", "b\n",
                 "a\n");
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
  EXPECT_THAT(result.reason, testing::HasSubstr("a value that is written to a file"));
  const std::string text =
      program("FILE *f = tmpfile(); fprintf(f, \"ab\"); printf(\"%ld\", ftell(f));");
  EXPECT_EQ(ask(text, ComponentKind::Print, "fprintf(f, \"ab\")", {.expected = "3"}).answer,
            Consistency::Unknown);
}
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
  EXPECT_THAT(result.reason, testing::HasSubstr("too many"));
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

TEST(status, is_compared_when_it_is_expected) {
  const std::string source = kHead + "int main(void) { int a = 1; if (a > 4) exit(9); return a; }";
  for (int wanted : {0, 3, 9}) {
    EXPECT_EQ(ask(source, ComponentKind::Initializer, "a = 1", {.expected_exit = wanted}).answer,
              Consistency::Consistent)
        << wanted;
  }
  // a negative number
  EXPECT_EQ(ask(source, ComponentKind::Initializer, "a = 1", {.expected_exit = 200}).answer,
            Consistency::Consistent);
  EXPECT_EQ(ask(source, ComponentKind::Condition, "a > 4", {.expected_exit = 2}).answer,
            Consistency::Inconsistent);
}
TEST(status, a_crash_is_no_explanation) {
  EXPECT_EQ(ask(program("int a = 5; printf(\"%d\", 10 / a);"), ComponentKind::Initializer, "a = 5",
                {.expected = "11"})
                .answer,
            Consistency::Inconsistent);
}

TEST(components, static_initialisers) {
  EXPECT_EQ(
      ask(kHead + "static int limit = 3; int main(void) { printf(\"%d\", limit * 2); return 0; }",
          ComponentKind::StaticInitializer, "limit = 3", {.expected = "14"})
          .answer,
      Consistency::Consistent);
  EXPECT_EQ(ask(kHead + "static int t[] = {3, 4}; int main(void) { printf(\"%d %d\", t[0], t[1]); "
                        "return 0; }",
                ComponentKind::StaticInitializer, "4", {.expected = "3 9"})
                .answer,
            Consistency::Consistent);
}
TEST(components, a_literal_in_an_array_is_never_refuted) {
  EXPECT_EQ(ask(kHead + "static char t[] = \"ab\"; int main(void) { printf(\"%s\", t); return 0; }",
                ComponentKind::StaticInitializer, "t[] = \"ab\"", {.expected = "ac"})
                .answer,
            Consistency::Unknown);
}
TEST(components, several_executions_keep_what_they_computed) {
  const ExploreResult result = ask(program("for (int i = 0; i < 4; i++) printf(\"%d\", i * 2);"),
                                   ComponentKind::PrintedValue, "i * 2", {.expected = "0246"});
  ASSERT_EQ(result.angelic.size(), 4u);
  for (const replay::AngelicValue& value : result.angelic) {
    EXPECT_EQ(value.required, value.computed);
  }
}
TEST(components, jumps) {
  expect_reaches("int i; for (i = 0; i < 9; i++) { if (i == 4) break; } printf(\"%d\", i);",
                 ComponentKind::Jump, "break", "9", "3");
}
TEST(components, inputs) {
  EXPECT_EQ(ask(program("int a = 0, b = 0; if (scanf(\"%d%d\", &a, &b) != 2) return 1; "
                        "printf(\"%d\", a * b);"),
                ComponentKind::Input, "scanf(\"%d%d\", &a, &b)", {.expected = "35", .input = "2 3"})
                .answer,
            Consistency::Consistent);
}

}  // namespace
}  // namespace culprit::encode
