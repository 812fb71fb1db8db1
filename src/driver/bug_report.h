// What is written when culprit itself is wrong: one text file that reproduces it.
#pragma once

#include <string>
#include <vector>

namespace culprit::driver {

/// Writes the command, the message, the sources and the tests of a command line (at most 1 MiB) to
/// a fresh file in the folder for temporary files. Returns its path, or an empty string when it
/// cannot be written. Nothing is sent anywhere.
std::string write_bug_report(const std::vector<std::string>& words, const std::string& what);

}  // namespace culprit::driver
