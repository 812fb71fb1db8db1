// Loop invariants in the text of a program.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/render.h"
#include "sample_document.h"

namespace culprit::report {
namespace {

using document::LoopRanges;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

LoopRanges loop_at(uint32_t line, uint32_t column, std::vector<std::string> invariants) {
  LoopRanges loop;
  loop.place = {"sum.c", line, column, 0, 0};
  loop.function = "main";
  loop.invariants = std::move(invariants);
  loop.is_statement = true;
  return loop;
}

/// A document of a program of these lines.
document::Document of(std::vector<std::string> lines, std::vector<LoopRanges> loops) {
  document::Document document = sample_document();
  document.files[0].lines = std::move(lines);
  document.loop_ranges = std::move(loops);
  return document;
}

TEST(RenderAcsl, InvariantsStandBeforeTheLoop) {
  EXPECT_THAT(
      render_acsl(of({"int f(void) {", "\twhile (n)", "\t\tn--;", "}"},
                     {loop_at(2, 2, {"0 <= n <= 9", "n % 3 == 0"})})),
      EndsWith(" */\nint f(void) {\n\t/*@ loop invariant 0 <= n <= 9;\n\t    loop invariant n % 3 "
               "== 0; */\n\twhile (n)\n\t\tn--;\n}\n"));
}

TEST(RenderAcsl, SeveralLoopsInOneLine) {
  EXPECT_THAT(
      render_acsl(of({"  for (;;) while (n) do n--; while (n);"},
                     {loop_at(1, 3, {"a"}), loop_at(1, 22, {"c"}), loop_at(1, 12, {"b", "b"})})),
      EndsWith("  /*@ loop invariant a; */\n  for (;;) /*@ loop invariant b; loop invariant "
               "b; */ while (n) /*@ loop invariant c; */ do n--; while (n);\n"));
}

TEST(RenderAcsl, SaysWhatTheInvariantsHoldFor) {
  const std::string text = render_acsl(of({"for (;;);"}, {loop_at(1, 1, {"a"})}));
  EXPECT_THAT(text, StartsWith("/* Loop invariants by culprit 0.1.0: what variables hold with the "
                               "input of the failing tests t2,\n * t10, in every iteration"));
}

TEST(RenderAcsl, SaysWhichLoopsHaveNoneAndWhy) {
  LoopRanges made_by_goto = loop_at(2, 1, {"a"}), of_a_header = loop_at(3, 1, {"a"});
  made_by_goto.is_statement = false;
  of_a_header.place.file = "sum.h";
  const std::string text = render_acsl(
      of({"/*@ loop variant n; */", "while (n) n--;", "x: //@ assert n == 0;", "  while (n) n--;"},
         {loop_at(2, 1, {"a"}), loop_at(4, 3, {"a"}), made_by_goto, of_a_header}));
  EXPECT_THAT(text, HasSubstr(" * Loops without invariants:\n"
                              " * sum.c:2: the loop has an annotation\n"
                              " * sum.c:4: the loop has an annotation\n"
                              " * sum.c:2: the loop is in a macro, or made by goto\n"
                              " * sum.h:3: the loop is in another file\n */\n"));
  EXPECT_THAT(text, Not(HasSubstr("loop invariant ")));
}

TEST(RenderAcsl, AnOrdinaryCommentIsNoAnnotation) {
  EXPECT_THAT(render_acsl(of({"/* down */", "while (n) n--;"}, {loop_at(2, 1, {"a"})})),
              EndsWith("/* down */\n/*@ loop invariant a; */\nwhile (n) n--;\n"));
}

TEST(RenderAcsl, NoInvariantsWhereThereMayBeOtherValues) {
  LoopRanges loop = loop_at(1, 1, {});
  loop.left_out = "a run was cut at a bound";
  const std::string text = render_acsl(of({"while (n) n--;"}, {loop}));
  EXPECT_THAT(text, StartsWith("/* No loop invariants: in the failing tests t2, t10, variables may "
                               "hold values that culprit 0.1.0\n * does not know (a run was cut at "
                               "a bound).\n */\nwhile"));
}

TEST(RenderAcsl, KeepsTheEndsOfLines) {
  document::Document document = of({"while (n)", "  n--;"}, {loop_at(1, 1, {"a"})});
  document.files[0].has_carriage_returns = true;
  document.files[0].ends_with_newline = false;
  EXPECT_THAT(render_acsl(document),
              EndsWith(" */\r\n/*@ loop invariant a; */\r\nwhile (n)\r\n  n--;"));
}

}  // namespace
}  // namespace culprit::report
