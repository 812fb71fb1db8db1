// The words of a command line, sorted by the option table. CLI11 splits them; what they mean is
// checked in settings.h.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "support/options.h"
#include "support/result.h"

namespace culprit::driver {

struct ParsedLine {
  Command command = Command::Help;
  bool help = false;                        ///< -h or --help was among the words
  std::vector<std::string> files;           ///< words that belong to no option
  std::vector<std::string> compiler_flags;  ///< words after --
  /// as written; a flag that was given holds "true"
  std::array<std::vector<std::string>, kOptionIds> values;

  const std::vector<std::string>& operator[](OptionId id) const {
    return values[static_cast<size_t>(id)];
  }
};

/// `words` without the program's name. Errors: no or an unknown command, an unknown option, an
/// option without its value.
Result<ParsedLine> parse_command_line(const std::vector<std::string>& words);

}  // namespace culprit::driver
