// Consistency of a suspect with the failing tests (Reiter 1987; Wotawa 2008): the one question that
// every engine asks.
//
// A set of components, freed, is asked of each failing test, short runs first, and dropped at the
// first that refutes it. Every "consistent" is replayed: the angelic values are put into a plain
// run, and the test must pass.
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

/// Whether the suspect is consistent with one test.
struct TestQuestion {
  Suspect suspect;
  size_t test = 0;  ///< index into the judged tests
  encode::Effort effort;
};

/// Const and safe to use from several threads.
class ConsistencyChecker {
 public:
  /// Asks of the failing tests of `problem`, which must outlive it.
  explicit ConsistencyChecker(const judge::Problem& problem);

  /// The same checker, for questions that end with `budget` at the latest, which must outlive it.
  /// What is recorded for all questions is shared, and not ended by it.
  ConsistencyChecker within(const Budget& budget) const;

  /// The same, for questions with so many times the unwinding bounds: what was refuted only because
  /// runs were cut there.
  ConsistencyChecker with_bounds_raised(uint32_t times) const;

  /// `before`: an examination of the same suspect that left it undecided; what it found consistent
  /// is not asked again.
  Examination examine(const Suspect& suspect, const encode::Effort& effort,
                      const Examination* before = nullptr) const;
  /// The same by value_replacement.h, with so many instructions per test; Explains or Undecided.
  Examination replace(const Suspect& suspect, uint64_t steps, trials::ReplaceAt where,
                      const Examination* before = nullptr) const;

  /// The same, where it is known what does for each failing test: `found` is indexed by judged
  /// test. Explains when a replay of each shows it.
  Examination confirm(const Suspect& suspect, std::vector<encode::ExploreResult> found,
                      const std::string& by) const;
  /// The same, where slips in the suspect's components are known to mend the failing tests.
  /// Explains when a replay of each shows it.
  Examination confirm(const Suspect& suspect, const std::vector<edits::Edit>& slips) const;

  /// One test alone: the examination's by_test says how.
  Examination examine_test(const Suspect& suspect, size_t test, const encode::Effort& effort) const;
  Examination replace_test(const Suspect& suspect, size_t test, uint64_t steps) const;
  /// What is asked of the encoding for a test, with these leaf components ab. Its limits and bounds
  /// are those of every question.
  encode::ExploreRequest explore_request(size_t test, const std::vector<model::ComponentId>& ab,
                                         const encode::Effort& effort) const;
  enum class Replay : uint8_t {
    Fails,
    Passes,
    /// with undefined behaviour, other than signed overflow, that no test shows by itself: it may
    /// pass here only
    PassesUndefined,
  };
  /// Runs a test with the values found put in, and notes what was observed.
  Replay replay(const Suspect& suspect, TestEvidence& evidence) const;

  /// Of one run that follows no recorded one.
  machine::MachineLimits run_limits() const;
  /// Instructions that one run may take.
  uint64_t path_steps() const { return bounds_.steps; }
  /// A run that passes a failing test has been seen to take so many.
  void learn_length(uint64_t steps) { bounds_.steps = std::max(bounds_.steps, steps + steps / 4); }
  const judge::Problem& problem() const { return problem_; }
  /// Instructions of the shortest failing run that questions about these components need not
  /// execute, when it is too long to be recorded; else 0.
  uint64_t spared(const std::vector<model::ComponentId>& leaves) const;
  /// Trials of edits, which are remembered.
  trials::Trials& trials() const { return *trials_; }
  /// What was asked about a test before.
  TestMemo& memo(size_t test) const { return (*memos_)[test]; }
  /// The largest unwinding bound: of a loop, and of recursion where a run recurses.
  unsigned largest_bound() const { return bounds_.largest(); }
  /// Of the recorded run of a failing test, among leaf components that may be asked about; null: it
  /// is not recorded. Computed once.
  std::shared_ptr<const record::Dominance> dominance(size_t test) const;

 private:
  bool is_within_bounds(const replay::PlainRun& run) const;
  const record::DataGraph* graph(size_t test) const;
  bool may_be_recorded(size_t test) const;
  const replay::TrialStarts* trial_starts(size_t test) const;
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
  bool time_is_up() const { return budget_ && budget_->exhausted(); }

  const judge::Problem& problem_;
  const Budget* budget_;  // of questions; may be null
  judge::RunBounds bounds_;
  uint32_t bounds_raised_ = 1;                    // times what was derived
  std::shared_ptr<std::vector<TestMemo>> memos_;  // per test
  std::shared_ptr<trials::Trials> trials_;
};

}  // namespace culprit::diagnose
