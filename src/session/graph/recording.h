// The recorded run of a test, or a window of a long one, with its execution graph.
#pragma once

#include <memory>
#include <string>

#include "judge/judgement.h"
#include "replay/timeline.h"
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
  /// The last part of the run before step `end`, of half as many instructions as a recording holds
  /// events. What was defined before it has no event. The timeline's image must outlive this.
  static std::unique_ptr<Recording> before(const replay::Timeline& timeline, uint64_t end);
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;

  const ExecutionGraph& graph() const { return *graph_; }
  const record::Trace& trace() const { return trace_; }
  /// Whether it begins with the run.
  bool is_whole() const { return begin_.step() == 0; }
  uint64_t begin() const { return begin_.step(); }  ///< the first step
  uint64_t end() const { return end_; }             ///< the step after the last
  /// Bytes that were printed before it.
  uint64_t printed_before() const { return begin_.state.output.position; }
  /// How often each component was executed before it; empty if it is whole.
  const std::vector<uint64_t>& hits_before() const { return begin_.hits; }

 private:
  explicit Recording(const machine::Image& image) : trace_(image, kMostRecorded) {}
  record::Trace trace_;
  std::string output_;
  std::unique_ptr<ExecutionGraph> graph_;
  replay::Point begin_;
  uint64_t end_ = 0;
};

}  // namespace culprit::session
