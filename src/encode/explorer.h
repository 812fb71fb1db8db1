// The search shared by all questions about one failing test: guarded symbolic execution with
// merging.
//
// States fork at symbolic conditions and wait at joins. The topologically least state runs first,
// and states that meet at one place with the same input and output positions merge. Subclasses
// decide what to do at the end of an accepting path: explore.cpp asks the solver for one model,
// relaxation.cpp collects the conditions of all such paths.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "encode/exploration.h"
#include "encode/position.h"
#include "encode/symbolic_domain.h"
#include "solver/solver.h"

namespace culprit::encode {

class Explorer {
 public:
  /// Everything that `request` points to must outlive the explorer.
  explicit Explorer(const ExploreRequest& request);
  virtual ~Explorer() = default;
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;

 protected:
  /// Runs until no path is left, the effort is spent (result_.reason), or satisfied().
  void search();
  /// Called when a path ends with the whole expected output. `condition` is its path condition
  /// together with the expected exit status.
  virtual void accept(logic::Term condition) = 0;
  virtual bool satisfied() const { return false; }
  /// Whether to ask the solver if a side of a symbolic condition can be taken.
  virtual bool worth_checking(const State& state, bool side) const;
  /// The same for an alternative of an output.
  virtual bool worth_checking_output() const { return false; }
  /// Whether a side of a symbolic branch that can be taken is followed.
  virtual bool may_take(const State&, bool) { return true; }
  /// Called when a path ends without a finding, before accept().
  virtual void ended(const State&) {}
  /// Called when a path ends with a finding, the last one of machine_.findings.
  virtual void failed(const State&) {}
  /// Whether a side of the current branch stays in the innermost loop.
  bool goes_on(const State& state, bool side) const;
  /// A cheap check; false if the path condition cannot hold.
  virtual bool possible(const State&, logic::Term) { return true; }
  /// The condition to try first, when a term must be concrete on the path `open`: implies `open`.
  virtual logic::Term preferred(logic::Term open) { return open; }
  /// What the solver is asked for a condition: together with it, what holds on every path.
  virtual logic::Term query(logic::Term condition) { return condition; }

  solver::Answer check(logic::Term condition);
  solver::Limits limits() const;
  int64_t most_conflicts() const;
  virtual ExplorationCounts counts_so_far() const;
  void count_effort();

  const ExploreRequest request_;
  logic::TermStore terms_;
  std::unique_ptr<solver::Solver> solver_;
  SymbolicDomain domain_;
  machine::Machine machine_;
  ExploreResult result_;

  // States are large: moving them by value took a tenth of the time for locating a fault in a
  // recursive program.
  using Held = std::unique_ptr<State>;
  /// Called with a state at a join.
  virtual void arrive(Held state);
  /// Lets a state wait at its position, or merges it into one that waits there.
  void push(Held state);
  /// Drops the states that wait at positions with that leading part.
  void drop_waiting(const Position& leading);
  /// The position of the first state that waits; null if none does.
  const Position* first_position() const {
    return queue_.empty() ? nullptr : &queue_.begin()->first;
  }
  /// A state that must run at once, or else the topologically least waiting state. Null: that state
  /// fails as the recorded run does.
  virtual Held pop();
  virtual bool has_states() const { return !ready_.empty() || !queue_.empty(); }
  virtual bool stops_at_joins() const { return has_states(); }
  /// Whether some state must run before those that wait.
  bool has_ready() const { return !ready_.empty(); }
  /// Called with a state whose next instruction needs a concrete value.
  virtual void split(Held state);
  /// Goes on with a state that splits, on `path`; `value` is what it needs.
  virtual void go_on(Held state, logic::Term path, std::optional<machine::Value> value);
  /// Runs no further along the recorded run, and forgets what is known of the running state.
  void leave_recorded_run() { short_ways_ = UINT32_MAX, shared_.clear(); }

 private:
  static Held resumed(const replay::Checkpoint& from);
  Held copy_of(const State& state);
  Held first_state();
  bool shares_frames(const State& state) const;
  bool rejoin(const Position& position, State& state, const std::vector<uint64_t>& steps);
  bool exhausted();
  uint64_t plain_until(const State& state) const;
  void advance(Held state);
  void end(const State& state);
  logic::Term ends_with(const State& state, int wanted);
  void fork(State& state);
  void replace(State& state, const machine::SplitRequest& at, machine::Value value);
  logic::Term path_with(const State& state, logic::Term guard);
  void continue_with(const State& state, logic::Term guard, std::optional<machine::Value> value);
  void dispatch(const State& state, logic::Term term, const model::SwitchTable& table);
  bool leaves(logic::Term term, logic::Term guard, std::map<uint64_t, logic::Term>& found,
              unsigned& visits);
  void enumerate(const State& state, logic::Term term);

  /// A state that waits at a join, with the step counts of the states merged into it.
  struct Waiting {
    Held state;
    std::vector<uint64_t> steps;
    SharedFrames frames;  ///< all frames of its own position
  };
  std::map<Position, std::vector<Waiting>> queue_;
  std::vector<Held> ready_;            // forked and not run since
  uint32_t join_frames_ = UINT32_MAX;  // Machine::join_frames for the state that runs next
  // the frames that all running states share with the first waiting state
  SharedFrames shared_;
  unsigned hard_queries_ = 0;
  unsigned looks_ = 0;       // calls of exhausted(), some of which read the clock
  unsigned short_ways_ = 0;  // returns to the recorded run that did not pay off
};

}  // namespace culprit::encode
