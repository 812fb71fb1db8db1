// Starts the user's build tools (cmake, ctest) and reads their output. There is no shell: words are
// passed unchanged.
//
// Only build tools are started here, never the analysed program.
#pragma once

#include <string>
#include <vector>

#include "support/result.h"

namespace culprit::project {

struct ProcessRequest {
  std::vector<std::string> words;  ///< the program, looked up on the PATH, and its arguments
  std::string directory;           ///< working directory; empty: the current one
  double seconds = 120;            ///< the process is killed after this time
  size_t most_bytes = 64u << 20;   ///< limit for each output; killed beyond it
};

struct ProcessOutput {
  int status = 0;  ///< exit status; 128 + signal if a signal ended it
  std::string output;
  std::string errors;
};

/// Runs the program to its end, with an empty standard input and culprit's own environment. Errors,
/// each with a hint: not on the PATH, cannot be started, took too long, printed too much. A nonzero
/// exit status is not an error.
Result<ProcessOutput> run_process(const ProcessRequest& request);

}  // namespace culprit::project
