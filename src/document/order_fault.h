// What the order of threads must keep to, so that failing tests pass.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "document/place.h"

namespace culprit::document {

/// Statements in a row.
struct OrderedCode {
  Place place;  ///< a range
  std::string text;
  std::string function;
};

/// Either code that other threads must not interrupt, or what has to come first.
struct OrderFault {
  std::vector<OrderedCode> uninterrupted;
  std::vector<OrderedCode> later;  ///< has to wait for `first`, or for the end of threads
  std::optional<OrderedCode> first;
  std::string ended;  ///< function of the threads that have to end before
  /// function of the threads that begin too early, if `later` is empty
  std::string begun;
  uint64_t schedules = 0;   ///< under which the failing tests passed, with no value changed
  std::vector<std::string> story;  ///< what happens in a failing run, in order
};

}  // namespace culprit::document
