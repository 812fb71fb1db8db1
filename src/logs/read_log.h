// The log of a distributed run, whichever of the formats it has.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "logs/recorded_log.h"
#include "support/result.h"

namespace culprit::logs {

/// A file that begins as JSON and has a word of tracing's formats is read by parse_span_log(), any
/// other by parse_vector_clock_log(). `path`: for errors.
Result<std::vector<RecordedLog>> read_logs(std::string_view text, const std::string& path);

}  // namespace culprit::logs
