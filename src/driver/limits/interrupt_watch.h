// Handles SIGINT, SIGTERM and SIGXCPU while culprit searches, so that it still prints the best
// answer so far.
//
// A user who presses Ctrl-C after a minute has waited for an answer. The first signal ends the
// budget, and the engines stop at their next check. A second signal ends the process as if there
// were no handler.
#pragma once

#include "support/budget.h"

namespace culprit::driver {

/// Until there is an InterruptWatch, SIGINT and SIGTERM end the process with its last words: there
/// is no answer yet, and the compiler does not stop.
class EarlyInterrupts {
 public:
  /// Active until it is destroyed; only one may exist at a time.
  EarlyInterrupts();
  ~EarlyInterrupts();
  EarlyInterrupts(const EarlyInterrupts&) = delete;
  EarlyInterrupts& operator=(const EarlyInterrupts&) = delete;

 private:
  void (*before_[2])(int);  // what the signals did
};

class InterruptWatch {
 public:
  /// Active until it is destroyed; only one may exist at a time. `budget` must outlive it.
  explicit InterruptWatch(Budget& budget);
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

 private:
  void (*before_[3])(int);  // what the signals did
};

}  // namespace culprit::driver
