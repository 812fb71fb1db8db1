// The commands in a line that a build hands to the shell.
//
// The line is not executed. It is read as if every command succeeded, except `test`, which looks at
// the disk: `test -f x.c || echo ../src/`. So `a && b` and `if a; then b; fi` have both commands,
// `a || b` only the first. Loops are followed over their words; file names that match a pattern are
// looked up. Other commands in $(…) or `…` than `echo` read as nothing, and so do variables that
// the line does not set.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "project/records/command.h"

namespace culprit::project::records {

/// The commands of the line, each in the folder where it would run; `folder` is the first one, an
/// absolute path. Empty if the line is not understood. At most 100,000 commands.
std::vector<BuildCommand> commands_in(std::string_view line, const std::string& folder);

}  // namespace culprit::project::records
