// Strategies that choose schedules, one run after the other. All are deterministic in their seed.
#pragma once

#include <cstdint>
#include <memory>
#include <random>
#include <set>
#include <span>
#include <vector>

#include "machine/threads/scheduler.h"

namespace culprit::schedules {

/// Chooses the threads of one run. Like machine::Scheduler, which asks it.
class Strategy {
 public:
  virtual ~Strategy() = default;
  virtual uint32_t choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                          std::span<const uint32_t> able) = 0;
};

/// At each point any thread that can run, with the same probability; seldom one that wakes by
/// itself.
class RandomWalk final : public Strategy {
 public:
  explicit RandomWalk(uint64_t seed) : random_(seed) {}
  uint32_t choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                  std::span<const uint32_t> able) override;

 private:
  std::mt19937_64 random_;
};

/// Probabilistic concurrency testing (Burckhardt et al. 2010): threads have random priorities, and
/// at `depth` - 1 random points, of about `points`, the running thread gets the lowest. It finds a
/// fault that needs `depth` constraints on the order with a probability of at least
/// 1 / (threads * points ^ (depth - 1)).
class RandomPriorities final : public Strategy {
 public:
  RandomPriorities(uint64_t seed, uint32_t depth, uint64_t points);
  uint32_t choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                  std::span<const uint32_t> able) override;

 private:
  int64_t& priority(uint32_t thread);
  std::mt19937_64 random_;
  std::set<uint64_t> changes_;
  uint64_t passed_ = 0;
  int64_t lowest_ = 0;
  std::vector<int64_t> priorities_;  // per thread
};

/// Follows given switches, and the default otherwise.
class GivenSwitches final : public Strategy {
 public:
  explicit GivenSwitches(const machine::Schedule& schedule) : guide_(schedule) {}
  uint32_t choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                  std::span<const uint32_t> able) override;

 private:
  machine::ScheduleGuide guide_;
  std::vector<uint32_t> arrivals_;
};

}  // namespace culprit::schedules
