// Judging a whole output against the expected one, and saying where they part.
//
// The comparison itself is the automaton of spec/output_matcher.h, which the machine and the
// encoding share.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "spec/output_matcher.h"

namespace culprit::spec {

/// The comparison of that name (exact, trim, blanks).
std::optional<Comparison> comparison_of(std::string_view name);

/// True when `actual` is accepted for `expected`. O(n).
bool same_output(std::string_view expected, std::string_view actual, Comparison comparison);

/// True when the outputs differ byte for byte and yet hold the same non-blank bytes in the same
/// order: what is wrong is layout only. Wider than Comparison::Blanks, which does not join lines:
/// "12" for "1\\n2" differs by white space only.
bool only_white_space_differs(std::string_view expected, std::string_view actual);

/// Where two outputs part. Offsets count bytes from 0 in each text; line and column are 1-based
/// places in the actual output.
struct Difference {
  size_t expected_offset = 0;
  /// the print that wrote (or should have written) this byte is responsible
  size_t actual_offset = 0;
  unsigned line = 1;
  unsigned column = 1;
  std::string expected;  ///< the expected line from a little before that place on, made visible
  std::string actual;    ///< the printed line likewise; both end with … where they are cut
};

/// The first place at which `actual` stops being acceptable; nullopt when it is accepted.
std::optional<Difference> first_difference(std::string_view expected, std::string_view actual,
                                           Comparison comparison);

}  // namespace culprit::spec
