// Writes the result of a command to where the user wants it.
#pragma once

#include <optional>
#include <string>

#include "driver/cli/cli.h"

namespace culprit::driver {

/// The refusal, if a result could not be written later: better now than after minutes of work.
std::optional<ExitCode> result_file_problem(const Settings& settings, const Streams& streams);

/// Whether the result is to have colours.
bool uses_colours(const Settings& settings, const Streams& streams);

/// Writes the text to the file of -o, or else to standard output. What a terminal shows has no
/// control characters but those of colours. Says so if writing fails.
ExitCode write_result(const std::string& text, const Settings& settings, const Streams& streams);

}  // namespace culprit::driver
