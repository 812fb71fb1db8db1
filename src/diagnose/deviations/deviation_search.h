// All deviations of up to k condition executions that make a failing test pass (LocFaults:
// Bekkouche 2015, the problem of the k-MCDs).
//
// A deviation is a set of executions of conditions, each taken the other way. After the first flip
// the run is another one, so the executions after it are those of the deviated run. The sets are
// tried by size, each in a run that starts right before its last flip; only a run that passes
// counts. Nothing is solved here.
//
// Marking, as in the paper: the condition in whose flip a passing deviation ends keeps the size of
// the first one. Later deviations do not come to it with more flips, and a deviation that passes is
// not extended. The paper's text and its tables differ; with this reading, tables 1 and 5 come out.
// Marking may leave out minimal deviations. Without it, every set is tried, also those that contain
// a smaller one that passes (table 3); they are not minimal, and are said not to be.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "judge/problem.h"
#include "machine/run/unfolding.h"

namespace culprit::diagnose {

/// One condition execution in a deviation.
struct TurnedCondition {
  model::ComponentId condition = model::kNoComponent;
  bool computed = false;   ///< its truth as the program computed it
  uint64_t number = 0;     ///< among the executions of conditions in the deviated run, from 0
  uint32_t execution = 0;  ///< among those of this condition, from 1
  uint64_t key = 0;        ///< its node in the unfolded program
  std::vector<machine::LoopTurn> turns;
};

struct FoundDeviation {
  std::vector<TurnedCondition> flips;  ///< in the order of the run
  bool minimal = true;                 ///< no proper subset of its flips passes
};

/// The reason for FoundDeviations::cut that more time may change.
inline constexpr const char* kOutOfTime = "the time ran out";

struct DeviationSearchLimits {
  unsigned up_to = 1;
  bool marking = true;
};

struct FoundDeviations {
  std::vector<FoundDeviation> deviations;  ///< by size, then in the order of the runs
  std::string cut;  ///< the limit that ended the search, as a clause; empty: none did
  /// Runs that were stopped, so that they may pass.
  uint64_t stopped = 0;
  /// Conditions that the failing run executes more than once in the same iterations: in several
  /// calls.
  std::set<model::ComponentId> repeated;
  uint64_t conditions = 0;  ///< executions in the failing run
  uint64_t runs = 0;
};

/// The conditions of suspect files that the machine can turn.
std::vector<model::ComponentId> turnable_conditions(const model::Program& program);

/// Cost: a run from the last flip on for each set, at most n over k for n executions.
FoundDeviations find_deviations(const judge::Problem& problem, const judge::JudgedTest& test,
                                const DeviationSearchLimits& limits);

}  // namespace culprit::diagnose
