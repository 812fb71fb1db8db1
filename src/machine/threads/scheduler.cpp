#include "machine/threads/scheduler.h"

#include <algorithm>

namespace culprit::machine {

uint32_t default_choice(const Threads& threads, const SwitchPoint& point,
                        std::span<const uint32_t> able) {
  if (point.goes_on && !point.yields) return point.thread;
  // the next by number, in a circle; the one at the point comes last
  const auto distance = [&](uint32_t number) {
    const auto count = static_cast<uint32_t>(threads.all.size());
    return number > point.thread ? number - point.thread : number + count - point.thread;
  };
  return *std::min_element(able.begin(), able.end(),
                           [&](uint32_t a, uint32_t b) { return distance(a) < distance(b); });
}

uint32_t scheduled_choice(const Schedule& schedule, std::vector<uint32_t>& arrivals,
                          const Threads& threads, const SwitchPoint& point,
                          std::span<const uint32_t> able) {
  arrivals.resize(schedule.switches.size());
  uint32_t found = 0;
  for (size_t s = 0; s < schedule.switches.size(); ++s) {
    const Switch& each = schedule.switches[s];
    if (each.thread != point.thread || each.place != point.place) continue;
    if (++arrivals[s] != each.time || each.to > threads.all.size()) continue;
    if (std::find(able.begin(), able.end(), each.to) != able.end() ||
        threads.number(each.to).can_wake_by_itself())
      found = each.to;
  }
  return found ? found : default_choice(threads, point, able);
}

}  // namespace culprit::machine
