// The programs of a class: the entries of a folder.
#pragma once

#include <string>
#include <vector>

#include "support/result.h"

namespace culprit::driver {

struct Submission {
  std::string name;                ///< of the entry in the folder
  std::vector<std::string> files;  ///< its C files, below the folder as the user gave it
  std::string problem;             ///< why they cannot be used; empty if they can
};

/// The entries of `folder` in the order of their names as bytes: each C file, and each folder with
/// the C files in it and below it. Not among them: `tests`, other files, and entries whose names
/// begin with a point or are those that archives of macOS bring along (__MACOSX). A link may lead
/// below `folder` and the `allowed` folders (absolute, without links); others are a problem of the
/// program. Errors: the folder cannot be read, or holds no program.
Result<std::vector<Submission>> submissions_in(const std::string& folder, const std::string& tests,
                                               std::vector<std::string> allowed = {});

/// The names of the files in `folder` that are no programs and might be taken for some: sources of
/// another language, archives. In their order.
std::vector<std::string> files_left_out(const std::string& folder);

}  // namespace culprit::driver
