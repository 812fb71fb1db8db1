// The values of an expression at the executions of a line: a print that is added after the run.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "session/moments/navigator.h"
#include "session/values/expression.h"
#include "support/result.h"

namespace culprit::session {

struct LineValue {
  uint64_t execution = 0;  ///< of the line, from 1
  std::string value;       ///< or why there is none, in parentheses
  bool valid = false;
};

struct LineValues {
  std::vector<LineValue> rows;
  uint64_t executions = 0;         ///< of the line
  std::vector<Diagnostic> errors;  ///< of the last execution that has no value
};

/// The values at all executions of the line. Cost: the whole run, observed.
LineValues all_values(const Navigator& navigator, Line line, std::string_view expression);

/// The values at the first and the last executions, at most `most` of them. Cost: up to two pieces
/// of the timeline for each.
LineValues some_values(const Navigator& navigator, Line line, std::string_view expression,
                       uint64_t most);

}  // namespace culprit::session
