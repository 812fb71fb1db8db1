// Starting the user's build tools (cmake, ctest) and reading what they print. No shell: words are
// passed as they are.
//
// Only build tools are started here; the analysed program never is.
#pragma once

#include <string>
#include <vector>

#include "support/result.h"

namespace culprit::project {

struct ProcessRequest {
  std::vector<std::string> words;  ///< the program, looked for on the PATH, and its arguments
  std::string directory;           ///< working directory; empty: the current one
  double seconds = 120;            ///< it is killed after them
  size_t most_bytes = 64u << 20;   ///< of each of its outputs; killed beyond
};

struct ProcessOutput {
  int status = 0;  ///< exit status; 128 + signal when a signal ended it
  std::string output;
  std::string errors;
};

/// Runs it to its end, with an empty standard input and culprit's own environment. Errors, each
/// with a hint: not on the PATH, cannot be started, took too long, printed too much. A status other
/// than 0 is no error.
Result<ProcessOutput> run_process(const ProcessRequest& request);

}  // namespace culprit::project
