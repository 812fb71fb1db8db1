// Regular expressions as CMake has them (string(REGEX), PASS_REGULAR_EXPRESSION, ctest -R): ^ $ .
// [...] [^...] * + ? | ( ) and \ before any character, which then stands for itself. ^ and $ are
// the ends of the whole text, . is any byte, also a line end. No {n}, no classes.
//
// The question is only whether there is a match somewhere, so the expression becomes an automaton
// (Thompson 1968) that is followed with the set of its states: O(text * expression), no
// backtracking, no recursion over the text.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::spec {

class Pattern {
 public:
  /// nullopt: no regular expression (an open bracket or parenthesis, a repetition of nothing,
  /// nested too deeply, too long).
  static std::optional<Pattern> parse(std::string_view text);

  /// Whether some part of `text` matches.
  bool found_in(std::string_view text) const;

  /// The one text that a whole output must be: of an expression that is anchored at both ends and
  /// leaves no choice between.
  std::optional<std::string> only_text() const;

  /// One node of the automaton.
  struct Node {
    enum class Kind : uint8_t { Bytes, Split, Begin, End, Match } kind = Kind::Match;
    uint32_t next = 0, other = 0;  ///< `other`: of Split
    std::bitset<256> bytes;        ///< of Bytes: those that lead to `next`
  };

 private:
  std::vector<Node> nodes_;
  uint32_t start_ = 0;
};

}  // namespace culprit::spec
