// Which instructions of a run's threads, or ranks, come before which (Lamport 1978).
//
// What orders two threads is what the library releases and acquires (locks, signals, starts, ends,
// messages), and values: a read comes after the write whose value it read. So the values that a
// thread has at a consistent cut were computed from nothing that is outside of the cut. What merely
// happened to come first in this run is no order.
#pragma once

#include <cstdint>
#include <vector>

#include "machine/image/image.h"
#include "machine/threads/thread_state.h"
#include "replay/timeline.h"

namespace culprit::session {

/// A cut of a run: per thread, from 0, a step of the run. What the thread has executed before that
/// step is in the cut. Two steps between which it executed nothing mean the same.
using Positions = std::vector<uint64_t>;

/// A thread learnt of what another one had done, and of nothing later.
struct Meeting {
  uint32_t from = 0, to = 0;        ///< threads, from 0
  uint64_t sent = 0, received = 0;  ///< steps
  machine::CodePlace given, taken;  ///< in the program's own code
  bool is_value = false;            ///< nothing but a value that was read orders them
};

class CausalOrder {
 public:
  /// Cost: an observed run; 4 bytes for each word of memory that is written while there are
  /// threads, and 8 for each thread each time that one learns of another.
  explicit CausalOrder(const replay::Timeline& timeline);

  uint32_t threads() const { return static_cast<uint32_t>(learnt_.size()); }
  /// False: the run has more to say than is kept; then nothing else may be asked.
  bool is_whole() const { return is_whole_; }
  /// In the order of the run.
  const std::vector<Meeting>& meetings() const { return meetings_; }

  /// The least consistent cut in which the thread, from 0, has come to the step.
  Positions earliest(uint32_t thread, uint64_t step) const;
  /// The greatest one in which it has come to the step, and no further.
  Positions latest(uint32_t thread, uint64_t step) const;
  bool is_consistent(const Positions& cut) const;
  /// The cut with that thread at the step. Others go on, or back, as far as they have to.
  Positions moved(Positions cut, uint32_t thread, uint64_t step) const;

 private:
  class Observer;
  struct Learnt {
    uint64_t step = 0;  ///< the instruction
    Positions known;    ///< from then on, that of the thread itself left out
  };
  uint64_t known(uint32_t thread, uint64_t step, uint32_t other) const;
  uint64_t last_without(uint32_t thread, uint32_t other, uint64_t step) const;
  void raise(Positions& cut, uint32_t thread) const;

  uint64_t end_ = 0;
  bool is_whole_ = true;
  std::vector<std::vector<Learnt>> learnt_;  // per thread
  std::vector<Meeting> meetings_;
};

}  // namespace culprit::session
