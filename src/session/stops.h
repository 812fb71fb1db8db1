// Where a run stops on the way from one moment to another, in either direction: at lines, at writes
// to places, and at one moment of its own.
//
// The run is not executed to find out: each stop knows its nearest moment by the navigator and the
// history, and the nearest of these is taken.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "session/moments/history.h"
#include "session/session.h"

namespace culprit::session {

/// At the arrivals at a line.
struct LineStop {
  uint32_t id = 0;
  Line line;
  /// Only at these executions of the line, in order; nullopt: at all.
  std::optional<std::vector<uint64_t>> executions = std::nullopt;
};

/// At the line that writes to a place, before it does.
struct WriteStop {
  uint32_t id = 0;
  Storage storage;
  History::Span span;  ///< in which the place exists
};

/// A place on the way.
struct Stop {
  enum class Why : uint8_t { Line, Write, Failure };
  Moment moment;
  Why why = Why::Line;
  std::vector<uint32_t> ids;  ///< of all line stops, or else write stops, at the moment
};

struct Stops {
  std::vector<LineStop> lines;
  std::vector<WriteStop> writes;
  std::optional<Moment> failure;
  /// The last moment of a run with threads, if it counts as the end of the run: other threads may
  /// have gone on after it, and stops of theirs come before it then.
  std::optional<Moment> last;

  /// The nearest stop after or before the session's moment, and before `limit` is reached, if one
  /// is given. Cost: for each stop, that of the nearest execution of its line, or of the nearest
  /// write to its place.
  std::optional<Stop> nearest(const Session& session, Direction direction,
                              const std::optional<Moment>& limit) const;
};

}  // namespace culprit::session
