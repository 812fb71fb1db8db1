// Events of processes, and which come before which (Lamport 1978).
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace culprit::causality {

struct Event {
  uint32_t process = 0;  ///< from 0
  uint32_t number = 0;   ///< from 1, in the order of the process
  friend auto operator<=>(const Event&, const Event&) = default;
};

/// Events and messages are added; close() orders them; then they are asked for.
class Computation {
 public:
  explicit Computation(uint32_t processes);

  /// The next event of the process.
  Event add(uint32_t process);
  /// `before` comes before `after`: a message, or anything else that orders them.
  void add_order(Event before, Event after);

  /// Computes the vector clocks. The result is empty, or a circle of events, each of which comes
  /// before the next one, and the last before the first: then there are no clocks. Cost: linear in
  /// events times processes; 4 bytes for each of these.
  std::vector<Event> close();

  uint32_t processes() const { return static_cast<uint32_t>(counts_.size()); }
  /// Of one process.
  uint32_t events(uint32_t process) const { return counts_[process]; }
  uint64_t all_events() const;
  /// What was added, sorted: before, after.
  const std::vector<std::pair<Event, Event>>& orders() const { return orders_; }

  /// How many events of `process` come before the event, which counts itself. Cost: constant.
  uint32_t past(Event event, uint32_t process) const {
    return clocks_[event.process][(event.number - size_t{1}) * counts_.size() + process];
  }
  bool precedes(Event a, Event b) const { return a != b && past(b, a.process) >= a.number; }

 private:
  size_t index(Event event) const { return first_[event.process] + event.number - 1; }
  std::vector<Event> circle(const std::vector<uint32_t>& open) const;

  std::vector<uint32_t> counts_;                 // of events, per process
  std::vector<std::pair<Event, Event>> orders_;  // before, after
  std::vector<size_t> first_;                    // index of the first event, per process
  std::vector<std::vector<uint32_t>> clocks_;    // per process: rows, one per event
};

}  // namespace culprit::causality
