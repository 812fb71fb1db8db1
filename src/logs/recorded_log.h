// The log of a distributed run: hosts, their events, and what came before what.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "causality/computation.h"

namespace culprit::logs {

struct LogEvent {
  std::string text;   ///< of its lines, joined by '\n'; may be empty
  uint32_t line = 0;  ///< of its clock or span
};

/// A line of the diagram between two events.
struct Link {
  causality::Event from, to;
  std::string text;
};

struct RecordedLog {
  std::string name;                           ///< of the execution, if the file has several
  std::vector<std::string> hosts;             ///< in the order in which they come
  std::vector<std::vector<LogEvent>> events;  ///< per host
  /// Its processes are the hosts. It is closed.
  causality::Computation computation{0};
  std::vector<Link> races;  ///< events that nothing orders, though something should
  std::vector<Link> waits;  ///< from who waits to who lets it wait
  /// What the file lacks, and what was taken for granted: sentences without a full stop.
  std::vector<std::string> notes;
};

}  // namespace culprit::logs
