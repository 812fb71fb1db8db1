// The point at which a failing run shows its failure. A trial need not run further to show that an
// edit does not mend the run.
//
// With an expected output, it is the first wrong byte. Otherwise it is the first complaint that the
// program writes (judge/reported_assertion.h), or the end of the run. A trial that comes to the
// same point in the same way still fails. A trial that gets past it may pass the test or fail
// otherwise; only the whole run tells.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "judge/run_tests.h"

namespace culprit::trials {

class FailurePoint {
 public:
  /// `plain` is the request of the failing run. Cost: up to three such runs.
  FailurePoint(const model::Program& program, const judge::JudgedTest& test,
               replay::PlainRunRequest plain);

  /// The number of instructions up to the point.
  uint64_t steps() const { return steps_; }
  /// Limits a run of the test so that it ends there. `from`: the number of instructions before the
  /// checkpoint from which it starts.
  void limit(replay::PlainRunRequest& plain, uint64_t from) const;
  /// Whether a run with these limits gets past the point. A run that ends by a finding or complains
  /// does if its lines are later ones of the same calls.
  bool is_passed(const replay::PlainRun& run) const;
  /// Whether such a run is seen behind the point: it passes the test, or is in later lines of the
  /// same calls. One that is passed, but not left behind, may turn in a loop before the point.
  bool is_left_behind(const replay::PlainRun& run) const;
  /// Whether a run that kept both streams writes the complaint of the failure point, or one that
  /// the failing run does not write. Always false with an expected output.
  bool complains(const replay::PlainRun& run) const;

 private:
  const judge::JudgedTest& test_;
  uint64_t steps_ = 0;
  uint32_t matched_ = 0;    // with an expected output
  bool in_errors_ = false;  // the stream of the complaint
  size_t begin_ = 0;
  std::string complaint_;
  std::vector<SourceLocation> lines_;  // of the calls at the point, those of the callers first
  // lines of the failing run that complain, except the one at the point
  std::set<std::string, std::less<>> said_;
};

}  // namespace culprit::trials
