// The words of a command line, sorted.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "support/options.h"

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

}  // namespace culprit::driver
