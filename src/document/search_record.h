// What a search did: its checks, its phases, and what they cost.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "document/place.h"
#include "support/counts.h"

namespace culprit::document {

/// One check of the search: is this component, if freed, consistent with this failing test?
struct Check {
  Place place;
  std::string kind;
  std::string text;
  std::string test;
  std::string phase;   ///< the phase of the search that asked
  std::string answer;  ///< consistent, inconsistent, unknown or not replayed
  std::string reason;  ///< if unknown
  double seconds = 0;
  ExplorationCounts counts;
};

/// One phase of the search, and the candidates after it.
struct Phase {
  std::string name;
  double seconds = 0;
  uint64_t checks = 0;
  uint64_t cost = 0;  ///< of these checks; counted, about microseconds
  uint64_t candidates = 0;
  uint64_t explaining = 0;
  uint64_t undecided = 0;  ///< asked or not
};

struct Statistics {
  /// Per stage, in pipeline order: compile, run, diagnose, replay …
  std::vector<std::pair<std::string, double>> seconds;
  /// components, candidates, checks, sat_calls, steps …
  std::vector<std::pair<std::string, uint64_t>> counts;
  double total_seconds = 0;
  uint64_t peak_memory_bytes = 0;
};

}  // namespace culprit::document
