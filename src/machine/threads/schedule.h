// A schedule: where a thread stops, so that another one goes on.
//
// Without a schedule, a thread runs until it waits, ends or has turned in loops for long, and then
// the next one by number goes on. A schedule lists the departures from that. Switches name places
// in the program's code and count how often a thread comes there, so a schedule stays the same when
// the program prints more, or computes more elsewhere.
#pragma once

#include <cstdint>
#include <vector>

#include "machine/threads/thread_state.h"

namespace culprit::machine {

/// When the thread has come to the place for the `time`-th time, it stops there and `to` goes on.
struct Switch {
  uint32_t thread = 0;
  /// An access to memory, which is not executed yet, or within a call of the library. A thread that
  /// ends is at the place {0, kEndOfThread}.
  CodePlace place;
  uint32_t time = 1;
  uint32_t to = 0;
  friend bool operator==(const Switch&, const Switch&) = default;
};
inline constexpr uint32_t kEndOfThread = UINT32_MAX;

struct Schedule {
  std::vector<Switch> switches;
  friend bool operator==(const Schedule&, const Schedule&) = default;
};

}  // namespace culprit::machine
