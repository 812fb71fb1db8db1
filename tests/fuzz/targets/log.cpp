// Logs with vector clocks, spans of tracing, and conditions on them. What is found holds in a
// consistent cut.
#include "logs/condition.h"
#include "logs/read_log.h"
#include "target.h"

namespace culprit::fuzz {

void read_log(std::string_view bytes) {
  if (const auto condition = logs::parse_condition(bytes, "--never"); !condition)
    demand(!condition.errors().front().message.empty(), "an error has a message");
  const auto read = logs::read_logs(bytes, "a.log");
  if (!read) return demand(!read.errors().front().message.empty(), "an error has a message");
  const auto condition = logs::parse_condition("count(\"a\"..\"e\") >= 2", "--never");
  for (const logs::RecordedLog& log : *read) {
    if (log.hosts.size() > 64) continue;
    const logs::BoundCondition bound(*condition, log);
    const auto found = bound.possibly(1000);
    if (!found.cut) continue;
    demand(is_consistent(log.computation, *found.cut), "a cut is consistent");
    demand(bound.holds(*found.cut), "the condition holds in its cut");
  }
}

}  // namespace culprit::fuzz
