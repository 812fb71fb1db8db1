// The bounds at which runs were cut: a statement about all runs then covers only those within the
// bounds (bounded model checking; Clarke, Kroening and Lerda 2004).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace culprit::machine {

struct BoundsReached {
  /// loops of the image, ascending, each with its bound on iterations
  std::vector<std::pair<uint32_t, uint32_t>> loops;
  /// bound on the active frames of one function; 0 if it was not reached
  uint32_t recursion = 0;
  /// bound on the instructions of a run; 0 if it was not reached
  uint64_t steps = 0;
  /// whether RunInputs::most_elements was reached
  bool elements = false;

  bool any() const { return !loops.empty() || recursion > 0 || steps > 0 || elements; }
  void add_loop(uint32_t loop, uint32_t iterations);
  /// Adds the bounds of `other`; if both have a bound for the same thing, the lower one stays.
  void add(const BoundsReached& other);
};

}  // namespace culprit::machine
