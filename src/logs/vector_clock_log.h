// Logs in which each event carries a vector clock, as ShiViz and GoVector write and read them:
//
//   alice {"alice": 2, "bob": 1}
//   received the reply
//
// The clock is an object of numbers, by host. The host is the word before it, or the last host of
// the clock that is named before it in the line. The text of the event is what comes behind the
// clock in the line; else the lines behind it, or before it if the file begins with a text. A line
// `=== name ===` begins another execution.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logs/recorded_log.h"
#include "support/result.h"

namespace culprit::logs {

/// `path`: for errors, which name the line. Errors: no clocks; an event that is missing or comes
/// twice; a clock that knows of an event, but not of what that event knew; a circle. Cost: linear
/// in the file, and in events times hosts.
Result<std::vector<RecordedLog>> parse_vector_clock_log(std::string_view text,
                                                        const std::string& path);

}  // namespace culprit::logs
