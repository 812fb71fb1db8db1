#include "schedules/lock_graph.h"

#include <algorithm>

namespace culprit::schedules {

namespace {

constexpr size_t kMostSteps = 8;  // kept per pair of locks

bool share(const std::vector<uint64_t>& a, const std::vector<uint64_t>& b) {
  return std::any_of(a.begin(), a.end(),
                     [&](uint64_t lock) { return std::find(b.begin(), b.end(), lock) != b.end(); });
}

}  // namespace

void LockGraph::taken(LockStep step, const std::vector<machine::HeldLock>& held,
                      const std::vector<uint32_t>& clock) {
  const auto comes_before = [&](const LockStep& other) {
    return other.time <= time_of(clock, other.thread);
  };
  for (const machine::HeldLock& before : held) {
    if (before.lock == step.taken) continue;
    step.held = before.lock;
    step.held_at = before.place;
    // what is held on the way to the first lock keeps threads from meeting there
    step.gates.clear();
    for (const machine::HeldLock& gate : held) {
      if (gate.lock == before.lock) break;
      step.gates.push_back(gate.lock);
    }
    std::vector<LockStep>& known = steps_[{step.held, step.taken}];
    std::erase_if(known, [&](const LockStep& each) {
      return each.thread == step.thread && each.gates == step.gates;
    });
    if (known.size() < kMostSteps) known.push_back(step);
    const auto other_way = steps_.find({step.taken, step.held});
    if (other_way == steps_.end()) continue;
    for (const LockStep& other : other_way->second)
      if (other.thread != step.thread && !comes_before(other) && !share(other.gates, step.gates) &&
          found_.insert(std::minmax(step.held, step.taken)).second)
        inversions_.push_back({other, step});
  }
}

}  // namespace culprit::schedules
