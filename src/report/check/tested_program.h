// The program that counterexamples are written for as tests.
#pragma once

#include <string>
#include <vector>

#include "model/call_text.h"

namespace culprit::report {

/// What tests need to know of the program besides the report.
struct TestedProgram {
  struct Source {
    std::string name;  ///< as the result names it
    std::string path;  ///< as seen from the folder of the tests
    std::string text;
    std::string hash;  ///< SHA-256
  };
  std::vector<Source> sources;  ///< at least one
  size_t unit = 0;              ///< the source that defines the function
  /// Flags of the compiler for that source; a path is as seen from the folder of the tests.
  struct Flag {
    std::string text;
    std::string path = {};
  };
  std::vector<Flag> flags;
  bool has_main = false;
  /// Functions that nobody defines: `__VERIFIER_nondet_int`, `__VERIFIER_assume`.
  std::vector<std::string> open_functions;
  /// Of each violated property, in order; empty without a function.
  std::vector<model::CallText> calls;
  std::string time;  ///< of the creation, as 2024-01-31T10:00:00Z
};

}  // namespace culprit::report
