// CMake's regular expressions: what they match, against a direct definition by backtracking on
// random expressions.
#include "spec/pattern.h"

#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <string>

namespace culprit::spec {
namespace {

bool found(const char* pattern, std::string_view text) {
  const auto parsed = Pattern::parse(pattern);
  EXPECT_TRUE(parsed) << pattern;
  return parsed && parsed->found_in(text);
}

TEST(Pattern, AnchorsAreTheEndsOfTheText) {
  EXPECT_TRUE(found("^a", "ab"));
  EXPECT_FALSE(found("^a", "b\na"));
  EXPECT_TRUE(found("a$", "ba"));
  EXPECT_FALSE(found("a$", "a\n"));
  EXPECT_TRUE(found("^$", ""));
  EXPECT_FALSE(found("^$", "x"));
  EXPECT_TRUE(found("", "x"));
  EXPECT_FALSE(found("a^b", "ab"));
}

TEST(Pattern, PiecesAndRepetitions) {
  EXPECT_TRUE(found("a.c", "a\nc"));
  EXPECT_TRUE(found("ab*c", "ac"));
  EXPECT_FALSE(found("ab+c", "ac"));
  EXPECT_TRUE(found("ab?c", "abc"));
  EXPECT_TRUE(found("^(ab|c)+$", "abcab"));
  EXPECT_FALSE(found("^(ab|c)+$", "abca"));
  EXPECT_TRUE(found("a{2}", "a{2}"));
  EXPECT_TRUE(found("\\(1\\.5\\)", "(1.5)"));
  EXPECT_FALSE(found("\\.", "x"));
  EXPECT_TRUE(found("^(a*)*$", "aaa"));
}

TEST(Pattern, Brackets) {
  EXPECT_TRUE(found("^[a-c]+$", "abc"));
  EXPECT_FALSE(found("[^a-c]", "abc"));
  EXPECT_TRUE(found("[]x]", "]"));
  EXPECT_TRUE(found("[a-]", "-"));
  EXPECT_TRUE(found("[.]", "."));
  EXPECT_FALSE(found("[.]", "x"));
  EXPECT_TRUE(found("[^]]", "x"));
}

TEST(Pattern, WhatIsNoExpression) {
  for (const char* text : {"(", ")", "a)", "[a", "*a", "+", "a**", "(|*)", "\\", "[b-a]"})
    EXPECT_FALSE(Pattern::parse(text)) << text;
  EXPECT_FALSE(Pattern::parse(std::string(1000, '(') + std::string(1000, ')')));
  EXPECT_FALSE(Pattern::parse(std::string(100'000, 'a')));
}

TEST(Pattern, TheOnlyText) {
  EXPECT_EQ(Pattern::parse("^42\n$")->only_text(), "42\n");
  EXPECT_EQ(Pattern::parse("^a\\.b[c]$")->only_text(), "a.bc");
  EXPECT_EQ(Pattern::parse("^$")->only_text(), "");
  for (const char* text :
       {"42", "^42", "42$", "^a.$", "^a*$", "^(a|b)$", "^a$|b", "^[ab]$", "^a$b"})
    EXPECT_FALSE(Pattern::parse(text)->only_text()) << text;
}

TEST(Pattern, LongTextsTakeLinearTime) {
  const std::string text(2'000'000, 'a');
  EXPECT_FALSE(found("(a*)*b", text));
  EXPECT_TRUE(found("(a|aa)+$", text));
}

/// A random expression and, beside it, what it matches: the ends of matches that begin at a place.
struct Reference {
  std::string text;
  std::function<void(const std::string&, size_t, const std::function<void(size_t)>&)> ends;
};

Reference random_expression(std::mt19937& random, int depth) {
  const unsigned choice = random() % (depth > 0 ? 7 : 3);
  if (choice == 0)
    return {".", [](const std::string& t, size_t at, const auto& yes) {
              if (at < t.size()) yes(at + 1);
            }};
  if (choice < 3) {
    const char byte = "ab"[choice - 1];
    return {std::string(1, byte), [byte](const std::string& t, size_t at, const auto& yes) {
              if (at < t.size() && t[at] == byte) yes(at + 1);
            }};
  }
  const Reference left = random_expression(random, depth - 1),
                  right = random_expression(random, depth - 1);
  if (choice == 3)
    return {left.text + right.text, [=](const std::string& t, size_t at, const auto& yes) {
              left.ends(t, at, [&](size_t middle) { right.ends(t, middle, yes); });
            }};
  if (choice == 4)
    return {"(" + left.text + "|" + right.text + ")",
            [=](const std::string& t, size_t at, const auto& yes) {
              left.ends(t, at, yes);
              right.ends(t, at, yes);
            }};
  if (choice == 5)
    return {"(" + left.text + ")?", [=](const std::string& t, size_t at, const auto& yes) {
              yes(at);
              left.ends(t, at, yes);
            }};
  return {"(" + left.text + ")+", [=](const std::string& t, size_t at, const auto& yes) {
            std::function<void(size_t)> more = [&](size_t end) {
              yes(end);
              left.ends(t, end, [&](size_t next) {
                if (next > end) more(next);
              });
            };
            left.ends(t, at, more);
          }};
}

TEST(Pattern, AgreesWithBacktracking) {
  std::mt19937 random(7);
  for (int round = 0; round < 4000; ++round) {
    const Reference reference = random_expression(random, 3);
    const bool begin = random() % 2, end = random() % 2;
    std::string text(random() % 7, 'a');
    for (char& byte : text) byte = "abc"[random() % 3];
    bool matches = false;
    for (size_t at = 0; at <= (begin ? 0 : text.size()); ++at)
      reference.ends(text, at, [&](size_t to) { matches |= !end || to == text.size(); });
    const std::string pattern = (begin ? "^" : "") + reference.text + (end ? "$" : "");
    ASSERT_EQ(found(pattern.c_str(), text), matches) << pattern << " on " << text;
  }
}

}  // namespace
}  // namespace culprit::spec
