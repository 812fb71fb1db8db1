// A plain run that halts before each execution of some conditions, so that one can be turned: a
// copy of the run goes on as if it had the opposite truth.
#pragma once

#include <memory>
#include <vector>

#include "replay/plain_run.h"

namespace culprit::replay {

class ConditionRun {
 public:
  /// From the start. `conditions`: components whose values are truths. The request has no
  /// intervention and watches nothing. Both arguments must outlive this and its copies.
  ConditionRun(const PlainRunRequest& request, const std::vector<model::ComponentId>& conditions);
  ConditionRun(ConditionRun&&) noexcept;
  ~ConditionRun();

  /// Runs on to the next execution of a condition. False if the run has ended instead.
  bool advance();
  /// After advance() has returned false: why the run ended.
  machine::Stop stop() const { return state().stop; }

  // After advance() has returned true:
  model::ComponentId condition() const;
  bool truth() const;  ///< as the program computed it
  const machine::State& state() const;
  /// This run itself goes on with the opposite truth.
  void turn();
  /// Another run, which goes on from here with the opposite truth. Cost: a copy of the state.
  ConditionRun turned() const;
  /// The same, to its end. Findings before the condition are missing.
  PlainRun finish_turned() const;

  /// The run, after it has ended.
  PlainRun finish();

 private:
  struct Parts;
  explicit ConditionRun(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace culprit::replay
