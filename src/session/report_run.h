// The run of a report: the part of its execution graph around the culprit and the answers.
#pragma once

#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "document/session_report.h"
#include "session/report_limits.h"

namespace culprit::session {

/// The vertices that a report is about.
struct Reported {
  std::optional<VertexId> culprit, asked, fails;
  std::vector<std::pair<VertexId, size_t>> answers;  ///< with their numbers, in order
};

/// "the call of f", "the loop in line 3", "iteration 2", "line 5".
std::string words_of(const ExecutionGraph& graph, VertexId vertex);

/// Where the vertex is in the source; unknown for the whole run.
document::Place place_in_source(const ExecutionGraph& graph, VertexId vertex);

/// Fills in report.run. Returns the row of each vertex that is shown.
std::map<VertexId, size_t> add_run(const Session& session, const ExecutionGraph& graph,
                                   const Reported& reported, const ReportLimits& limits,
                                   document::SessionReport& report);

}  // namespace culprit::session
