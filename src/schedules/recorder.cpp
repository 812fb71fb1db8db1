#include "schedules/recorder.h"

#include <algorithm>
#include <utility>

namespace culprit::schedules {

namespace {

/// Of threads that have the same function and have not begun it, the first stands for all.
std::vector<uint32_t> others(const machine::Threads& threads, std::span<const uint32_t> able,
                             uint32_t chosen) {
  std::vector<uint32_t> found;
  std::vector<uint32_t> not_begun;  // functions
  for (const uint32_t number : able) {
    if (number == chosen) continue;
    const machine::Thread& thread = threads.number(number);
    if (number != threads.running && !thread.has_begun) {
      if (std::find(not_begun.begin(), not_begun.end(), thread.start) != not_begun.end()) continue;
      not_begun.push_back(thread.start);
    }
    found.push_back(number);
  }
  for (uint32_t number = 1; number <= threads.all.size(); ++number)
    if (number != chosen && threads.number(number).can_wake_by_itself() &&
        std::find(found.begin(), found.end(), number) == found.end())
      found.push_back(number);
  return found;
}

}  // namespace

uint32_t Recorder::choose(const machine::Threads& threads, const machine::SwitchPoint& point,
                          std::span<const uint32_t> able) {
  const uint32_t time = ++arrivals_[{point.thread, point.place}];
  const uint32_t to = strategy_.choose(threads, point, able);
  ++passed_;
  if (to != machine::default_choice(threads, point, able))
    schedule_.switches.push_back({point.thread, point.place, time, to});
  if (points_.size() < most_points_) {
    points_.push_back({point.thread, point.place, time, others(threads, able, to)});
  }
  return to;
}

}  // namespace culprit::schedules
