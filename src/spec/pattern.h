// Regular expressions as in CMake (string(REGEX), PASS_REGULAR_EXPRESSION, ctest -R): ^ $ . [...]
// [^...] * + ? | ( ) and \, which makes the next character stand for itself. ^ and $ match only at
// the ends of the whole text; . matches any byte, including a line end. There are no {n} and no
// character classes.
//
// Only the existence of a match matters. So the expression becomes an automaton (Thompson 1968)
// that is followed with the set of its states: O(text * expression), without backtracking and
// without recursion over the text.
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
  /// nullopt if `text` is not a valid expression: an open bracket or parenthesis, a repetition of
  /// nothing, nested too deeply, or too long.
  static std::optional<Pattern> parse(std::string_view text);

  /// True if some part of `text` matches.
  bool found_in(std::string_view text) const;

  /// The only text that matches as a whole output, if the expression is anchored at both ends and
  /// leaves no choice; else nullopt.
  std::optional<std::string> only_text() const;

  /// A node of the automaton.
  struct Node {
    enum class Kind : uint8_t { Bytes, Split, Begin, End, Match } kind = Kind::Match;
    uint32_t next = 0, other = 0;  ///< `other`: for Split
    std::bitset<256> bytes;        ///< for Bytes: the bytes that lead to `next`
  };

 private:
  std::vector<Node> nodes_;
  uint32_t start_ = 0;
};

}  // namespace culprit::spec
