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

ScheduleGuide::ScheduleGuide(const Schedule& schedule) {
  for (const Switch& each : schedule.switches) {
    Place place;
    place.number = places_.size();
    places_.try_emplace({each.thread, each.place}, std::move(place))
        .first->second.to.emplace(each.time, each.to);
  }
}

uint32_t ScheduleGuide::choose(std::vector<uint32_t>& arrivals, const Threads& threads,
                               const SwitchPoint& point, std::span<const uint32_t> able) const {
  arrivals.resize(places_.size());
  uint32_t found = 0;
  const auto place = places_.find({point.thread, point.place});
  if (place != places_.end()) {
    const auto [begin, end] = place->second.to.equal_range(++arrivals[place->second.number]);
    for (auto each = begin; each != end; ++each)
      if (each->second <= threads.all.size() &&
          (std::find(able.begin(), able.end(), each->second) != able.end() ||
           threads.number(each->second).can_wake_by_itself()))
        found = each->second;
  }
  return found ? found : default_choice(threads, point, able);
}

}  // namespace culprit::machine
