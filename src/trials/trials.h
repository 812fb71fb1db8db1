// Trials: tests run with an edit, and whether they pass.
//
// A trial is a plain run that ends at the first wrong byte. It shows that an edit passes a test; it
// proves nothing about other edits.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/edit.h"
#include "judge/problem.h"
#include "support/memo.h"

namespace culprit::trials {

enum class Outcome : uint8_t {
  Fails,
  Passes,
  /// with undefined behaviour, other than signed overflow, that no test shows by itself: it may
  /// pass only here
  PassesUndefined,
  Cut,  ///< the budget ended before the run did
};

struct Trial {
  Outcome outcome = Outcome::Fails;
  uint64_t steps = 0;  ///< instructions of the run

  bool passes() const { return outcome == Outcome::Passes || outcome == Outcome::PassesUndefined; }
};

/// Tries edits of one problem, and remembers the trials of single edits. Safe from several threads.
class Trials {
 public:
  /// `problem` must outlive it.
  explicit Trials(const judge::Problem& problem)
      : problem_(problem), remembered_(problem.tests().size()) {}

  /// Runs the test with the edits, at every execution. They are of different components.
  Trial run(const std::vector<edits::Edit>& edits, size_t test,
            const machine::MachineLimits& limits) const;
  /// The same for one edit; a second trial with the same number of steps costs nothing.
  Trial run(const edits::Edit& edit, size_t test, const machine::MachineLimits& limits);

  /// The limits of a trial of this test: a mended run may be somewhat longer than the test's own
  /// run. A run that did not exit by itself gives no length: then the limits stay.
  machine::MachineLimits limits_for(size_t test, machine::MachineLimits limits) const;

  /// Whether every failing test passes with the edit, without new undefined behaviour. The limits
  /// are those of limits_for().
  bool mends(const edits::Edit& edit, const machine::MachineLimits& limits);
  /// Whether passing tests still do, in order, as long as their own runs together take no more than
  /// `pool` instructions.
  bool keeps_passing(const edits::Edit& edit, uint64_t pool, const machine::MachineLimits& limits);

 private:
  struct Question {
    edits::Edit edit;
    uint64_t steps = 0;  ///< the limit of the run

    bool operator==(const Question& other) const {
      return steps == other.steps && edit.has_same_effect(other.edit);
    }
    uint64_t hash() const;
  };

  const judge::Problem& problem_;
  std::vector<Memo<Question, Trial>> remembered_;  // per test
};

}  // namespace culprit::trials
