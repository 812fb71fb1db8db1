// The programs of a class: the entries of a folder.
#pragma once

#include <string>
#include <vector>

#include "support/result.h"

namespace culprit::driver {

struct Submission {
  std::string name;                ///< of the entry in the folder
  std::vector<std::string> files;  ///< its C files, below the folder as the user gave it
  std::string problem;             ///< why there are none; empty if there are
};

/// The entries of `folder` in the order of their names as bytes: each C file, and each folder with
/// the C files in it and below it. Not among them: `tests`, other files, and entries whose names
/// begin with a point or are those that archives of macOS bring along (__MACOSX). Errors: the
/// folder cannot be read, or holds no program.
Result<std::vector<Submission>> submissions_in(const std::string& folder, const std::string& tests);

}  // namespace culprit::driver
