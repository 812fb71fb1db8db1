// Linear conditions: if one does not hold in a cut, some process has to go on before it can (Chase
// & Garg 1998). Regular ones, which hold in the meet and the join of cuts in which they hold, are
// those for which the cuts are a lattice again; its slice has a few cuts for each event (Mittal &
// Garg 2001).
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "causality/cut.h"

namespace culprit::causality {

/// Of a cut in which the condition does not hold: a process that has to go on from its state before
/// the condition can hold, whatever the others do; nullopt: it holds.
using Forbidden = std::function<std::optional<uint32_t>(const Cut&)>;

/// The least consistent cut that has all events of `from`, and in which the condition holds;
/// nullopt: there is none. Cost: events times processes, and as many questions as events.
std::optional<Cut> least_cut(const Computation& computation, const Forbidden& forbidden, Cut from);

/// The cuts in which a regular condition holds.
class Slice {
 public:
  /// `computation` must outlive it. Cost: one least_cut() per event, each from the one before.
  Slice(const Computation& computation, const Forbidden& forbidden);

  bool is_empty() const { return !least_; }
  /// The least of its cuts with the event; nullopt: there is none.
  const std::optional<Cut>& with(Event event) const {
    return cuts_[event.process][event.number - 1];
  }
  /// Calls `visit` for each of its cuts, once, those with few events before their successors, until
  /// it returns false or there were `most`. Returns whether all were visited.
  bool each(const std::function<bool(const Cut&)>& visit, uint64_t most) const;

 private:
  const Computation& computation_;
  std::optional<Cut> least_;
  std::vector<std::vector<std::optional<Cut>>> cuts_;  // per process and event
};

}  // namespace culprit::causality
