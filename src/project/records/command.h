// One command of a build, as the build's records tell it.
#pragma once

#include <string>
#include <vector>

namespace culprit::project::records {

struct BuildCommand {
  std::string folder;              ///< working folder, absolute
  std::vector<std::string> words;  ///< at least one
};

}  // namespace culprit::project::records
