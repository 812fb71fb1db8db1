// Consistency of a set of ab components with one failing test (Reiter 1987, for programs Wotawa
// 2008), by guarded symbolic execution with merging instead of one formula for the unrolled
// program.
//
// All components but the given ones are ok. The run starts concrete; from the first execution of an
// ab component on, what depends on it is symbolic. Where a condition is symbolic both sides run;
// states that meet at the same place, with the same input and output positions, merge. A path on
// which the program ends with the expected output and exit status is a candidate; the solver then
// looks for values that take it.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "machine/run/bounds.h"
#include "record/data_graph.h"
#include "replay/angelic_value.h"
#include "replay/plain_run.h"
#include "spec/output_matcher.h"
#include "support/counts.h"

namespace culprit {
class Budget;
}

namespace culprit::encode {

enum class Consistency : uint8_t {
  Consistent,
  Inconsistent,  ///< within the unwinding bound, if there are ExploreResult::bounds_reached
  Unknown,       ///< the budget ended, or something is not supported
};

/// How much one exploration may cost. Counts, not seconds, so that answers are repeatable.
struct Effort {
  uint64_t steps = 500'000;  ///< instructions of all paths together, beyond the length of one
  uint64_t states = 15'000;  ///< forked; most end at their next output
  uint64_t terms = 40'000;
  uint64_t queries = 300;      ///< to the solver, feasibility checks included
  int64_t conflicts = 1'000;   ///< of the SAT solver, per query
  uint64_t gates = 150'000;    ///< of the formula, in its and-inverter graph
  uint32_t split_values = 16;  ///< values of a term that must be concrete
  /// ExplorationCounts::cost() of all together: each of the above is rarely reached, and several at
  /// once take far longer
  uint64_t cost = 120'000;

  bool operator==(const Effort&) const = default;
};
Effort scaled(const Effort& effort, unsigned factor);

struct ExploreRequest {
  const machine::Image* image = nullptr;
  const machine::RunInputs* inputs = nullptr;
  const spec::OutputMatcher* matcher = nullptr;  ///< null: output not compared
  int expected_exit = -1;                        ///< -1: not compared
  int unwanted_exit = -1;                        ///< a status that does not do; -1: none
  std::vector<model::ComponentId> ab;            ///< leaf components
  std::vector<uint32_t> loop_bounds;             ///< per loop of the image
  /// undefined behaviour that the program shows anyway
  std::set<machine::FindingSite> tolerated;
  machine::MachineLimits limits;  ///< steps: of one path
  Effort effort;
  const Budget* budget = nullptr;
  bool minimise = true;  ///< keep computed values where possible
  /// by record(), of this request but for ab and effort; null: the run is executed
  const record::DataGraph* graph = nullptr;
  /// of the run without ab components, before one was executed; null: from the start
  const replay::Checkpoint* from = nullptr;
};

struct ExploreResult {
  Consistency answer = Consistency::Unknown;
  std::string reason;         ///< of Unknown
  bool effort_spent = false;  ///< of Unknown: the effort was the reason
  /// of Unknown: Effort::split_values left some out, so that more effort may help
  bool values_left = false;
  bool out_of_time = false;  ///< of Unknown: the budget was
  /// most of the expected output's normal form that a path printed
  uint32_t furthest = 0;
  machine::BoundsReached bounds_reached;      ///< where paths were cut
  replay::Intervention intervention;          ///< of Consistent: what to replay
  std::vector<replay::AngelicValue> angelic;  ///< in order of execution
  ExplorationCounts counts;
};

ExploreResult explore(const ExploreRequest& request);

/// The run with all components ok, `steps` long or so: what explorations of all components of one
/// test have in common.
std::unique_ptr<record::DataGraph> record(const ExploreRequest& request, uint64_t steps);

}  // namespace culprit::encode
