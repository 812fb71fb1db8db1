// What the inner expressions of assertions are in each thread of a run, for observers of it.
//
// They are evaluated when the running thread has come to another line, has turned in a loop, goes
// on, or where the observer asks; a value that is changed twice within a line is seen once.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "globals/evaluation.h"
#include "globals/history.h"
#include "globals/program_assertion.h"
#include "globals/visibility.h"
#include "machine/image/image.h"
#include "machine/run/state.h"
#include "session/values/variables.h"

namespace culprit::globals {

class ThreadValues {
 public:
  /// All must outlive it.
  ThreadValues(const machine::Image& image, std::vector<const ProgramAssertion*> assertions);

  /// Where a thread was last seen in the program's own code.
  struct Seen {
    SourceLocation at;
    Stop begin;  ///< where it came to that
    size_t frames = 0;
    uint32_t pc = 0;
    bool is_current = false;  ///< it has done nothing else since
  };

  /// As machine::StepObserver::before. Calls `look` with the new place if the values are to be
  /// looked at now; then seen() still is what the thread comes from.
  template <class Look>
  void before(const machine::State& state, uint32_t pc, Look look);
  /// As machine::StepObserver.
  void suspended(const machine::State& state);
  void switched(const machine::State& state);

  /// The number of the running thread, from 0.
  static uint32_t running(const machine::State& state) { return state.running() - 1; }
  const Seen& seen(uint32_t thread) { return of(thread).seen; }
  /// Of the running thread.
  LocalValues values(const machine::State& state, size_t assertion);
  /// Per inner expression: why it had no value where its names are visible; empty: it had one, or
  /// they were visible nowhere.
  const std::vector<std::string>& problems(size_t assertion) const {
    return assertions_[assertion].problems;
  }

 private:
  /// What a variable in a register was when it was evaluated last.
  struct Register {
    const model::SourceVariable* variable = nullptr;
    machine::Value held;
    std::optional<Number> value;
  };
  struct Thread {
    Seen seen;
    std::vector<std::vector<Register>> registers;  // per assertion and inner expression
    std::map<machine::CodePlace, uint32_t> arrivals;
  };
  struct Asked {
    const ProgramAssertion* assertion = nullptr;
    std::vector<std::string> problems;
    std::vector<Visibility> visibility;  // per inner expression
  };

  Thread& of(uint32_t thread);
  bool has_come_on(const machine::State& state, uint32_t pc, Seen& seen) const;
  void note_place(const machine::State& state, const Stop& here, Seen& seen) const;
  std::optional<Number> value(const machine::State& state, Asked& asked, size_t inner,
                              Register& last);
  std::optional<Number> evaluated(const session::Scope& scope, Asked& asked, size_t inner,
                                  bool& is_visible) const;

  const machine::Image* image_;
  std::vector<Asked> assertions_;
  std::vector<Thread> threads_;
  uint32_t pc_ = 0;
};

template <class Look>
void ThreadValues::before(const machine::State& state, uint32_t pc, Look look) {
  pc_ = pc;
  const uint32_t thread = running(state);
  if (!has_come_on(state, pc, of(thread).seen)) return;
  const machine::CodePlace place{state.top().function, pc};
  const Stop here{place, state.has_threads() ? ++of(thread).arrivals[place] : 0};
  look(here);
  note_place(state, here, of(thread).seen);
}

}  // namespace culprit::globals
