#include "schedules/strategy.h"

#include <algorithm>

namespace culprit::schedules {

namespace {

// A thread that can wake by itself is considered once in so many choices.
constexpr uint64_t kSeldom = 64;

}  // namespace

uint32_t RandomWalk::choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                            std::span<const uint32_t> able) {
  std::vector<uint32_t> possible;
  for (const uint32_t thread : able)
    if (!(point.yields && thread == point.thread)) possible.push_back(thread);
  if (random_() % kSeldom == 0)
    for (uint32_t number = 1; number <= threads.all.size(); ++number)
      if (threads.number(number).can_wake_by_itself()) possible.push_back(number);
  if (possible.empty()) return machine::default_choice(threads, point, able);
  return possible[random_() % possible.size()];
}

RandomPriorities::RandomPriorities(uint64_t seed, uint32_t depth, uint64_t points) : random_(seed) {
  while (changes_.size() + 1 < depth && changes_.size() < points)
    changes_.insert(random_() % std::max<uint64_t>(points, 1));
}

int64_t& RandomPriorities::priority(uint32_t thread) {
  while (priorities_.size() <= thread) priorities_.push_back(static_cast<int64_t>(random_() >> 1));
  return priorities_[thread];
}

uint32_t RandomPriorities::choose(const machine::Threads& threads,
                                  const machine::SwitchPoint& point,
                                  std::span<const uint32_t> able) {
  if (changes_.contains(passed_++) || point.yields) priority(point.thread) = --lowest_;
  priority(static_cast<uint32_t>(threads.all.size()));  // in the order of their starts
  return *std::max_element(able.begin(), able.end(),
                           [&](uint32_t a, uint32_t b) { return priorities_[a] < priorities_[b]; });
}

uint32_t GivenSwitches::choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                               std::span<const uint32_t> able) {
  return guide_.choose(arrivals_, threads, point, able);
}

}  // namespace culprit::schedules
