// What a run is given, and which expectations it has to meet on the way.
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
  std::shared_ptr<const FileSet> files = {};  ///< what there is to open; null: nothing
  /// numbers of the conditions in the program that have to hold, ascending
  std::vector<uint32_t> expectations = {};
  Undefined undefined = Undefined::Report;  ///< what it means that C leaves something undefined
};

}  // namespace culprit::machine
