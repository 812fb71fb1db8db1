// Expected output as an automaton over output bytes.
//
// Each comparison is reduced to matching a *normal form* of the expected text byte by byte. So a
// run can be failed, and a symbolic state dropped, at the first byte that can no longer be right.
// The normal forms are chosen so that a position in them is the whole state of the automaton:
//
//   exact   the text itself
//   text    the text without what some editors add and others leave out. If each of its lines ends
//           with CR LF, the CRs are optional. A byte order mark at its beginning is left out, and
//           the last line end is optional if the text does not have it.
//   trim    the text without blanks before line ends and without white space at the end. A blank in
//           the output where the normal form has a line end is a trailing one and is skipped; after
//           the last byte, all white space is skipped. Matching a blank inside a line is never
//           wrong: if it is trailing after all, the line end does not fit at that position either.
//   blanks  the non-empty lines without blanks (as `diff -wB` compares). Blanks in the output are
//           skipped. A line end moves past one line end, or has no effect before the first byte of
//           a line.
//
// If only some lines are expected, each other line before the last expected one is a single byte of
// the normal form, its line end: at that position, all bytes but a line end are skipped. After the
// last expected line everything is skipped. Lines are then counted as printed, empty ones included,
// under every comparison.
//
// Different positions accept different continuations, as each is completed by its own rest(). So
// two states are equal exactly if they accept the same continuations. White space is defined by
// isspace() in the C locale. normal_form() defines the comparison; the automaton implements it
// exactly.
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
  Text,    ///< byte for byte, but for how the file of the expected text was saved (FileForm)
  Trim,    ///< ignores blanks at line ends, and white space at the end of the output
  Blanks,  ///< ignores blanks within lines and empty lines, but not line ends
};

/// The name on the command line and in JSON: exact, text, trim, blanks.
const char* comparison_name(Comparison comparison);

/// What an editor may have left in a text file, or left out, that its author did not mean.
struct FileForm {
  bool byte_order_mark = false;      ///< the text begins with EF BB BF
  bool windows_line_ends = false;    ///< it has lines, and each ends with CR LF
  bool lacks_last_line_end = false;  ///< it is not empty, and its last byte is no line end
};

/// O(n).
FileForm form_of(std::string_view text);

/// Two texts are equal under the comparison exactly if their normal forms are equal; but `text` is
/// not symmetric: the normal form is that of an expected text. O(n).
std::string normal_form(std::string_view text, Comparison comparison);

/// Expected lines of an output by number, from 1, without line ends.
using OutputLines = std::map<uint32_t, std::string>;

/// Immutable after construction, so threads may share it.
class OutputMatcher {
 public:
  /// The position in the normal form that a run has reached. Canonical: states that accept the same
  /// continuations are equal.
  struct State {
    uint32_t position = 0;
    friend bool operator==(State, State) = default;
    friend auto operator<=>(State, State) = default;
  };

  /// `expected` must be shorter than 4 GiB.
  OutputMatcher(std::string_view expected, Comparison comparison);
  /// Compares only `lines`. If the output ends with the last of them, its line end may be missing.
  OutputMatcher(const OutputLines& lines, Comparison comparison);

  /// Moves `state` over `bytes`. Returns false if no continuation can be accepted any more; `state`
  /// is then before the first byte that does not fit, and `*consumed`, if given, is the number of
  /// bytes that did. O(bytes).
  bool feed(State& state, std::string_view bytes, size_t* consumed = nullptr) const;
  /// Like feed, for a single byte.
  bool step(State& state, char byte) const;
  /// True if the output may end here.
  bool accepts(State state) const {
    return state.position + (skips_.empty() && !last_line_end_is_optional_ ? 0 : 1) >=
           normal_.size();
  }
  /// True if the current line is not compared: every byte but a line end leaves the state
  /// unchanged.
  bool skips(State state) const { return !skips_.empty() && skips_[state.position]; }
  /// True after the last line that is compared: every byte is accepted.
  bool skips_all(State state) const { return !skips_.empty() && state.position == normal_.size(); }
  /// The output still expected, in normal form; printing exactly this leads to acceptance.
  std::string_view rest(State state) const {
    return std::string_view(normal_).substr(state.position);
  }
  /// The state in which exactly the last `remaining` bytes of the normal form are still expected.
  State before_last(uint32_t remaining) const {
    return {static_cast<uint32_t>(normal_.size()) - remaining};
  }
  /// The offset, in expected(), of the next byte that must be printed; the size of the text at its
  /// end. O(n).
  size_t offset_in_expected(State state) const;

  const std::string& normal() const { return normal_; }
  /// The text as given, but under Comparison::Text its normal form.
  const std::string& expected() const { return expected_; }
  Comparison comparison() const { return comparison_; }
  /// True if the last line end of expected() may be missing, since the text as given has none.
  bool last_line_end_is_optional() const { return last_line_end_is_optional_; }
  /// True if blanks that the expected text does not have may be printed.
  bool ignores_blanks() const {
    return comparison_ == Comparison::Trim || comparison_ == Comparison::Blanks;
  }

 private:
  std::string expected_;
  std::string normal_;
  // Per position, including the end: is the line skipped? Empty if the whole output is compared.
  std::vector<bool> skips_;
  Comparison comparison_;
  bool last_line_end_is_optional_ = false;
  bool skips_returns_ = false;  // CR before LF

  bool step_in_lines(State& state, char byte) const;
};

}  // namespace culprit::spec
