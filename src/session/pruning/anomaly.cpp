#include "session/pruning/anomaly.h"

namespace culprit::session {

using document::ReasonKind;

Anomaly anomaly_of(const ExecutionGraph& graph, const judge::JudgedTest& test,
                   uint64_t printed_before) {
  Anomaly anomaly;
  const document::Reason& reason = test.outcome.reason;
  const auto last = static_cast<EventId>(graph.trace().events().size() - 1);
  switch (reason.kind) {
    case ReasonKind::WrongOutput:
    case ReasonKind::OutputFormat:
      for (const record::TracePrint& print : graph.trace().prints()) {
        if (reason.output_offset < printed_before) break;
        const size_t at = reason.output_offset - printed_before;
        if (print.end < at) anomaly.right.push_back(print.event);
        else if (print.begin < at && at < print.end) anomaly.wrong.push_back(print.event);
        if (print.begin <= at && at <= print.end) anomaly.among.push_back(print.event);
      }
      break;
    case ReasonKind::Crash:
    case ReasonKind::Expectation:
    case ReasonKind::ExitStatus: anomaly.among.push_back(last); break;
    default: break;
  }
  return anomaly;
}

}  // namespace culprit::session
