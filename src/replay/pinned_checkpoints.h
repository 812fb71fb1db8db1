// Checkpoints from which several threads can start runs at once.
//
// A run begins with a copy of the checkpoint's state, and the reference counts of memory objects
// are not atomic (memory.h): if two threads copied the same memory, counts would be lost and
// objects freed while in use. Pinned objects are not counted.
#pragma once

#include <vector>

#include "replay/plain_run.h"

namespace culprit::replay {

class PinnedCheckpoints {
 public:
  PinnedCheckpoints() = default;
  explicit PinnedCheckpoints(std::vector<Checkpoint> checkpoints)
      : checkpoints_(std::move(checkpoints)) {
    for (Checkpoint& checkpoint : checkpoints_) checkpoint.state.pin(owned_);
  }
  PinnedCheckpoints(const PinnedCheckpoints&) = delete;
  PinnedCheckpoints& operator=(const PinnedCheckpoints&) = delete;
  /// All runs that started from these checkpoints must have ended.
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
