// What a search for violations, or a proof that there are none, is asked and finds.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "encode/exploration.h"
#include "machine/run/run_inputs.h"
#include "support/source_range.h"

namespace culprit::encode {

struct ViolationRequest {
  const machine::Image* image = nullptr;
  /// `most_elements` limits arrays; `chosen` must be null
  const machine::RunInputs* inputs = nullptr;
  /// limit on iterations of a loop that could also end there, and on frames of a recursive function
  uint32_t turns = 1;
  machine::MachineLimits limits;
  const Budget* budget = nullptr;
  /// ExplorationCounts::cost() of the exploration at most; 0: no limit
  uint64_t cost = 0;
  /// limit of one question to the solver if a bound was reached; no limit if < 0
  int64_t conflicts = -1;
  /// Broken: not asked about again. A clause among them restricts nothing any more, so that others
  /// that the same inputs break are found.
  std::set<machine::FindingSite> known;
};

/// What became of one obligation.
struct Checked {
  enum class Result : uint8_t { Holds, Broken, Unknown };
  machine::FindingSite site;
  std::string message;
  SourceLocation location;
  Result result = Result::Unknown;
  bool reached = false;          ///< some inputs lead there
  machine::ChosenInputs inputs;  ///< if Broken: as near to 0 as possible, one after the other
};

struct ViolationResult {
  std::vector<Checked> checked;           ///< in the order in which they were reached
  machine::BoundsReached bounds_reached;  ///< paths that were cut
  /// no path was followed to its end: no inputs meet what is assumed
  bool no_inputs = false;
  /// not all paths were followed: a clause that says why; else empty
  std::string incomplete;
  bool out_of_time = false;
  bool effort_spent = false;  ///< not all paths were followed: the cost was reached
  bool too_hard = false;      ///< the limit on conflicts left something Unknown
  ExplorationCounts counts;
};

}  // namespace culprit::encode
