// Finds locks that threads take in different orders, so that they could wait for each other forever
// under another schedule (Havelund 2000). Each pair of locks is looked at: circles of three are
// found only when they happen.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "machine/threads/thread_state.h"
#include "schedules/vector_clocks.h"

namespace culprit::schedules {

/// One lock taken while another one is held.
struct LockStep {
  uint32_t thread = 0;
  uint32_t time = 0;             ///< of the thread's own clock
  uint64_t held = 0, taken = 0;  ///< addresses
  machine::CodePlace held_at, taken_at;
  std::vector<uint64_t> gates = {};  ///< locks that are held, too
};

/// Two threads that take the same two locks in both orders.
struct LockInversion {
  LockStep first, second;
};

class LockGraph {
 public:
  /// The thread of `step`, which says also the time, the lock and the place where it was taken,
  /// holds `held`, in this order. `clock`: per thread, the time of it that comes before.
  void taken(LockStep step, const std::vector<machine::HeldLock>& held, const Clock& clock);
  /// One per pair of locks.
  const std::vector<LockInversion>& inversions() const { return inversions_; }

 private:
  std::map<std::pair<uint64_t, uint64_t>, std::vector<LockStep>> steps_;  // by held and taken
  std::set<std::pair<uint64_t, uint64_t>> found_;
  std::vector<LockInversion> inversions_;
};

}  // namespace culprit::schedules
