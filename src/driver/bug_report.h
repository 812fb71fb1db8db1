// Writes a single text file that reproduces an internal error of culprit.
#pragma once

#include <string>
#include <vector>

namespace culprit::driver {

/// Writes the command, the message, and the sources and tests that the command line names (at most
/// 1 MiB) to a new file in the folder for temporary files, which only the user may read. Returns
/// its path, or an empty string if the file cannot be written. Nothing is sent anywhere.
std::string write_bug_report(const std::vector<std::string>& words, const std::string& what);

}  // namespace culprit::driver
