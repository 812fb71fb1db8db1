// A command line as its user would type it again.
#pragma once

#include <set>
#include <string>

#include "driver/command_line.h"

namespace culprit::driver {

/// The words of the line, quoted for a shell where that is needed: files, options in the order of
/// their table, compiler flags. Options in `without` are left out.
std::string command_text(const ParsedLine& line, const std::set<OptionId>& without);

}  // namespace culprit::driver
