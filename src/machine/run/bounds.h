// Where runs were cut: what is said of all runs then holds for those that stay within (bounded
// model checking; Clarke, Kroening and Lerda 2004).
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

namespace culprit::machine {

struct BoundsReached {
  /// of the image, ascending, with the most iterations of each
  std::vector<std::pair<uint32_t, uint32_t>> loops;
  /// most frames of one function at once; 0: not reached
  uint32_t recursion = 0;
  /// most instructions of a run; 0: not reached
  uint64_t steps = 0;

  bool any() const { return !loops.empty() || recursion > 0 || steps > 0; }
  void add_loop(uint32_t loop, uint32_t iterations);
  /// Of bounds for the same, the lower one stays.
  void add(const BoundsReached& other);
};

}  // namespace culprit::machine
