// Sorts the words of a command line by the option table, and writes them again. CLI11 splits them;
// settings.h checks their meaning.
#pragma once

#include <array>
#include <set>
#include <string>
#include <vector>

#include "support/options.h"
#include "support/result.h"

namespace culprit::driver {

struct ParsedLine {
  Command command = Command::Help;
  bool help = false;                        ///< -h or --help was given
  std::vector<std::string> files;           ///< words that do not belong to an option
  std::vector<std::string> compiler_flags;  ///< words after --
  /// As written. A flag that was given contains "true".
  std::array<std::vector<std::string>, kOptionIds> values;

  const std::vector<std::string>& operator[](OptionId id) const {
    return values[static_cast<size_t>(id)];
  }
};

/// Parses `words`, which exclude the program's name. Errors: a missing or unknown command, an
/// unknown option, an option without its value.
Result<ParsedLine> parse_command_line(const std::vector<std::string>& words);

/// The line as its user would type it again, quoted for a shell where that is needed: files,
/// options in the order of their table, compiler flags. Options in `without` are left out.
std::string command_text(const ParsedLine& line, const std::set<OptionId>& without);

}  // namespace culprit::driver
