// What a failing program said of its failure: the assertion that a test framework reports, found in
// the text that it wrote.
//
// Frameworks write where an assertion stands and what failed, each in its own words. What they have
// in common is a line that names a file of the program with a line number, and says that something
// failed or was expected; values stand in it or in a line beside it. This is a guess from text, for
// people to read: verdicts and suspects do not depend on it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/program.h"

namespace culprit::judge {

struct Complaint {
  std::string text;                                 ///< in one line; empty: nothing was said
  std::optional<std::pair<uint32_t, uint32_t>> at;  ///< index into Program::files and line
};

/// The first failed assertion that `errors` (standard error) or else `output` reports; without one,
/// the first line of `errors` or, of `output`, the first that speaks of a failure. Cost: linear in
/// the text.
Complaint complaint_in(const model::Program& program, const std::string& errors,
                       const std::string& output);

/// Whether a line speaks of a failure, and not of what is right.
bool complains(std::string_view line);

}  // namespace culprit::judge
