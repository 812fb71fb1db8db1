// Conditions of the user's that must hold where a line is reached, and how they fared in a unit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace culprit::frontend {

struct Expectation {
  enum class When : uint8_t { Each, Nth, Last };
  uint32_t id = 0;   ///< by which tests name it; unique in the program
  std::string file;  ///< a path as Clang names it, or its last parts
  uint32_t line = 0;
  When when = When::Each;
  uint32_t time = 1;      ///< of Nth: 1 = the first
  std::string condition;  ///< a C expression over what is visible at the line
  std::string head;       ///< what a failure says first: "expected x == 5 the 3rd time"
};

/// What became of an expectation in one unit. A unit that does not hold the file says nothing of
/// it.
struct ExpectationReport {
  uint32_t id = 0;
  std::string file;                   ///< as the user named it
  std::optional<Diagnostic> problem;  ///< none: it was planted
};

}  // namespace culprit::frontend
