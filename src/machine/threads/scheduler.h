// Decides which thread goes on. The machine asks where a thread waits or ends, where the library
// lets others run (before a lock is taken, after a thread was started, …), and at the accesses to
// memory that the scheduler names.
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "machine/threads/schedule.h"

namespace culprit::machine {

struct SwitchPoint {
  uint32_t thread = 0;  ///< that has come here
  CodePlace place;      ///< as in Switch
  bool goes_on = true;  ///< it can go on itself
  bool yields = false;  ///< it lets others go first: it asked for that, or turned in loops for long
  const Stack* stack = nullptr;  ///< of the thread
};

class Scheduler {
 public:
  virtual ~Scheduler() = default;
  /// Whether threads may be switched before that instruction; the same all through a run.
  virtual bool is_point(CodePlace place) const = 0;
  /// The thread that goes on. `able`: those that can, ascending; not empty. If none can, those
  /// whose time comes next. It may also be one that can wake by itself.
  virtual uint32_t choose(const Threads& threads, const SwitchPoint& point,
                          std::span<const uint32_t> able) = 0;
};

/// The thread that goes on without a schedule: the one at the point, if it can and does not yield;
/// else the next one by number.
uint32_t default_choice(const Threads& threads, const SwitchPoint& point,
                        std::span<const uint32_t> able);

/// Follows a schedule. Cost of a choice: logarithmic in the number of switches.
class ScheduleGuide {
 public:
  explicit ScheduleGuide(const Schedule& schedule);
  /// The thread that goes on; default_choice() where the schedule says nothing. `arrivals` begins
  /// empty, and is kept for the run.
  uint32_t choose(std::vector<uint32_t>& arrivals, const Threads& threads, const SwitchPoint& point,
                  std::span<const uint32_t> able) const;

 private:
  struct Place {
    size_t number = 0;                     ///< of its arrivals
    std::multimap<uint32_t, uint32_t> to;  ///< the threads that go on, by Switch::time
  };
  std::map<std::pair<uint32_t, CodePlace>, Place> places_;  // by Switch::thread and place
};

}  // namespace culprit::machine
