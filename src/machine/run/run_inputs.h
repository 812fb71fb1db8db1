// The inputs of a run, and the expectations that it must meet on the way.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "machine/files/file_set.h"
#include "machine/threads/schedule.h"
#include "machine/value/finding_kind.h"
#include "support/source_range.h"

namespace culprit::machine {

/// Values of the inputs that a test gives by name to the parts of one function's call (`i`,
/// `tab[2]`) or to calls of `__VERIFIER_nondet_int` and the like, as input_text.h writes them.
/// Inputs that have no value here are 0.
using ChosenInputs = std::map<std::string, std::string>;

/// A question of the program for one of them.
struct AskedInput {
  std::string name;
  SourceLocation location;  ///< of the call, in the program's own code
};

/// A file that the program wanted to open for reading, and that there is not.
struct MissingFile {
  std::string path;         ///< absolute
  SourceLocation location;  ///< of the call, in the program's own code
};

struct RunInputs {
  std::string input = {};                     ///< standard input
  std::vector<std::string> arguments = {};    ///< argv[1..]
  std::string program_name = {};              ///< argv[0]; empty: "program"
  std::vector<std::string> environment = {};  ///< NAME=VALUE
  std::shared_ptr<const FileSet> files = {};  ///< files that can be opened; null: none
  /// ids of the program's expectations that must hold, ascending
  std::vector<uint32_t> expectations = {};
  Undefined undefined = Undefined::Report;          ///< the effect of undefined behaviour
  std::shared_ptr<const ChosenInputs> chosen = {};  ///< null: none
  std::shared_ptr<const Schedule> schedule = {};    ///< of the threads; null: none
  uint32_t ranks = 1;                               ///< processes of an MPI program
  bool sends_wait = false;  ///< no message is buffered: a send ends when it is received
  /// limit on the elements of an array that is an input; beyond it the run ends (Stop::Bound)
  uint64_t most_elements = UINT64_MAX;
};

}  // namespace culprit::machine
