// The search that all questions about one failing test share: guarded symbolic execution with
// merging.
//
// States fork at symbolic conditions and wait at joins, the topologically least runs first, and
// what meets at one place with the same input and output positions merges. What to do at the end of
// an accepting path is the question's: explore.cpp asks the solver for one model, relaxation.cpp
// collects the conditions of all.
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
  /// What `request` points to must outlive the explorer.
  explicit Explorer(const ExploreRequest& request);
  virtual ~Explorer() = default;
  Explorer(const Explorer&) = delete;
  Explorer& operator=(const Explorer&) = delete;

 protected:
  /// Until no path is left, the effort is spent (result_.reason), or satisfied().
  void search();
  /// A path ended with the whole expected output: `condition` holds on it, with the expected exit
  /// status.
  virtual void accept(logic::Term condition) = 0;
  virtual bool satisfied() const { return false; }
  /// Whether the solver is asked if a side of a symbolic condition can be taken at all.
  virtual bool worth_checking(const State& state, bool side) const;
  /// The same of an alternative of an output.
  virtual bool worth_checking_output() const { return false; }
  /// A cheap reason why a path cannot be taken.
  virtual bool possible(logic::Term) { return true; }
  /// A value of `term` on the path `open` that should be tried first, when it must be concrete.
  virtual logic::Term preferred(logic::Term open) { return open; }

  solver::Answer check(logic::Term condition);
  solver::Limits limits() const;
  int64_t most_conflicts() const;
  ExplorationCounts counts_so_far() const;
  void count_effort();

  const ExploreRequest request_;
  logic::TermStore terms_;
  std::unique_ptr<solver::Solver> solver_;
  SymbolicDomain domain_;
  machine::Machine machine_;
  ExploreResult result_;

 private:
  // states are large to move; moving them about took a tenth of the time of locating in a recursive
  // program
  using Held = std::unique_ptr<State>;

  bool goes_on(const State& state, bool side) const;
  static Held resumed(const replay::Checkpoint& from);
  Held first_state();
  void arrive(Held state);
  void push(Held state);
  bool shares_frames(const State& state) const;
  Held pop();
  bool rejoin(const Position& position, State& state, const std::vector<uint64_t>& steps);
  bool exhausted();
  void advance(Held state);
  void end(const State& state);
  logic::Term ends_with(const State& state, int wanted);
  void fork(const State& state);
  void replace(State& state, const machine::SplitRequest& at, machine::Value value);
  logic::Term path_with(const State& state, logic::Term guard);
  void go_on(Held state, logic::Term path, std::optional<machine::Value> value);
  void continue_with(const State& state, logic::Term guard, std::optional<machine::Value> value);
  void split(Held state);
  void dispatch(const State& state, logic::Term term, const model::SwitchTable& table);
  bool leaves(logic::Term term, logic::Term guard, std::map<uint64_t, logic::Term>& found,
              unsigned& visits);
  void enumerate(const State& state, logic::Term term);

  /// Waits at a join; merged of states that had executed so many steps.
  struct Waiting {
    Held state;
    std::vector<uint64_t> steps;
    SharedFrames frames;  ///< with its own position
  };
  std::map<Position, std::vector<Waiting>> queue_;
  std::vector<Held> ready_;            // just forked
  uint32_t join_frames_ = UINT32_MAX;  // of the machine, for the state that runs next
  // of every state that does not wait, with the first that does
  SharedFrames shared_;
  unsigned hard_queries_ = 0;
  unsigned looks_ = 0;       // for what is left of the budget
  unsigned short_ways_ = 0;  // returns to the recorded run that did not pay
};

}  // namespace culprit::encode
