// What `make -n` prints: the commands that make would run.
//
// Lines of make itself tell the folder that a recursive make works in; recipes that a backslash
// continues are one line. Lines that are no commands of a shell are skipped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "project/records/command.h"

namespace culprit::project::records {

/// `folder`: where make was started, absolute.
std::vector<BuildCommand> commands_of_make(std::string_view output, const std::string& folder);

/// The files that make has no rule for, from its error messages in English.
std::vector<std::string> files_without_rule(std::string_view errors);

}  // namespace culprit::project::records
