// What the inner expressions of an assertion were in each thread of a run, and which changes come
// before which.
#pragma once

#include <vector>

#include "causality/computation.h"
#include "globals/evaluation.h"
#include "machine/threads/thread_state.h"
#include "support/source_range.h"

namespace culprit::globals {

/// Where a thread stops: when it comes to the place for that time. 0: it does not while there are
/// other threads.
struct Stop {
  machine::CodePlace place;
  uint32_t time = 0;
};

struct LocalState {
  LocalValues values;
  SourceLocation at;            ///< where the thread came to it
  Stop before = {}, then = {};  ///< the code that came to it begins and ends there
  /// Steps of the run: before the first it came to it, and at the last it was seen to be in it.
  uint64_t first = 0, last = 0;
};

/// Processes are threads or ranks, in the order of their starts. Events are changes of the values:
/// between two of them a cut says the same, so other events only order these.
struct History {
  causality::Computation computation{0};
  std::vector<std::vector<LocalState>> states;  ///< per thread, from state 0: before it began
  std::vector<std::vector<bool>> parts;         ///< as Known::parts
  bool is_whole = true;                         ///< false: the run had too many changes
};

}  // namespace culprit::globals
