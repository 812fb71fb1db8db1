// Consistency of a suspect with the failing tests (Reiter 1987; Wotawa 2008): the one question that
// every engine asks.
//
// A set of components is freed in each failing test, short runs first, and refuted by the first
// test that it is not consistent with. Every "consistent" is replayed: the angelic values are put
// into a plain run, and the test must pass.
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "diagnose/consistency/examination.h"
#include "diagnose/consistency/memo.h"
#include "encode/explore.h"
#include "judge/problem.h"
#include "record/dominance.h"
#include "replay/trial_starts.h"
#include "trials/trials.h"
#include "trials/value_replacement.h"

namespace culprit::diagnose {

/// The question whether the suspect is consistent with one test.
struct TestQuestion {
  Suspect suspect;
  size_t test = 0;  ///< index into the judged tests
  encode::Effort effort;
};

/// Answers questions about suspects. Const and safe to use from several threads.
class ConsistencyChecker {
 public:
  /// Asks about the failing tests of `problem`, which must outlive the checker.
  explicit ConsistencyChecker(const judge::Problem& problem);

  /// The same checker, for questions that end with `budget` at the latest. `budget` must outlive
  /// it. The records are shared by all questions and do not end with the budget.
  ConsistencyChecker within(const Budget& budget) const;

  /// The same checker with the unwinding bounds multiplied by `times`, for suspects that were
  /// refuted only because runs were cut at the bounds.
  ConsistencyChecker with_bounds_raised(uint32_t times) const;

  /// Asks the encoding about each failing test. `before` is an examination of the same suspect that
  /// left it undecided; tests that it found consistent are not asked again.
  Examination examine(const Suspect& suspect, const encode::Effort& effort,
                      const Examination* before = nullptr) const;
  /// Asks whether some failing test that `before` does not explain fails with any values of the
  /// suspect, whatever the number of iterations (encode/joined/refute.h). Refuted or Undecided.
  Examination refute(const Suspect& suspect, const encode::Effort& effort,
                     const Examination& before) const;
  /// The same by value replacement, with so many instructions per test. Explains or Undecided.
  Examination replace(const Suspect& suspect, uint64_t steps, trials::ReplaceAt where,
                      const Examination* before = nullptr) const;

  /// The same with known answers. `found` holds one per failing test, indexed by judged test.
  /// Explains if the replay of each passes.
  Examination confirm(const Suspect& suspect, std::vector<encode::ExploreResult> found,
                      const std::string& by) const;
  /// The same for slips in the suspect's components that are known to mend the failing tests.
  /// Explains if the replay of each test passes.
  Examination confirm(const Suspect& suspect, const std::vector<edits::Edit>& slips) const;

  /// Asks about one test alone; by_test has the evidence.
  Examination examine_test(const Suspect& suspect, size_t test, const encode::Effort& effort) const;
  Examination replace_test(const Suspect& suspect, size_t test, uint64_t steps) const;
  /// The request to the encoding for a test with these leaf components ab. Limits and bounds are
  /// the same for every question.
  encode::ExploreRequest explore_request(size_t test, const std::vector<model::ComponentId>& ab,
                                         const encode::Effort& effort) const;
  enum class Replay : uint8_t {
    Fails,
    Passes,
    /// with undefined behaviour, other than signed overflow, that no test of the unchanged program
    /// shows: it may pass only here
    PassesUndefined,
  };
  /// Runs a test with the values found, and stores the observations in `evidence`.
  Replay replay(const Suspect& suspect, TestEvidence& evidence) const;

  /// The limits of a run that does not follow a recorded one.
  machine::MachineLimits run_limits() const;
  /// Instructions that one run may take.
  uint64_t path_steps() const { return bounds_.steps; }
  /// Raises path_steps() if needed: a passing run of a failing test took this many instructions.
  void learn_length(uint64_t steps) { bounds_.steps = std::max(bounds_.steps, steps + steps / 4); }
  const judge::Problem& problem() const { return problem_; }
  /// If the shortest failing run is too long to be recorded, the number of its first instructions
  /// that questions about these components need not execute; else 0.
  uint64_t spared(const std::vector<model::ComponentId>& leaves) const;
  /// States of the failing run from which trials of the test start; null if the run is short.
  const replay::TrialStarts* trial_starts(size_t test) const;
  bool time_is_up() const { return budget_ && budget_->exhausted(); }
  /// Trials of edits, which are remembered.
  trials::Trials& trials() const { return *trials_; }
  /// Earlier answers about a test.
  TestMemo& memo(size_t test) const { return (*memos_)[test]; }
  /// The largest unwinding bound: of a loop, and of recursion if a run recurses.
  unsigned largest_bound() const { return bounds_.largest(); }
  /// Dominance in the recorded run of a failing test, among the leaf components that may be asked
  /// about; null if the run is not recorded. Computed once.
  std::shared_ptr<const record::Dominance> dominance(size_t test) const;

 private:
  bool is_within_bounds(const replay::PlainRun& run) const;
  const record::DataGraph* graph(size_t test) const;
  bool may_be_recorded(size_t test) const;
  struct Explored {
    encode::ExploreResult found;
    CheckRecord record;
  };
  Explored explored(const TestQuestion& question) const;
  machine::MachineLimits replay_limits() const;
  template <class Ask>
  Examination ask_each(const std::vector<size_t>& tests, const Suspect& suspect,
                       const Examination* before, Ask ask) const;
  Standing ask_replacement(const judge::JudgedTest& test, uint64_t steps, trials::ReplaceAt where,
                           Examination& examination, TestEvidence& evidence) const;
  Standing ask_without_encoding(const judge::JudgedTest& test, Examination& examination,
                                TestEvidence& evidence) const;
  Standing ask(const encode::Effort& effort, Examination& examination,
               TestEvidence& evidence) const;

  const judge::Problem& problem_;
  const Budget* budget_;  // for questions; may be null
  judge::RunBounds bounds_;
  uint32_t bounds_raised_ = 1;                    // factor on the derived bounds
  std::shared_ptr<std::vector<TestMemo>> memos_;  // per test
  std::shared_ptr<trials::Trials> trials_;
};

}  // namespace culprit::diagnose
