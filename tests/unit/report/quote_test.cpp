#include "report/quote.h"

#include <gtest/gtest.h>

#include "support/text.h"

namespace culprit::report {
namespace {

document::Document with_line(const std::string& line) {
  document::Document document;
  document.files = {{"a.c", {line, "second"}}};
  return document;
}

TEST(Quote, UnderlinesTheRange) {
  EXPECT_EQ(quote(with_line("if (x < y)"), {"a.c", 1, 5, 1, 10}, {}),
            "     1 | if (x < y)\n       |     ^~~~~\n");
}

TEST(Quote, KeepsTabsAndCountsCharacters) {
  EXPECT_EQ(quote(with_line("\tp(\"é\", x);"), {"a.c", 1, 10, 1, 11}, {}),
            "     1 | \tp(\"é\", x);\n       | \t       ^\n");
}

TEST(Quote, APositionTakesOneCaret) {
  EXPECT_EQ(quote(with_line("abc"), {"a.c", 1, 2, 0, 0}, {}), "     1 | abc\n       |  ^\n");
}

TEST(Quote, MarksBesideCodesOfControlCharacters) {
  EXPECT_EQ(quote(with_line("a\x1b[2J+b"), {"a.c", 1, 7, 1, 8}, {}),
            "     1 | a\\x1b[2J+b\n       |          ^\n");
}

TEST(Quote, SeveralLinesAreMarkedAsCut) {
  EXPECT_EQ(quote(with_line("f(a,"), {"a.c", 1, 1, 2, 4}, {}), "     1 | f(a,\n       | ^~~~…\n");
}

TEST(Quote, OfALongLineThePartAroundTheRange) {
  const std::string quoted = quote(with_line(std::string(500, 'a') + "xy" + std::string(500, 'b')),
                                   {"a.c", 1, 501, 1, 503}, {});
  EXPECT_EQ(quoted, "     1 | …" + std::string(60, 'a') + "xy" + std::string(178, 'b') +
                        "…\n       | " + std::string(61, ' ') + "^~\n");
  EXPECT_EQ(quote(with_line(std::string(500, 'a')), {"a.c", 1, 1, 1, 501}, {}),
            "     1 | " + std::string(240, 'a') + "…\n       | ^" + std::string(239, '~') + "\n");
}

TEST(Quote, PlacesOutsideTheTextAreSafe) {
  EXPECT_EQ(quote(with_line("ab"), {"a.c", 1, 9, 1, 12}, {}), "     1 | ab\n       |   ^\n");
  EXPECT_EQ(quote(with_line("ab"), {"a.c", 7, 1, 7, 2}, {}), "");
  EXPECT_EQ(quote(with_line("ab"), {"b.c", 1, 1, 1, 2}, {}), "");
  EXPECT_EQ(quote(with_line("ab"), {"a.c", 0, 0, 0, 0}, {}), "");
}

TEST(Quote, ColourOnlyWhenAsked) {
  TextStyle style;
  style.colour = true;
  EXPECT_EQ(inked("x", Ink::Bad, style), "\033[1;31mx\033[0m");
  EXPECT_EQ(inked("x", Ink::Bad, {}), "x");
}

TEST(Printable, KeepsTextAndShowsTheRestAsCodes) {
  EXPECT_EQ(printable("a\tb\n\u00e9 \u4e16 \U0001f600"), "a\tb\n\u00e9 \u4e16 \U0001f600");
  EXPECT_EQ(printable("\x1b]0;x\x07\r\x7f"), "\\x1b]0;x\\x07\\r\\x7f");
  EXPECT_EQ(printable(std::string_view("\0", 1)), "\\x00");
  EXPECT_EQ(printable("a\u202eb\u2066c\ufeff\u009b"), "a\\u202eb\\u2066c\\ufeff\\u009b");
  EXPECT_EQ(printable("\x9b"
                      "1m \xe4"),
            "\\x9b1m \\xe4");  // no UTF-8
}

TEST(Printable, ShowsHiddenCharacters) {
  EXPECT_EQ(printable("5\U000e0041\U000e01ef"), "5\\U000e0041\\U000e01ef");
  EXPECT_EQ(printable("\u115f\u1160\u3164\uffa0\u034f\u180e"),
            "\\u115f\\u1160\\u3164\\uffa0\\u034f\\u180e");
  EXPECT_EQ(printable("\ufe00\ufe0f\ufff9\ufffb\u2800\u00ad\u061c"),
            "\\ufe00\\ufe0f\\ufff9\\ufffb\\u2800\\u00ad\\u061c");
  EXPECT_EQ(printable("\u00a0\u1680\u2000\u200a\u200f\u2028\u202f\u205f\u2060\u206f\u3000"),
            "\\u00a0\\u1680\\u2000\\u200a\\u200f\\u2028\\u202f\\u205f\\u2060\\u206f\\u3000");
  EXPECT_EQ(printable("\u00a1\u0301\u2010\ufffc\ufffd\U0001f600"),
            "\u00a1\u0301\u2010\ufffc\ufffd\U0001f600");
}

TEST(Printable, NamesStayOnTheirLine) {
  EXPECT_EQ(printable_line("x  pass\n\nall\t25\r\x1b[0m \u00e9"),
            "x  pass\\n\\nall\\t25\\r\\x1b[0m \u00e9");
}

TEST(Printable, KeepsOnlyColoursThatCulpritUses) {
  EXPECT_EQ(printable("\033[1;31ma\033[0m", true), "\033[1;31ma\033[0m");
  EXPECT_EQ(printable("\033[1;31ma\033[0m"), "\\x1b[1;31ma\\x1b[0m");
  EXPECT_EQ(printable("\033[8m\033[2J", true), "\\x1b[8m\\x1b[2J");
}

TEST(Shortened, CutsAtCharacters) {
  EXPECT_EQ(shortened("ééé", 2), "éé…");
  EXPECT_EQ(shortened("a\nb", 5), "a b");
}

}  // namespace
}  // namespace culprit::report
