// Missing loop iterations (He & Gupta 2004, section 3, step 4): an element that the postcondition
// needs, that the path never read, and whose neighbours a loop did read.
//
// What is missing decides the change: after the last element read, the loop goes on; before the
// first one, the index starts lower; between two, the index makes smaller steps. Left out: a loop
// that was not entered (deviation.h), and loops that read no element.
#pragma once

#include "explain/states.h"

namespace culprit::explain {

struct LoopChange {
  enum class Kind : uint8_t { None, Exit, Start, Step };
  Kind kind = Kind::None;
  size_t point = 0;   ///< the branch at which the loop was left; the assignment of the index
  Predicate wanted;   ///< for Exit: the branch as it was taken, so that the loop goes on
  int64_t value = 0;  ///< for Start: the first index; for Step: the step
};

/// The change by which the loop reads the first element of `r` that is missing. Cost: linear in the
/// events of the path.
LoopChange missing_iteration(Reading& reading, const States& states, const Predicate& r);

}  // namespace culprit::explain
