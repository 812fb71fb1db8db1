// Where a failing run shows that it fails: what lies behind need not be run to see that a change
// does not mend it.
//
// With an expected output it is the first wrong byte, else the first complaint that the program
// writes (reported_assertion.h), else the end of the run. A trial that comes to the same point in
// the same way still fails. One that gets past it may mend the test, or fail otherwise: that takes
// the whole run.
#pragma once

#include <set>
#include <string>

#include "judge/run_tests.h"

namespace culprit::trials {

class FailurePoint {
 public:
  /// `plain`: the failing run's request. Cost: up to three such runs.
  FailurePoint(const model::Program& program, const judge::JudgedTest& test,
               replay::PlainRunRequest plain);

  /// Instructions up to there.
  uint64_t steps() const { return steps_; }
  /// Sets what a run of the test needs so that it ends there. `from`: the instructions that it
  /// starts behind.
  void limit(replay::PlainRunRequest& plain, uint64_t from) const;
  /// Whether a run that was limited so gets past it.
  bool is_passed(const replay::PlainRun& run) const;
  /// Whether a run that kept both streams complains as the failing run does at that point, or of
  /// what that does not. With an expected output there is no telling.
  bool complains(const replay::PlainRun& run) const;

 private:
  const judge::JudgedTest& test_;
  uint64_t steps_ = 0;
  uint32_t matched_ = 0;    // with an expected output
  bool in_errors_ = false;  // the complaint
  size_t begin_ = 0;
  std::string complaint_;
  // complaining lines of the failing run, but for that one
  std::set<std::string, std::less<>> said_;
};

}  // namespace culprit::trials
