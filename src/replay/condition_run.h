// A plain run that halts before each execution of some conditions, so that one can be turned: the
// run then goes on as if it had the opposite truth.
#pragma once

#include <memory>
#include <vector>

#include "replay/plain_run.h"

namespace culprit::replay {

class ConditionRun {
 public:
  /// From the start, or from `request.from`. `conditions`: components whose values are truths. The
  /// request has no intervention and watches nothing. Everything it points to must outlive this.
  ConditionRun(const PlainRunRequest& request, const std::vector<model::ComponentId>& conditions);
  ~ConditionRun();

  /// Runs on to the next execution of a condition. False if the run has ended instead.
  bool advance();
  // After advance() has returned true:
  model::ComponentId condition() const;
  bool truth() const;  ///< as the program computed it
  /// The state before the condition is decided; a run from there halts at it first.
  Checkpoint checkpoint() const;
  const machine::State& state() const;
  /// After advance() has returned false: why the run ended.
  machine::Stop stop() const { return state().stop; }
  /// The next advance() or finish() goes on with the opposite truth.
  void turn();

  /// Runs to the end without halting.
  PlainRun finish();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace culprit::replay
