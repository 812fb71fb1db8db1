#include "globals/schedules_to.h"

#include <optional>
#include <utility>

namespace culprit::globals {

namespace {

/// nullopt: no thread has to stop.
template <class At>
std::optional<machine::Schedule> schedule_to(const History& history, const causality::Cut& cut,
                                             At stop_at) {
  const auto threads = static_cast<uint32_t>(cut.size());
  machine::Schedule schedule;
  for (uint32_t thread = 0; thread < threads; ++thread) {
    const std::vector<LocalState>& states = history.states[thread];
    if (cut[thread] + 1 >= states.size()) continue;
    const Stop stop = stop_at(states, cut[thread]);
    if (stop.time == 0) continue;
    // of several switches at one place, the last that is possible counts: the next by number
    for (uint32_t distance = threads - 1; distance > 0; --distance)
      schedule.switches.push_back(
          {thread + 1, stop.place, stop.time, (thread + distance) % threads + 1});
  }
  return schedule.switches.empty() ? std::nullopt : std::optional(std::move(schedule));
}

}  // namespace

std::vector<machine::Schedule> schedules_to(const History& history, const causality::Cut& cut) {
  std::vector<machine::Schedule> all;
  const auto early = schedule_to(
      history, cut, [](const auto& states, uint32_t state) { return states[state].then; });
  const auto late = schedule_to(
      history, cut, [](const auto& states, uint32_t state) { return states[state + 1].before; });
  if (early) all.push_back(*early);
  if (late && late != early) all.push_back(*late);
  return all;
}

}  // namespace culprit::globals
