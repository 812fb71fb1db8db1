// The fewest switches of a schedule that still lead to the same failure.
#pragma once

#include <algorithm>
#include <cstddef>
#include <vector>

#include "machine/threads/schedule.h"

namespace culprit::schedules {

/// Leaves out switches as long as `fails` holds, halves first (Zeller & Hildebrandt 2002). Each of
/// those that are left is needed. `fails` holds for `schedule`. Cost: O(n^2) runs for n switches, a
/// few times n mostly.
template <class Fails>
machine::Schedule minimised(machine::Schedule schedule, Fails fails) {
  for (size_t chunk = (schedule.switches.size() + 1) / 2; chunk > 0;) {
    bool shorter = false;
    for (size_t begin = schedule.switches.size(); begin > 0;) {
      const size_t end = begin;
      begin = end > chunk ? end - chunk : 0;
      machine::Schedule less = schedule;
      less.switches.erase(less.switches.begin() + static_cast<std::ptrdiff_t>(begin),
                          less.switches.begin() + static_cast<std::ptrdiff_t>(end));
      if (!fails(less)) continue;
      schedule = std::move(less);
      shorter = true;
    }
    if (chunk == 1 && !shorter) break;
    chunk = std::max<size_t>(1, std::min(chunk / 2, (schedule.switches.size() + 1) / 2));
    if (schedule.switches.empty()) break;
  }
  return schedule;
}

}  // namespace culprit::schedules
