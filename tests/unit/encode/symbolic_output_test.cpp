// Outputs that a run with free values can print, compared with plain runs that take each value.
#include <gtest/gtest.h>

#include "exploration.h"
#include "machine/value/value.h"

namespace culprit::encode {
namespace {

using model::ComponentKind;

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
/// A free print may print nothing, a part of the rest, or all of it.
TEST(output, a_free_print_of_any_length) {
  for (const char* wanted : {"a", "ac", "axc", "axyzc"})
    EXPECT_EQ(ask(program("printf(\"a\"); printf(\"b\"); printf(\"%s\", \"c\");"),
                  ComponentKind::Print, "printf(\"b\")", {.expected = wanted})
                  .answer,
              wanted[1] == 0 ? Consistency::Inconsistent : Consistency::Consistent)
        << wanted;
  for (const char* wanted : {"a", "ab", "axyz\n"})
    EXPECT_EQ(ask(program("printf(\"a\"); printf(\"b\");"), ComponentKind::Print, "printf(\"b\")",
                  {.expected = wanted})
                  .answer,
              Consistency::Consistent)
        << wanted;
}
TEST(output, a_skipped_statement_prints_nothing) {
  expect_reaches("puts(\"a\"); puts(\"b\");", ComponentKind::Statement, "puts(\"a\")", "b\n",
                 "a\n");
}

/// Every output of a plain run, and no other one, for each conversion and comparison.
TEST(conversions, print_what_plain_runs_print) {
  const struct {
    const char *print, *never;
  } kPrints[] = {{"printf(\"%d;\", x)", "256;"},
                 {"printf(\"%u|%d\", x, -x)", "3|-4"},
                 {"printf(\"%d\", (signed char)x)", "128"},
                 {"printf(\"%x,%o\", x, x)", "a,11"},
                 {"printf(\"%#X.\", x)", "0xa."},
                 {"printf(\"%c\", x | 1)", "b"},
                 {"printf(\"[%3c]\", x)", "[ a]"},
                 {"printf(\"%5d|%-5d|\", x, x)", "    7|8    |"},
                 {"printf(\"%05d%+d\", x, x)", "00001+2"},
                 {"printf(\"% d.%.3d\", x, x)", " 1.01"},
                 {"printf(\"%d%d\", x, x + 1)", "21"},
                 {"printf(\"%s!\", x > 9 ? \"many\" : x ? \"few\" : \"\")", "man!"},
                 {"printf(\"%.1f\", x / 4.0)", "1.1"},
                 {"printf(\"%g\", x * 0.5)", "0.25"},
                 {"printf(\"%e\", x * 1e10)", "1e10"},
                 {"printf(\"%hhd %hd\", x + 1, x)", "1 1"},
                 {"printf(\"%lld\", x * 1000000007LL)", "1000000008"},
                 {"char s[4] = \"abc\"; s[1] = x | 64; printf(\"%s\", s)", "a1c"},
                 {"char s[4] = \"abc\"; s[1] = x | 64; printf(\"%.2s\", s)", "a"},
                 {"putchar(x | 32)", "\t"},
                 {"char s[4] = \"abc\"; s[x & 3] = 0; puts(s)", "abd\n"}};
  for (const auto& [print, never] : kPrints)
    expect_as_in_runs(program(std::string("unsigned char x = 5; ") + print + ";"), never);
}
TEST(conversions, under_each_comparison) {
  for (spec::Comparison comparison :
       {spec::Comparison::Exact, spec::Comparison::Trim, spec::Comparison::Blanks}) {
    const std::string x = "unsigned char x = 5; ";
    expect_as_in_runs(program(x + "printf(\"%4d |%-4d\\n\", x, x);"), "1|2\n", comparison);
    expect_as_in_runs(program(x + "printf(\"%c%c\\n\", x & 1 ? ' ' : 'a', x & 2 ? '\\t' : 'b');"),
                      "ba\n", comparison);
    expect_as_in_runs(
        program(x + "puts(x & 1 ? \"a\" : \"\"); if (x & 2) puts(\"\"); puts(\"b\");"), "ab\n",
        comparison);
  }
}

}  // namespace
}  // namespace culprit::encode
