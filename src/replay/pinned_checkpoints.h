// Checkpoints from which several threads start runs at once.
//
// A run begins with a copy of the checkpoint's state, and objects of a memory are counted without
// atomics (memory.h): copies that two threads make of one memory would lose counts, and objects
// would be freed that are still in use. Pinned objects are not counted.
#pragma once

#include <vector>

#include "replay/plain_run.h"

namespace culprit::replay {

class PinnedCheckpoints {
 public:
  PinnedCheckpoints() = default;
  explicit PinnedCheckpoints(std::vector<Checkpoint> checkpoints)
      : checkpoints_(std::move(checkpoints)) {
    for (Checkpoint& checkpoint : checkpoints_) checkpoint.state.memory.pin(owned_);
  }
  PinnedCheckpoints(const PinnedCheckpoints&) = delete;
  PinnedCheckpoints& operator=(const PinnedCheckpoints&) = delete;
  /// No run that started from one of them may be left.
  ~PinnedCheckpoints() {
    checkpoints_.clear();
    machine::Memory::unpin(owned_);
  }

  const std::vector<Checkpoint>& get() const { return checkpoints_; }

 private:
  std::vector<Checkpoint> checkpoints_;
  std::vector<machine::Object*> owned_;
};

}  // namespace culprit::replay
