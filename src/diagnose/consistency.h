// Consistency of a suspect with the failing tests (Reiter 1987; Wotawa 2008): the one question that
// every engine asks.
//
// A set of components, freed, is asked of each failing test, short runs first, and dropped at the
// first that refutes it. Every "consistent" is replayed: the angelic values are put into a plain
// run, and the test must pass.
#pragma once

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "diagnose/run_tests.h"
#include "diagnose/slips.h"
#include "diagnose/trial_starts.h"
#include "diagnose/units.h"
#include "encode/explore.h"
#include "machine/dominance.h"

namespace culprit::diagnose {

/// What one failing test says of a suspect that is consistent with it.
struct TestEvidence {
  size_t test = 0;  ///< index into the judged tests
  encode::ExploreResult found;
  std::vector<machine::Observation> observations;  ///< of the component, in the replay
  /// the replay passes, and does this that is undefined and that no test shows by itself
  std::optional<machine::Finding> undefined;
  bool asked = false;  ///< false: the time ended before
  /// of the run that passes, where one was made in a trial
  uint64_t steps = 0;
};

/// A component, or a set of components that explain together.
struct Suspect {
  /// of a set: the one whose kind is most often at fault
  model::ComponentId component = 0;
  /// what was freed: the component, the members of a group, or the set
  std::vector<model::ComponentId> leaves;
  bool is_set = false;
  /// when all of a function, block or statement is suspect: is_set, leaves are those freed
  std::shared_ptr<const Unit> unit;
  /// listed to be complete: what is likelier explains as well
  bool comes_last = false;
  /// false: of a set, fewer may explain as much; that could not be decided
  bool is_minimal = true;
  std::vector<TestEvidence> evidence;  ///< one per failing test, in test order
  /// that together make every failing test pass, where that is known
  std::vector<Slip> slips;
};

/// `leaves`, ascending, freed together.
Suspect suspect_of(const model::Program& program, std::vector<model::ComponentId> leaves);

/// What one exploration cost and said.
struct CheckRecord {
  model::ComponentId component = 0;
  size_t test = 0;
  encode::Consistency answer = encode::Consistency::Unknown;
  std::string reason;
  bool by_trial = false;  ///< asked by value replacement, not of the encoding
  bool replayed = false;  ///< of Consistent
  double seconds = 0;
  uint32_t furthest = 0;  ///< ExploreResult::furthest
  encode::Counts counts;
};

enum class Standing : uint8_t {
  Unasked,   ///< the time ended before the first test
  Explains,  ///< consistent with every failing test that it was asked of, and replayed
  Refuted,
  Undecided,
  NotReplayed,  ///< consistent by the encoding, refuted by the replay
};

struct Examination {
  Suspect suspect;  ///< with evidence, when it explains
  Standing standing = Standing::Unasked;
  machine::BoundsReached bounds_reached;  ///< that a refutation rests on
  bool out_of_time = false;               ///< some failing test was not asked
  bool effort_spent = false;              ///< Undecided because it cost all it may
  /// or because a value that must be concrete has too many possibilities
  bool values_left = false;
  std::string undecided;  ///< the reason
  std::vector<CheckRecord> checks;
  /// per judged test: of those that were asked and are consistent, also when another is undecided
  std::vector<TestEvidence> by_test;

  bool decided() const { return standing == Standing::Explains || standing == Standing::Refuted; }
  bool explains() const { return standing == Standing::Explains; }
  uint64_t cost() const;  ///< counted, about microseconds
};

/// Whether the suspect is consistent with one test.
struct TestQuestion {
  Suspect suspect;
  size_t test = 0;  ///< index into the judged tests
  encode::Effort effort;
};

/// What value_replacement.h tries.
enum class Trials : uint8_t {
  Everywhere,  ///< one change at every execution, and other texts
  OneByOne,    ///< single executions
  All,
};

/// Const and safe to use from several threads.
class ConsistencyChecker {
 public:
  /// Derives the unwinding bounds from the runs that ended. All three must outlive it.
  ConsistencyChecker(const RunRequest& request, const machine::Image& image,
                     const std::vector<JudgedTest>& tests);

  /// The same checker, for questions that end with `budget` at the latest, which must outlive it.
  /// What is recorded for all questions is shared, and not ended by it.
  ConsistencyChecker within(const Budget& budget) const;

  /// The same, for a part of the search that is made beside others (run_ahead.h): what it expects
  /// to ask is no guess of theirs, and is examined by who waits for the part.
  ConsistencyChecker beside() const;

  /// The same, for questions with so many times the unwinding bounds: what was refuted only because
  /// runs were cut there.
  ConsistencyChecker with_bounds_raised(uint32_t times) const;

  /// `before`: an examination of the same suspect that left it undecided; what it found consistent
  /// is not asked again.
  Examination examine(const Suspect& suspect, const encode::Effort& effort,
                      const Examination* before = nullptr) const;
  /// The same by value_replacement.h, with so many instructions per test; Explains or Undecided.
  Examination replace(const Suspect& suspect, uint64_t steps, Trials trials,
                      const Examination* before = nullptr) const;

  /// The same, where it is known what does for each failing test: `found` is indexed by judged
  /// test. Explains when a replay of each shows it.
  Examination confirm(const Suspect& suspect, std::vector<encode::ExploreResult> found,
                      const std::string& by) const;
  /// The same, where slips in the suspect's components are known to mend the failing tests.
  /// Explains when a replay of each shows it.
  Examination confirm(const Suspect& suspect, const std::vector<Slip>& slips) const;

  /// One test alone: the examination's by_test says how.
  Examination examine_test(const Suspect& suspect, size_t test, const encode::Effort& effort) const;
  Examination replace_test(const Suspect& suspect, size_t test, uint64_t steps) const;
  /// These are likely to be asked of the encoding next, the first soonest, and nothing else is:
  /// threads with nothing to do may explore them until then (foresight.h).
  void expect(const std::vector<TestQuestion>& questions) const;
  /// Where nothing is: work(budget) does a short piece of what will be wanted later; false: none is
  /// left. What it refers to outlives the checker.
  void otherwise(std::function<bool(const Budget&)> work) const;
  void nothing_otherwise() const;
  /// From now on this ends as soon as a component explains a test and is asked of others: work that
  /// is vain where it explains them all. Null: nothing does.
  void cancel_when_explained(std::shared_ptr<Budget> vain) const;
  /// The next of them, on this thread, until the budget ends; false: there is none.
  bool examine_expected(const Budget& budget) const;

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
  const JudgedTest& test(size_t index) const { return tests_[index]; }
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
  const machine::Dominance* dominance(size_t test) const;

 private:
  void derive_bounds();
  void foresee(unsigned jobs);
  bool is_within_bounds(const machine::PlainRun& run) const;
  const machine::DependenceGraph* recorded(size_t test) const;
  bool may_be_recorded(size_t test) const;
  void record_next(size_t test) const;
  const TrialStarts* trial_starts(size_t test) const;
  struct Explored {
    encode::ExploreResult found;
    CheckRecord record;
  };
  void expect_others(const Examination& examination, size_t after, const encode::Effort& effort,
                     std::ptrdiff_t most) const;
  Explored explored(const TestQuestion& question) const;
  Explored explored_now(const TestQuestion& question) const;
  template <class Ask>
  Examination ask_each(const std::vector<size_t>& tests, const Suspect& suspect,
                       const Examination* before, Ask ask) const;
  Standing ask_replacement(const JudgedTest& test, uint64_t steps, Trials trials,
                           Examination& examination, TestEvidence& evidence) const;
  Standing ask_without_encoding(const JudgedTest& test, Examination& examination,
                                TestEvidence& evidence) const;
  Standing ask(const encode::Effort& effort, Examination& examination,
               TestEvidence& evidence) const;
  bool time_is_up() const { return budget_ && budget_->exhausted(); }

  const RunRequest& request_;
  const machine::Image& image_;
  const std::vector<JudgedTest>& tests_;
  const Budget* budget_;  // of questions; may be null
  std::vector<size_t> failing_, by_length_;
  std::vector<uint32_t> bounds_, tight_bounds_;  // per loop of the image
  uint64_t path_steps_ = 0;
  uint32_t recursion_bound_ = 0;
  uint32_t bounds_raised_ = 1;  // times what was derived
  bool recurses_ = false;       // some run
  std::set<machine::FindingSite> tolerated_;
  struct Recording {
    std::atomic<bool> is_begun{false}, is_made{false};
    std::once_flag made;
    std::unique_ptr<machine::DependenceGraph> graph;
    std::once_flag dominated;
    machine::Dominance dominance;
    std::once_flag started;
    std::unique_ptr<TrialStarts> starts;
  };
  std::shared_ptr<std::vector<Recording>> recordings_;  // per test; of those that were asked
  struct QuestionsAhead;
  std::shared_ptr<QuestionsAhead> ahead_;  // null: with one thread
};

}  // namespace culprit::diagnose
