// Several threads start runs from one checkpoint.
#include "replay/pinned_checkpoints.h"

#include <gtest/gtest.h>

#include <thread>

namespace culprit::replay {
namespace {

TEST(PinnedCheckpoints, threads_copy_and_write_their_memory) {
  std::vector<Checkpoint> one(1);
  std::vector<machine::Memory::Id> objects;
  for (int i = 0; i < 100; ++i)
    objects.push_back(
        one[0].state.memory.allocate(8, std::make_shared<machine::ObjectInfo>(), true));
  const PinnedCheckpoints pinned(std::move(one));
  const auto start_runs = [&] {
    for (uint64_t run = 1; run <= 2000; ++run) {
      machine::State state = pinned.get().front().state;
      for (machine::Memory::Id id : objects) state.memory.writable(id).write(0, &run, sizeof run);
    }
  };
  std::thread left(start_runs), right(start_runs);
  left.join();
  right.join();
  for (machine::Memory::Id id : objects)
    EXPECT_EQ(pinned.get().front().state.memory.find(id)->byte(0), 0);
}

}  // namespace
}  // namespace culprit::replay
