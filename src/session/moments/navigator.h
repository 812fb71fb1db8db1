// Finds moments of a run from other moments: forwards and backwards, over calls and into them, and
// by the number of an execution of a line.
//
// A search goes through pieces of the timeline and leaves out those that cannot hold the moment: a
// move over calls leaves out pieces in which neither the call nor one above it executed, and a
// move to an execution of a line leaves out pieces by the counts of components.
#pragma once

#include <cstdint>
#include <optional>

#include "replay/timeline.h"
#include "session/moments/moment.h"
#include "session/moments/source_lines.h"

namespace culprit::session {

enum class Calls : uint8_t { Over, Into };

class Navigator {
 public:
  /// Both must outlive this.
  Navigator(const replay::Timeline& timeline, const SourceLines& lines)
      : timeline_(timeline), lines_(lines) {}

  const replay::Timeline& timeline() const { return timeline_; }
  const SourceLines& lines() const { return lines_; }

  // Each returns nullopt if the run has no such moment. Cost, if not said otherwise: a few pieces
  // of the timeline, executed again.

  std::optional<Moment> first() const;
  /// The moment in which the run ended: that of the innermost frame that is shown.
  std::optional<Moment> last() const;
  /// The moment of the same thread before or after. Over calls, it is one of the same call, or else
  /// of one above it.
  std::optional<Moment> before(const Moment& moment, Calls calls) const;
  std::optional<Moment> after(const Moment& moment, Calls calls) const;
  /// The moment that called the function, and the first one after its end.
  std::optional<Moment> call_of(const Moment& moment) const;
  std::optional<Moment> end_of_call(const Moment& moment) const;
  /// The moment during which the instruction was executed: of its frame, or of the one that called
  /// the library or other code that is not shown.
  std::optional<Moment> holding(const Execution& execution) const;
  /// Where the thread is at a step: its last moment before. nullopt if it was never in a line.
  std::optional<Moment> of_thread(uint32_t thread, uint64_t step) const;

  /// The component that counts the executions of a line; nullopt if none does.
  std::optional<model::ComponentId> counted(Line line) const;
  /// The number of this execution of its line, from 1, given the counts at the moment. nullopt if
  /// executions of the line are not counted. Moments within one execution have the same number.
  std::optional<uint64_t> execution(const Moment& moment, const replay::Point& point) const;
  /// Executions of the line in the whole run.
  uint64_t executions(Line line) const;
  /// The moment of that execution of the line. If the line is not counted, every moment of it is
  /// looked at. Cost then: the run up to it, observed.
  std::optional<Moment> execution_of(Line line, uint64_t number) const;
  /// The next or previous moment in the line. Cost: as execution_of().
  std::optional<Moment> next_in(Line line, const Moment& from, const replay::Point& point) const;
  std::optional<Moment> previous_in(Line line, const Moment& from,
                                    const replay::Point& point) const;

 private:
  std::optional<Moment> last_before(uint64_t step, uint32_t thread) const;
  std::optional<Moment> last_active_before(Execution execution) const;
  std::optional<Moment> first_after(Execution execution, bool stays_up) const;
  const std::optional<Moment>& unfinished() const;
  std::optional<Moment> nth(model::ComponentId component, uint64_t number) const;
  std::optional<Moment> uncounted(Line line, uint64_t number) const;

  const replay::Timeline& timeline_;
  const SourceLines& lines_;
  mutable bool looked_for_unfinished_ = false;
  mutable std::optional<Moment> unfinished_;
};

}  // namespace culprit::session
