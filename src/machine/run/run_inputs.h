// The inputs of a run, and the expectations that it must meet on the way.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "machine/files/file_set.h"
#include "machine/value/finding_kind.h"

namespace culprit::machine {

struct RunInputs {
  std::string input = {};                     ///< standard input
  std::vector<std::string> arguments = {};    ///< argv[1..]
  std::string program_name = {};              ///< argv[0]; empty: "program"
  std::vector<std::string> environment = {};  ///< NAME=VALUE
  std::shared_ptr<const FileSet> files = {};  ///< files that can be opened; null: none
  /// ids of the program's expectations that must hold, ascending
  std::vector<uint32_t> expectations = {};
  Undefined undefined = Undefined::Report;  ///< the effect of undefined behaviour
};

}  // namespace culprit::machine
