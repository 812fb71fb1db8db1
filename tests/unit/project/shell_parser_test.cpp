#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "project/shell/parser.h"
#include "project/shell/text_pattern.h"

namespace culprit::project::shell {
namespace {

TEST(ShellParser, ReadsTheCommandsOfScripts) {
  for (const char* text : {"",
                           "# only a comment",
                           "a; b",
                           "a && b || ! c | d",
                           "x=1 y=\"a b\" cmd <in >out 2>&1",
                           "if a; then b; elif c; then d; else e; fi",
                           "while a; do b; done; until a; do b; done",
                           "for x in a \"$b\" *.c; do echo $x; done",
                           "for x\ndo :\ndone",
                           "case $x in a|b) c ;; (*) d ;; esac",
                           "case x in [a-z]:\\\\*) ;; esac",
                           "f() { a; }; g () ( b ); function h { c; }",
                           "(a; b) >out",
                           "{ a; } 2>/dev/null",
                           "a $(b `c \\`d\\`` \"$(e)\") ${f:-\"$g\"} ${h%%.*} ${#i} $((j + 1))",
                           "cat <<END\ntext $x\nEND\nb",
                           "cat <<-'END' && b\n\ttext\n\tEND\n",
                           "cat <<<word",
                           "a \\\n  b # c\n",
                           "echo a#b '#' \\# $#",
                           "{ a; b; }",
                           "! a",
                           "echo } fi done"}) {
    const Parsed parsed = parse(text);
    EXPECT_TRUE(parsed.script) << text << ": " << parsed.error;
  }
}

TEST(ShellParser, RefusesTheRest) {
  const std::pair<const char*, unsigned> refused[] = {{"a &", 1},
                                                      {"\nif a; then b", 2},
                                                      {"fi", 1},
                                                      {"echo 'a", 1},
                                                      {"\n\n(a", 3},
                                                      {"a $(b", 1},
                                                      {"${x", 1},
                                                      {"${x/a/b}", 1},
                                                      {"cat <<END\na", 3},
                                                      {"((x = 1))", 1},
                                                      {"a <(b)", 1},
                                                      {"a; ;", 1},
                                                      {"case x in", 1},
                                                      {"a b(c)", 1},
                                                      {"for 1 in a; do b; done", 1},
                                                      {"a |& b", 1},
                                                      {"x=(1 2)", 1},
                                                      {"echo $'a'", 1},
                                                      {"a && ", 1},
                                                      {"a > ", 1}};
  for (const auto& [text, line] : refused) {
    const Parsed parsed = parse(text);
    EXPECT_FALSE(parsed.script) << text;
    EXPECT_EQ(parsed.line, line) << text << ": " << parsed.error;
    EXPECT_NE(parsed.error, "") << text;
  }
}

TEST(ShellParser, LimitsNesting) {
  EXPECT_TRUE(parse("( ( ( ( a ) ) ) )").script);
  std::string deep, joined = "a";
  for (int i = 0; i < 5000; ++i) {
    deep += "( ";
    joined += " && a";
  }
  EXPECT_EQ(parse(deep).error, "nested too deeply");
  EXPECT_FALSE(parse(joined).script);
}

TEST(ShellPattern, Matches) {
  EXPECT_TRUE(matches("*.[ch]", "a.c"));
  EXPECT_FALSE(matches("*.[!ch]", "a.c"));
  EXPECT_TRUE(matches("a?\\*", "ab*"));
  EXPECT_FALSE(matches("a?\\*", "abc"));
  EXPECT_TRUE(matches("[a-c]*", "cde"));
  EXPECT_EQ(without_suffix("a.b.c", ".*", false), "a.b");
  EXPECT_EQ(without_suffix("a.b.c", ".*", true), "a");
  EXPECT_EQ(without_prefix("/a/b", "*/", true), "b");
  EXPECT_EQ(without_prefix("/a/b", "*/", false), "a/b");
}

TEST(ShellPattern, Substitutes) {
  EXPECT_EQ(substituted("s,^.*/,,", "/a/b\nc/d\n"), "b\nd\n");
  EXPECT_EQ(substituted("s/-.*$//", "a-b-c\n"), "a\n");
  EXPECT_EQ(substituted("s/[ab]*/x/", "aabc"), "xc");
  EXPECT_EQ(substituted("s/a/x/g", "aba"), "xbx");
  EXPECT_EQ(substituted("s/a/x/", "aba"), "xba");
  EXPECT_EQ(substituted("s/\\(a\\)/\\1/", "a"), std::nullopt);
  EXPECT_EQ(substituted("/a/d", "a"), std::nullopt);
}

}  // namespace
}  // namespace culprit::project::shell
