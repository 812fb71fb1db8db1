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
#include "judge/run_tests.h"
#include "record/dominance.h"
#include "replay/trial_starts.h"
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
  /// Derives the unwinding bounds from the runs that ended. All three must outlive it.
  ConsistencyChecker(const judge::RunRequest& request, const machine::Image& image,
                     const std::vector<judge::JudgedTest>& tests);

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
  Examination confirm(const Suspect& suspect, const std::vector<edits::Slip>& slips) const;

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
  /// Undefined behaviour that some test shows anyway.
  const std::set<machine::FindingSite>& tolerated() const { return tolerated_; }
  /// Instructions that one run may take.
  uint64_t path_steps() const { return path_steps_; }
  /// A run that passes a failing test has been seen to take so many.
  void learn_length(uint64_t steps) { path_steps_ = std::max(path_steps_, steps + steps / 4); }
  const std::vector<size_t>& failing_by_length() const { return by_length_; }
  /// Instructions of the shortest failing run that questions about these components need not
  /// execute, when it is too long to be recorded; else 0.
  uint64_t spared(const std::vector<model::ComponentId>& leaves) const;
  size_t tests() const { return tests_.size(); }
  const judge::JudgedTest& test(size_t index) const { return tests_[index]; }
  /// What was asked about a test before.
  TestAnswers& answers(size_t test) const { return (*answers_)[test]; }
  /// Whether the test executes a component of a mode that is asked for.
  bool executed(const std::vector<model::ComponentId>& leaves, size_t test) const;
  bool executed_by_all_failing(const std::vector<model::ComponentId>& leaves) const;
  /// Bytes of the expected output's normal form that the test printed before the first wrong one.
  uint32_t matched(size_t test) const;
  /// Whether the encoding knows what passes: an output, an exit status, any status but 0.
  bool can_be_encoded(size_t test) const;
  /// The largest unwinding bound: of a loop, and of recursion where a run recurses.
  unsigned largest_bound() const;
  /// Unwinding bounds without room for iterations that no run is near, for what grows with them.
  /// Per loop of the image.
  const std::vector<uint32_t>& tight_bounds() const { return tight_bounds_; }
  /// Of the recorded run of a failing test, among leaf components that may be asked about; null: it
  /// is not recorded. Computed once.
  const record::Dominance* dominance(size_t test) const;

 private:
  void derive_bounds();
  bool is_within_bounds(const replay::PlainRun& run) const;
  const record::DataGraph* recorded(size_t test) const;
  bool may_be_recorded(size_t test) const;
  const replay::TrialStarts* trial_starts(size_t test) const;
  struct Explored {
    encode::ExploreResult found;
    CheckRecord record;
  };
  Explored explored(const TestQuestion& question) const;
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

  const judge::RunRequest& request_;
  const machine::Image& image_;
  const std::vector<judge::JudgedTest>& tests_;
  const Budget* budget_;  // of questions; may be null
  std::vector<size_t> failing_, by_length_;
  std::vector<uint32_t> bounds_, tight_bounds_;  // per loop of the image
  uint64_t path_steps_ = 0;
  uint32_t recursion_bound_ = 0;
  uint32_t bounds_raised_ = 1;  // times what was derived
  bool recurses_ = false;       // some run
  std::set<machine::FindingSite> tolerated_;
  struct Recording {
    std::once_flag made;
    std::unique_ptr<record::DataGraph> graph;
    std::once_flag dominated;
    record::Dominance dominance;
    std::once_flag started;
    std::unique_ptr<replay::TrialStarts> starts;
  };
  std::shared_ptr<std::vector<Recording>> recordings_;  // per test; of those that were asked
  std::shared_ptr<std::vector<TestAnswers>> answers_;   // per test
};

}  // namespace culprit::diagnose
