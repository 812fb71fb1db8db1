#include "machine/run/bounds.h"

#include <algorithm>

namespace culprit::machine {

namespace {

/// The lower of two bounds; 0 means no bound.
template <class Number>
Number lower(Number a, Number b) {
  return a == 0 ? b : b == 0 ? a : std::min(a, b);
}

}  // namespace

void BoundsReached::add_loop(uint32_t loop, uint32_t iterations) {
  const auto at = std::lower_bound(loops.begin(), loops.end(), std::pair(loop, uint32_t{0}));
  if (at == loops.end() || at->first != loop) loops.insert(at, {loop, iterations});
  else at->second = std::min(at->second, iterations);
}

void BoundsReached::add(const BoundsReached& other) {
  for (const auto& [loop, iterations] : other.loops) add_loop(loop, iterations);
  recursion = lower(recursion, other.recursion);
  steps = lower(steps, other.steps);
  elements |= other.elements;
}

}  // namespace culprit::machine
