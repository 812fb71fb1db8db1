// What SIGINT and SIGTERM do while culprit looks for an answer: it gives the best one so far.
//
// Who presses Ctrl-C after a minute has waited for something. The first signal ends the budget, and
// the engines stop at their next check; a second one ends the process as if it were not handled.
#pragma once

#include "support/budget.h"

namespace culprit::driver {

class InterruptWatch {
 public:
  /// Until it is destroyed, one at a time. `budget` must outlive it.
  explicit InterruptWatch(Budget& budget);
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;
};

}  // namespace culprit::driver
