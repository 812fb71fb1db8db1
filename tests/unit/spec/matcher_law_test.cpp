// Laws of the output automaton against the plain definition of each comparison, on random short
// texts over a small alphabet.
#include <gtest/gtest.h>

#include <map>
#include <random>
#include <sstream>
#include <vector>

#include "spec/output_matcher.h"
#include "support/text.h"

namespace culprit::spec {
namespace {

constexpr int kRounds = 60000;

/// The definitions, written as one would say them.
std::vector<std::string> reference_solid_lines(const std::string& text) {
  std::vector<std::string> lines{""};
  for (char byte : text) {
    if (byte == '\n') lines.emplace_back();
    else if (!is_white_space(byte)) lines.back() += byte;
  }
  std::erase(lines, "");
  return lines;
}

std::vector<std::string> reference_lines(const std::string& text) {
  std::vector<std::string> lines{""};
  for (char byte : text) {
    if (byte == '\n') lines.emplace_back();
    else lines.back() += byte;
  }
  for (std::string& line : lines) line.erase(line.find_last_not_of(" \t\r\v\f") + 1);
  while (!lines.empty() && lines.back().empty()) lines.pop_back();
  return lines;
}

/// By the lines of the expected text, one after the other.
bool reference_text(std::string expected, std::string_view actual) {
  const bool lacks_end = !expected.empty() && expected.back() != '\n';
  const bool has_lines = expected.find('\n') != std::string::npos;
  bool of_windows = has_lines;
  for (size_t i = 0; i < expected.size(); ++i)
    if (expected[i] == '\n' && (i == 0 || expected[i - 1] != '\r')) of_windows = false;
  if (lacks_end) expected += of_windows ? "\r\n" : "\n";
  while (!expected.empty()) {
    const size_t end = expected.find('\n');
    const std::string line = expected.substr(0, end - (of_windows ? 1 : 0));
    expected.erase(0, end + 1);
    if (!actual.starts_with(line)) return false;
    actual.remove_prefix(line.size());
    while (of_windows && actual.starts_with('\r')) actual.remove_prefix(1);
    if (actual.empty() && expected.empty() && lacks_end) return true;
    if (!actual.starts_with('\n')) return false;
    actual.remove_prefix(1);
  }
  return actual.empty();
}

bool reference_same(const std::string& expected, const std::string& actual, Comparison comparison) {
  if (comparison == Comparison::Text) return reference_text(expected, actual);
  if (comparison == Comparison::Blanks)
    return reference_solid_lines(expected) == reference_solid_lines(actual);
  if (comparison == Comparison::Trim) return reference_lines(expected) == reference_lines(actual);
  return expected == actual;
}

class MatcherLaw : public testing::TestWithParam<Comparison> {
 protected:
  std::string random_text(size_t longest) {
    static constexpr std::string_view kAlphabet = "aab  \n\n\t\r";
    std::string text(random_() % (longest + 1), ' ');
    for (char& byte : text) byte = kAlphabet[random_() % kAlphabet.size()];
    return text;
  }
  /// A text that often is accepted for `expected`: some white space added, doubled or removed.
  std::string near(const std::string& expected) {
    std::string text;
    for (char byte : expected) {
      if (is_white_space(byte) && random_() % 4 == 0) continue;
      text += byte;
      if (is_white_space(byte) && random_() % 4 == 0) text += byte;
      if (random_() % 12 == 0) text += " \n\t"[random_() % 3];
    }
    return text;
  }
  std::mt19937 random_{20240607};
};

TEST_P(MatcherLaw, AcceptsExactlyWhatTheComparisonAccepts) {
  int accepted = 0;
  for (int round = 0; round < kRounds; ++round) {
    const std::string expected = random_text(9);
    const std::string actual = round % 2 ? near(expected) : random_text(9);
    const OutputMatcher matcher(expected, GetParam());
    OutputMatcher::State state;
    const bool verdict = matcher.feed(state, actual) && matcher.accepts(state);
    accepted += verdict;
    ASSERT_EQ(verdict, reference_same(expected, actual, GetParam()))
        << testing::PrintToString(expected) << " / " << testing::PrintToString(actual);
  }
  EXPECT_GT(accepted, kRounds / 50);
}

TEST_P(MatcherLaw, PiecesAreFedAsTheWholeIs) {
  for (int round = 0; round < kRounds / 4; ++round) {
    const std::string expected = random_text(9), actual = near(expected);
    const OutputMatcher matcher(expected, GetParam());
    OutputMatcher::State whole, pieces;
    size_t consumed = 0;
    const bool fits = matcher.feed(whole, actual, &consumed);
    const size_t cut = actual.empty() ? 0 : random_() % actual.size();
    const bool fits_too =
        matcher.feed(pieces, actual.substr(0, cut)) && matcher.feed(pieces, actual.substr(cut));
    ASSERT_EQ(fits, fits_too);
    ASSERT_EQ(whole, pieces);
    ASSERT_EQ(fits, consumed == actual.size());
  }
}

TEST_P(MatcherLaw, TheRestLeadsToAcceptanceSoRejectionIsFinal) {
  for (int round = 0; round < kRounds / 4; ++round) {
    const std::string expected = random_text(9), actual = near(expected);
    const OutputMatcher matcher(expected, GetParam());
    OutputMatcher::State state;
    if (!matcher.feed(state, actual)) {
      // No continuation is accepted: the definition agrees for every short one.
      for (int i = 0; i < 8; ++i)
        ASSERT_FALSE(reference_same(expected, actual + random_text(5), GetParam()));
      continue;
    }
    const std::string completed = actual + std::string(matcher.rest(state));
    ASSERT_TRUE(reference_same(expected, completed, GetParam()))
        << testing::PrintToString(expected) << " / " << testing::PrintToString(completed);
  }
}

TEST_P(MatcherLaw, StatesAreCanonical) {
  // Two states of one matcher are told apart by the rest of one of them.
  for (int round = 0; round < kRounds / 40; ++round) {
    const OutputMatcher matcher(random_text(9), GetParam());
    for (uint32_t p = 0; p <= matcher.normal().size(); ++p) {
      for (uint32_t q = 0; q < p; ++q) {
        const auto accepts = [&](OutputMatcher::State from, OutputMatcher::State rest_of) {
          return matcher.feed(from, matcher.rest(rest_of)) && matcher.accepts(from);
        };
        ASSERT_TRUE(accepts({p}, {p}));
        ASSERT_FALSE(accepts({q}, {p}) && accepts({p}, {q}));
      }
    }
  }
}

TEST_P(MatcherLaw, OffsetsPointIntoTheExpectedText) {
  for (int round = 0; round < kRounds / 4; ++round) {
    const std::string expected = random_text(9);
    const OutputMatcher matcher(expected, GetParam());
    for (uint32_t p = 0; p <= matcher.normal().size(); ++p) {
      const size_t offset = matcher.offset_in_expected({p});
      OutputMatcher::State walked;
      ASSERT_TRUE(matcher.feed(walked, std::string_view(matcher.expected()).substr(0, offset)));
      ASSERT_EQ(walked.position, p);
    }
  }
}

/// Only some lines are compared: each of them is there, and is the expected one.
bool reference_has_lines(const OutputLines& lines, const std::string& actual,
                         Comparison comparison) {
  std::vector<std::string> printed{""};
  for (char byte : actual) {
    if (byte == '\n') printed.emplace_back();
    else printed.back() += byte;
  }
  for (const auto& [number, text] : lines)
    if (number > printed.size() || !reference_same(text, printed[number - 1], comparison))
      return false;
  return true;
}

TEST_P(MatcherLaw, AcceptsExactlyOutputsWithTheExpectedLines) {
  int accepted = 0;
  for (int round = 0; round < kRounds; ++round) {
    OutputLines lines;
    for (unsigned count = 1 + random_() % 2; lines.size() < count;) {
      std::string text = random_text(3);
      std::erase(text, '\n');
      lines[1 + random_() % 3] = text;
    }
    std::string actual;
    for (uint32_t number = 1; number <= 4; ++number)
      actual += (lines.contains(number) && random_() % 8 ? lines[number] : random_text(3)) +
                (random_() % 8 ? "\n" : "");
    const OutputMatcher matcher(lines, GetParam());
    OutputMatcher::State state;
    const bool is_accepted = matcher.feed(state, actual) && matcher.accepts(state);
    ASSERT_EQ(is_accepted, reference_has_lines(lines, actual, GetParam()))
        << testing::PrintToString(lines) << " / " << testing::PrintToString(actual);
    accepted += is_accepted;
    if (is_accepted) continue;
    const std::string completed = actual + std::string(matcher.rest(state));
    OutputMatcher::State again;
    const bool fits = matcher.feed(again, actual);
    ASSERT_EQ(fits, fits && reference_has_lines(lines, completed, GetParam()));
  }
  EXPECT_GT(accepted, kRounds / 20);
}

INSTANTIATE_TEST_SUITE_P(Comparisons, MatcherLaw,
                         testing::Values(Comparison::Exact, Comparison::Text, Comparison::Trim,
                                         Comparison::Blanks),
                         [](const auto& instance) {
                           return std::string(comparison_name(instance.param));
                         });

}  // namespace
}  // namespace culprit::spec
