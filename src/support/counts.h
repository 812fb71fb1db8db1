// Counts of the work done by explorations. Unlike time, they are the same in every run.
#pragma once

#include <cstdint>

namespace culprit {

struct ExplorationCounts {
  uint64_t states = 0;  ///< states forked
  uint64_t copied = 0;  ///< registers and memory slots of these states
  uint64_t merges = 0;
  uint64_t meetings = 0;  ///< pairs of states at one place, merged or not
  uint64_t compared = 0;  ///< memory locations compared by merges
  uint64_t queries = 0;   ///< queries that reached the SAT solver
  uint64_t steps = 0;     ///< instructions executed, summed over all paths
  uint64_t terms = 0;
  uint64_t gates = 0;      ///< gates of the and-inverter graph
  uint64_t conflicts = 0;  ///< conflicts of the SAT solver
  uint64_t evaluated = 0;  ///< terms evaluated over abstract values

  /// An estimate of the time in microseconds (bench/RESULTS.md#effort-and-repeated-searches).
  uint64_t cost() const {
    return steps / 32 + 2 * states + copied / 64 + meetings / 16 + compared / 256 + terms +
           3 * gates / 2 + 80 * conflicts + queries * gates / 60 + evaluated / 4;
  }
};

}  // namespace culprit
