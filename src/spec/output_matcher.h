// Expected output as an automaton over output bytes.
//
// A comparison that may ignore white space is turned into matching against a *normal form* of the
// expected text, byte by byte, so that a run can be judged, and a symbolic state dropped, as soon
// as it has printed what can never be right. The normal forms make one position the whole state:
//   exact   the text itself
//   trim    no blanks before a line end, no line ends at the end. A blank where the normal form has
//           a line end is a trailing one and is skipped; after the last byte all white space is
//           skipped. A blank inside a line never needs to be taken back: if it turned out to be
//           trailing, the line end would not fit there either.
//   blanks  the non-empty lines without any blank (what `diff -wB` compares). Blanks in the output
//           are skipped; a line end moves over one line end, or stays where no line has begun.
// Where only some lines are expected, every other line up to the last of them is one byte of the
// normal form, its line end: at that position any text but a line end is skipped. Behind the last
// expected line everything is. Lines are then those that were printed, empty ones counted, under
// every comparison.
// Different positions accept different futures (each is finished by its own rest()), so equal
// futures <=> equal states. White space is what isspace() says in the C locale; `compare` below is
// the definition, the automaton is exact for it.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::spec {

/// How printed and expected output are compared.
enum class Comparison : uint8_t {
  Exact,   ///< byte for byte
  Trim,    ///< ignores blanks at the end of lines and line ends at the end of the output
  Blanks,  ///< ignores blanks within lines and empty lines; line ends still separate
};

/// The word of the command line and of JSON: exact, trim, blanks.
const char* comparison_name(Comparison comparison);

/// The text that `text` is compared as: equal normal forms <=> equal under the comparison. O(n).
std::string normal_form(std::string_view text, Comparison comparison);

/// What single lines of an output say, by their numbers from 1, without line ends.
using OutputLines = std::map<uint32_t, std::string>;

/// Immutable once made; states may be fed from many threads.
class OutputMatcher {
 public:
  /// Where in the normal form of the expected output a run stands. Canonical: states with equal
  /// futures are equal.
  struct State {
    uint32_t position = 0;
    friend bool operator==(State, State) = default;
    friend auto operator<=>(State, State) = default;
  };

  /// `expected` must be shorter than 4 GiB.
  OutputMatcher(std::string_view expected, Comparison comparison);
  /// Only `lines` are compared. The last one may have no line end if the output ends there.
  OutputMatcher(const OutputLines& lines, Comparison comparison);

  /// Moves `state` over `bytes`. False: no continuation can be accepted any more, and `state`
  /// stands at the first byte that does not fit (`*consumed`, when given, says how many bytes
  /// fitted). O(bytes).
  bool feed(State& state, std::string_view bytes, size_t* consumed = nullptr) const;
  /// feed of a single byte.
  bool step(State& state, char byte) const;
  /// True when the output may end here.
  bool accepts(State state) const {
    return state.position + (skips_.empty() ? 0 : 1) >= normal_.size();
  }
  /// True where the line is not compared: any byte but a line end leaves the state as it is.
  bool skips(State state) const { return !skips_.empty() && skips_[state.position]; }
  /// True behind the last line that is compared: any byte does.
  bool skips_all(State state) const { return !skips_.empty() && state.position == normal_.size(); }
  /// What is still expected, in normal form; printing exactly this leads to acceptance.
  std::string_view rest(State state) const {
    return std::string_view(normal_).substr(state.position);
  }
  /// The state after which exactly the last `remaining` bytes of the normal form are expected.
  State before_last(uint32_t remaining) const {
    return {static_cast<uint32_t>(normal_.size()) - remaining};
  }
  /// Byte offset in the expected text, as given, of the next byte that must be printed; its size at
  /// the end. O(n).
  size_t offset_in_expected(State state) const;

  const std::string& normal() const { return normal_; }
  const std::string& expected() const { return expected_; }
  Comparison comparison() const { return comparison_; }

 private:
  std::string expected_;
  std::string normal_;
  std::vector<bool> skips_;  // per position, its end included; empty: the whole output is compared
  Comparison comparison_;

  bool step_in_lines(State& state, char byte) const;
};

}  // namespace culprit::spec
