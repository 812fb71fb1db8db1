// Judges a whole output against the expected one and finds the first difference.
//
// The comparison itself is the automaton of spec/output_matcher.h, which the machine and the
// encoding also use.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "spec/output_matcher.h"

namespace culprit::spec {

/// The comparison with that name (exact, text, trim, blanks); nullopt if there is none.
std::optional<Comparison> comparison_of(std::string_view name);

/// True if `actual` is accepted for `expected`. O(n).
bool same_output(std::string_view expected, std::string_view actual, Comparison comparison);

/// True if the outputs differ byte for byte but consist of the same non-blank bytes in the same
/// order, so that only the layout is wrong. Unlike Comparison::Blanks, this also ignores where
/// lines end: "12" and "1\\n2" differ only in white space.
bool only_white_space_differs(std::string_view expected, std::string_view actual);

/// Two texts as visible() shows them, beside each other.
struct VisiblePair {
  std::string expected, actual;
};

/// The texts made visible. If they differ but might look alike, since characters above ASCII stand
/// where they differ, or what looks like a mark or code of visible(), both are shown as codes.
/// O(limit²).
VisiblePair visible_pair(std::string_view expected, std::string_view actual, size_t limit,
                         bool all_blanks);

/// The first difference of two outputs. Offsets count bytes from 0 in each text; in the expected
/// one as OutputMatcher::expected() has it. Line and column are 1-based positions in the actual
/// output.
struct Difference {
  size_t expected_offset = 0;
  /// The print that wrote this byte, or should have written it, is responsible.
  size_t actual_offset = 0;
  unsigned line = 1;
  unsigned column = 1;
  std::string expected;  ///< the expected line from shortly before that place, made visible
  std::string actual;    ///< the printed line likewise; both end with … if they are cut
};

/// The first place where `actual` is no longer acceptable; nullopt if it is accepted.
std::optional<Difference> first_difference(std::string_view expected, std::string_view actual,
                                           Comparison comparison);

}  // namespace culprit::spec
