// The recorded run of a failing test with its execution graph.
#pragma once

#include <memory>
#include <string>

#include "judge/judgement.h"
#include "session/graph/execution_graph.h"
#include "support/result.h"

namespace culprit::session {

/// Events that a recording holds at most; some 200 bytes each.
inline constexpr size_t kMostRecorded = 1'000'000;

class Recording {
 public:
  /// Runs the test again. Both must outlive this. Error: the run has more than kMostRecorded
  /// events. Cost: some ten runs.
  static Result<std::unique_ptr<Recording>> of(const machine::Image& image,
                                               const judge::JudgedTest& test);
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  const ExecutionGraph& graph() const { return *graph_; }
  const record::Trace& trace() const { return trace_; }

 private:
  explicit Recording(const machine::Image& image) : trace_(image, kMostRecorded) {}
  record::Trace trace_;
  std::string output_;
  std::unique_ptr<ExecutionGraph> graph_;
};

}  // namespace culprit::session
