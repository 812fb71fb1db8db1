// compile_commands.json, as CMake, Meson, Bear and others write it.
#pragma once

#include <string>
#include <vector>

#include "project/records/command.h"

namespace culprit::project::records {

/// The commands in `folder`/compile_commands.json, each with the file that it makes as its option
/// -o, if the entry names one. Empty if there is no such file, or it is not a list of commands.
std::vector<BuildCommand> compile_commands(const std::string& folder);

}  // namespace culprit::project::records
