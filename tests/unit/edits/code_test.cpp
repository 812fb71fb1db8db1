#include "edits/code.h"

#include <string>

#include <gtest/gtest.h>

#include "edits/source_changes.h"
#include "subject.h"

namespace culprit::edits {
namespace {

using testing_support::Subject;

/// A function that returns the expression.
std::string program_of(const std::string& expression) {
  return "int f(int a, int b, double d, int *p) { return " + expression +
         "; }\nint main(void) { int x = 1; return f(1, 2, 3, &x); }\n";
}

struct Returned {
  explicit Returned(const std::string& expression)
      : subject(program_of(expression)), tree(subject.program()) {
    for (SyntaxId id = 0; id < subject.program().syntax.nodes.size(); ++id)
      if (tree.kind(id) == SyntaxKind::Return) {
        value = tree.part(id, 0);
        break;
      }
  }
  Subject subject;
  SourceTree tree;
  SyntaxId value = kNoSyntax;
};

std::string opposite(const std::string& expression) {
  const Returned returned(expression);
  return negated(returned.tree, returned.value).text;
}

std::string sum(const std::string& expression, int64_t more) {
  const Returned returned(expression);
  return plus(returned.tree, returned.value, more).text;
}

/// The expression with its first part replaced.
std::string with_part(const std::string& expression, unsigned part, const Code& code) {
  const Returned returned(expression);
  const SourceChange change =
      replacement(returned.tree, returned.tree.part(returned.value, part), code);
  return changed_text(returned.subject.program(), returned.tree[returned.value].range, {change})
      .value_or("");
}

TEST(Code, PutsTheFewestParentheses) {
  const Code a{"a"}, b{"b"}, c{"c"};
  EXPECT_EQ(binary(binary(a, "+", b), "+", c).text, "a + b + c");
  EXPECT_EQ(binary(a, "-", binary(b, "-", c)).text, "a - (b - c)");
  EXPECT_EQ(binary(binary(a, "+", b), "*", c).text, "(a + b) * c");
  EXPECT_EQ(binary(binary(a, "*", b), "+", c).text, "a * b + c");
  EXPECT_EQ(binary(binary(a, "&&", b), "||", c).text, "a && b || c");
  EXPECT_EQ(binary(a, "=", binary(b, "=", c)).text, "a = b = c");
  EXPECT_EQ(prefix("-", binary(a, "+", b)).text, "-(a + b)");
  EXPECT_EQ(prefix("-", prefix("-", a)).text, "-(-a)");
  EXPECT_EQ(prefix("!", prefix("-", a)).text, "!-a");
}

TEST(Code, NegatesConditions) {
  EXPECT_EQ(opposite("a < b"), "a >= b");
  EXPECT_EQ(opposite("d < 1"), "!(d < 1)") << "not for a number that is none";
  EXPECT_EQ(opposite("d == 1"), "d != 1");
  EXPECT_EQ(opposite("!a"), "a");
  EXPECT_EQ(opposite("(a == b)"), "(a != b)");
  EXPECT_EQ(opposite("a && b"), "!(a && b)");
  EXPECT_EQ(opposite("*p"), "!*p");
}

TEST(Code, AddsNumbers) {
  EXPECT_EQ(sum("a", 1), "a + 1");
  EXPECT_EQ(sum("a - 1", 1), "a");
  EXPECT_EQ(sum("a - 1", -1), "a - 2");
  EXPECT_EQ(sum("a + 1", -2), "a - 1");
  EXPECT_EQ(sum("a * b", -1), "a * b - 1");
  EXPECT_EQ(sum("a ? 1 : b", 1), "(a ? 1 : b) + 1");
  EXPECT_EQ(sum("0", -1), "-1");
  EXPECT_EQ(sum("-1", 1), "0");
  EXPECT_EQ(sum("0x1f", 1), "0x20");
  EXPECT_EQ(sum("'a'", 1), "'b'");
  EXPECT_EQ(sum("'\\0'", 1), "1");
}

TEST(Code, ReplacesWhatFitsTheCodeAround) {
  const Code added{"x + 1", Strength::Sum}, negative{"-x", Strength::Prefix};
  EXPECT_EQ(with_part("a * b", 0, added), "(x + 1) * b");
  EXPECT_EQ(with_part("a + b", 0, added), "x + 1 + b");
  EXPECT_EQ(with_part("a + b", 1, added), "a + (x + 1)");
  EXPECT_EQ(with_part("a -b", 1, negative), "a -(-x)");
  EXPECT_EQ(with_part("a-b", 1, negative), "a-(-x)");
  EXPECT_EQ(with_part("a - b", 1, negative), "a - -x");
  EXPECT_EQ(with_part("f(a, b, d, p)", 2, {"x, y", Strength::Comma}), "f(a, (x, y), d, p)");
  EXPECT_EQ(with_part("p[a]", 1, added), "p[x + 1]");
  EXPECT_EQ(with_part("a ? b : 1", 2, {"x = y", Strength::Assignment}), "a ? b : (x = y)");
}

TEST(Code, WritesLiteralsThatReadAsTheyWere) {
  for (const std::string text : {"", "plain", "a\nb\t\"c\"\\", "it's",
                                 "\x01"
                                 "7",
                                 "über"})
    EXPECT_EQ(literal_text(literal(text)), text) << literal(text);
  EXPECT_EQ(literal("\x01"
                    "7"),
            "\"\\0017\"");
  EXPECT_FALSE(literal_text("\"a\" \"b\""));
  EXPECT_FALSE(literal_text("L\"a\""));
}

}  // namespace
}  // namespace culprit::edits
