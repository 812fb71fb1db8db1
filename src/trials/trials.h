// Trials: tests run with an edit, and whether they pass.
//
// A trial is a plain run that ends at the first wrong byte. It shows that an edit passes a test; it
// proves nothing about other edits.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/edit.h"
#include "judge/problem.h"
#include "replay/plain_run.h"
#include "support/memo.h"

namespace culprit::trials {

/// A run past the failure takes at most so many instructions: a suite may have stopped at its first
/// failed test.
inline constexpr uint64_t kLongestRun = 100'000'000;
/// Checkpoints that are kept at a time; each holds the memory of the program.
inline constexpr size_t kCheckpoints = 48;

enum class Outcome : uint8_t {
  Fails,
  Passes,
  /// with undefined behaviour, other than signed overflow, that no test shows without the edit: it
  /// may pass only here
  PassesUndefined,
  Cut,  ///< the budget ended before the run did
};

struct Trial {
  Outcome outcome = Outcome::Fails;
  uint64_t steps = 0;  ///< instructions of the run
  /// Bytes of the expected output's normal form that were printed before the first wrong byte.
  uint32_t matched = 0;

  uint64_t cost() const { return steps + replay::kStartOfRun; }  ///< in instructions
  bool passes() const { return outcome == Outcome::Passes || outcome == Outcome::PassesUndefined; }
};

/// The most instructions of a run that an edit mends, if a run without it takes `steps`: it may be
/// somewhat longer.
uint64_t most_steps_when_mended(uint64_t steps);

/// Tries edits of one problem and remembers the trials of single edits. Safe from several threads.
class Trials {
 public:
  /// `problem` must outlive it.
  explicit Trials(const judge::Problem& problem);

  /// Runs the test with the edits, at every execution. The edits change different components.
  Trial run(const std::vector<edits::Edit>& edits, size_t test,
            const machine::MachineLimits& limits) const;
  /// Runs the test with one edit. A repeated trial with the same step limit is not run again.
  Trial run(const edits::Edit& edit, size_t test, const machine::MachineLimits& limits);

  /// The limits of a trial of this test: a mended run may be somewhat longer than the test's own
  /// run. A run that did not exit has no useful length; then the limits are unchanged.
  machine::MachineLimits limits_for(size_t test, machine::MachineLimits limits) const;

  /// Whether every failing test passes with the edit, without new undefined behaviour. The limits
  /// are those of limits_for().
  bool mends(const edits::Edit& edit, const machine::MachineLimits& limits);
  /// The passing tests in which an edit is tried: in order, until their own runs are too long
  /// together.
  const std::vector<size_t>& tried_passing() const { return tried_passing_; }
  /// Whether these tests still pass, without new undefined behaviour.
  bool keeps_passing(const edits::Edit& edit, const machine::MachineLimits& limits);

 private:
  struct Question {
    edits::Edit edit;
    uint64_t steps = 0;  ///< the step limit of the run

    bool operator==(const Question& other) const {
      return steps == other.steps && edit.has_same_effect(other.edit);
    }
    uint64_t hash() const;
  };

  const judge::Problem& problem_;
  std::vector<size_t> tried_passing_;
  uint64_t longest_passing_ = 0;  // instructions of a test that passes
  std::vector<Memo<Question, Trial>> remembered_;  // per test
};

}  // namespace culprit::trials
