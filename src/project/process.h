// Starts the user's build tools (cmake, ctest, make), or culprit itself, and reads their output.
// There is no shell: words are passed unchanged.
//
// The analysed program is never started.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "support/budget.h"
#include "support/result.h"

namespace culprit::project {

struct ProcessRequest {
  std::vector<std::string> words;  ///< the program, looked up on the PATH, and its arguments
  std::string directory;           ///< working directory; empty: the current one
  double seconds = 120;            ///< the process is killed after this time
  size_t most_bytes = 64u << 20;   ///< limit for each output; killed beyond it
  uint64_t most_memory = 0;        ///< resident bytes; killed beyond them; 0: no limit
  const Budget* whole = nullptr;   ///< when it ends, the process and what it started
                                   ///< get SIGTERM, once; may be null
};

struct ProcessOutput {
  int status = 0;  ///< exit status; 128 + signal if a signal ended it
  std::string output;
  std::string errors;
};

/// Runs the program to its end, with an empty standard input and culprit's own environment. Errors,
/// each with a hint: not on the PATH, cannot be started, took too long, printed too much, took too
/// much memory. A nonzero exit status is not an error. Time and memory are looked at every 50 ms if
/// there is a limit of memory or a whole. May be called on several threads at once.
Result<ProcessOutput> run_process(const ProcessRequest& request);

/// Kills all that run_process() has running, and what these have started. For an end of the whole
/// process; may be called from a signal handler.
void kill_running_processes();

}  // namespace culprit::project
