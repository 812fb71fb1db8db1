#include "logs/read_log.h"

#include "logs/span_log.h"
#include "logs/vector_clock_log.h"

namespace culprit::logs {

Result<std::vector<RecordedLog>> read_logs(std::string_view text, const std::string& path) {
  return is_span_file(text) ? parse_span_log(text, path) : parse_vector_clock_log(text, path);
}

}  // namespace culprit::logs
