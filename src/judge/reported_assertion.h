// Finds the failed assertion that a test framework reports, in the text that a failing program
// wrote.
//
// Frameworks report the place of an assertion and the reason for its failure, each in its own
// words. Common to them is a line that names a file of the program with a line number, and says
// that something failed or was expected; values are in it or in a line next to it. The result is a
// guess from text, for people to read: verdicts and suspects do not depend on it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/program.h"

namespace culprit::judge {

struct Complaint {
  std::string text;                                 ///< in one line; empty if nothing was reported
  std::optional<std::pair<uint32_t, uint32_t>> at;  ///< index into Program::files and line
  bool in_errors = false;                           ///< its stream
  /// the line that names the place, without its end, in the stream
  size_t begin = 0, end = 0;
};

/// The first failed assertion that `errors` (standard error) or else `output` reports. Without one,
/// the first line of `errors`, preferably one that speaks of a failure, or else the first line of
/// `output` that does. Cost: linear in the text.
Complaint complaint_in(const model::Program& program, const std::string& errors,
                       const std::string& output);

/// Whether a line speaks of a failure, and does not report success.
bool complains(std::string_view line);

}  // namespace culprit::judge
