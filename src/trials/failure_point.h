// The point at which a failing run shows its failure. A trial need not run further to show that an
// edit does not mend the run.
//
// With an expected output, it is the first wrong byte. Otherwise it is the fault that ends the run
// or a child, the first complaint that the program writes (judge/reported_assertion.h), or the end
// of the run. A trial that comes to the same point in the same way still fails. A trial that gets
// past it may pass the test or fail otherwise; only the whole run tells.
//
// The first fault of a child is taken for the failure, also where a test expects it; then no trial
// gets past the point.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "judge/run_tests.h"

namespace culprit::trials {

/// The finding that ended the run, or a child of the program; null if there is none.
const machine::Finding* fault_of(const replay::PlainRun& run);

class FailurePoint {
 public:
  /// `plain` is the request of the failing run. Program and test must outlive this. Cost: up to
  /// three such runs, and one with an observer.
  FailurePoint(const model::Program& program, const judge::JudgedTest& test,
               replay::PlainRunRequest plain);

  /// The number of instructions up to the point.
  uint64_t steps() const { return steps_; }
  /// Limits a run of the test so that it ends there. `from`: the number of instructions before the
  /// checkpoint from which it starts.
  void limit(replay::PlainRunRequest& plain, uint64_t from) const;
  /// Whether a run with these limits gets past the point. A run that ends by a finding or complains
  /// does if its lines are later ones of the same calls, or if it is in another test.
  bool is_passed(const replay::PlainRun& run) const;
  /// Whether such a run is seen behind the point: it passes the test, is in later lines of the same
  /// calls, or in another test. One that is passed, but not left behind, may turn in a loop before
  /// the point.
  bool is_left_behind(const replay::PlainRun& run) const;
  /// Whether a run that kept both streams writes the complaint of the failure point, or one that
  /// the failing run does not write. Always false with an expected output.
  bool complains(const replay::PlainRun& run) const;

 private:
  void find_complaint(const replay::PlainRun& run, replay::PlainRunRequest plain);
  void find_entered(replay::PlainRunRequest plain);
  bool is_later(const replay::PlainRun& run) const;

  const model::Program& program_;
  const judge::JudgedTest& test_;
  uint64_t steps_ = 0;
  uint32_t matched_ = 0;      // with an expected output
  bool is_in_child_ = false;  // a fault that ended a child
  bool in_errors_ = false;    // the stream of the complaint
  size_t begin_ = 0;
  bool begins_in_test_ = false;  // its first byte is written in deeper calls than its last one
  std::string complaint_;
  std::vector<SourceLocation> lines_;  // of the calls at the point, those of the callers first
  std::vector<bool> entered_;          // per function: it was called before the point
  // lines of the failing run that complain, except the one at the point
  std::set<std::string, std::less<>> said_;
};

}  // namespace culprit::trials
