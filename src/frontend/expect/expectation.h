// The user's conditions that must hold when a line is reached, and the outcome of planting each in
// a unit.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "support/diagnostic.h"

namespace culprit::frontend {

struct Expectation {
  enum class When : uint8_t { Each, Nth, Last, Sometime };
  uint32_t id = 0;   ///< unique in the program; tests refer to it
  std::string file;  ///< a path as Clang names it, or its last components
  uint32_t line = 0;
  When when = When::Each;
  uint32_t time = 1;      ///< with Nth: 1 = the first
  std::string condition;  ///< a C expression over the names visible at the line
  std::string head;       ///< start of the failure message: "expected x == 5 the 3rd time"
};

/// The outcome of one expectation in one unit. There is no report for a unit that does not contain
/// the file.
struct ExpectationReport {
  uint32_t id = 0;
  std::string file;                   ///< as the user named it
  std::optional<Diagnostic> problem;  ///< nullopt: it was planted
};

}  // namespace culprit::frontend
