// Sorts the words of a command line by the option table, and writes them again. CLI11 splits them;
// settings.h checks their meaning.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "driver/parsed_line.h"
#include "support/result.h"

namespace culprit::driver {

/// Parses `words`, which exclude the program's name. Errors: a missing or unknown command, an
/// unknown option, an option without its value.
Result<ParsedLine> parse_command_line(const std::vector<std::string>& words);

/// The line as its user would type it again, quoted for a shell where that is needed: files,
/// options in the order of their table, compiler flags. Options in `without` are left out.
std::string command_text(const ParsedLine& line, const std::set<OptionId>& without);

}  // namespace culprit::driver
