// What an exploration is asked, how much it may cost, and what it answers.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "machine/run/bounds.h"
#include "record/data_graph.h"
#include "replay/angelic_value.h"
#include "replay/checkpoint.h"
#include "replay/intervention.h"
#include "spec/output_matcher.h"
#include "support/counts.h"

namespace culprit {
class Budget;
}

namespace culprit::encode {

enum class Consistency : uint8_t {
  Consistent,
  Inconsistent,  ///< within the bounds in ExploreResult::bounds_reached, if any
  Unknown,       ///< the effort or the budget ended, or something is unsupported
};

// Reasons for Unknown that more effort may change.
inline constexpr const char* kTakesTooLong = "trying other values there takes too long";
inline constexpr const char* kTooHard = "the values that would be required are too hard to compute";

/// How much one exploration may cost. Counts instead of seconds make answers repeatable.
struct Effort {
  uint64_t steps = 500'000;  ///< instructions of all paths together, beyond the limit for one path
  uint64_t states = 15'000;  ///< forked; most end at their next output
  uint64_t terms = 40'000;
  uint64_t queries = 300;      ///< to the solver, including feasibility checks
  int64_t conflicts = 1'000;   ///< in the SAT solver, per query
  uint64_t gates = 150'000;    ///< in the and-inverter graph of the formula
  uint32_t split_values = 16;  ///< values tried for a term that must be concrete
  /// ExplorationCounts::cost() of all of these together. A single limit is rarely reached, and
  /// several at once take far longer.
  uint64_t cost = 120'000;

  bool operator==(const Effort&) const = default;
};
Effort scaled(const Effort& effort, unsigned factor);

struct ExploreRequest {
  const machine::Image* image = nullptr;
  const machine::RunInputs* inputs = nullptr;
  const spec::OutputMatcher* matcher = nullptr;  ///< null: output is not compared
  int expected_exit = -1;                        ///< -1: not compared
  int unwanted_exit = -1;                        ///< a status that fails the test; -1: none
  std::vector<model::ComponentId> ab;            ///< leaf components
  std::vector<uint32_t> loop_bounds;             ///< per loop of the image
  /// undefined behaviour that the program shows in its tests anyway
  std::set<machine::FindingSite> tolerated;
  machine::MachineLimits limits;  ///< steps: per path
  Effort effort;
  const Budget* budget = nullptr;
  bool minimise = true;  ///< keep computed values where possible
  /// made by record() from this request, except for ab and effort; null: the run is executed
  const record::DataGraph* graph = nullptr;
  /// a checkpoint of the run with all components ok, before one of `ab` was executed; null: from
  /// the start
  const replay::Checkpoint* from = nullptr;
};

struct ExploreResult {
  Consistency answer = Consistency::Unknown;
  std::string reason;         ///< if Unknown
  bool effort_spent = false;  ///< if Unknown: because the effort was spent
  bool out_of_time = false;   ///< if Unknown: because the budget ended
  /// most bytes of the expected output's normal form that any path printed
  uint32_t furthest = 0;
  machine::BoundsReached bounds_reached;      ///< the bounds at which paths were cut
  replay::Intervention intervention;          ///< if Consistent: the values to replay
  std::vector<replay::AngelicValue> angelic;  ///< in order of execution
  ExplorationCounts counts;
};

}  // namespace culprit::encode
