// What a test does under other schedules of its threads.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "document/place.h"

namespace culprit::document {

/// A thread stops at a place, and another one goes on.
struct ScheduleSwitch {
  uint32_t thread = 0, to = 0;  ///< from 1: main
  std::string name, to_name;    ///< "main thread", "thread 2 (worker)"
  Place place;                  ///< unknown if the thread ends there
  std::string text;             ///< of the line
  std::string how;              ///< before a read, a write or an access; call, loop, step or end
  uint32_t time = 1;            ///< how often the thread has come there
};

struct Schedules {
  bool of_ranks = false;  ///< of the processes of an MPI program, and not of threads
  uint64_t tried = 0, failed = 0;
  uint64_t undecided = 0;  ///< not ended within the limits, or with something not modelled
  /// "threads" or "ranks"
  const char* runners() const { return of_ranks ? "ranks" : "threads"; }
  /// Whether the order of the threads alone decides about the test.
  bool decide() const { return failed > 0 && failed + undecided < tried; }
  /// the schedule under which the test is judged
  std::vector<ScheduleSwitch> switches;
  std::string text;  ///< the same as a file NAME.schedule; not part of the JSON
};

}  // namespace culprit::document
