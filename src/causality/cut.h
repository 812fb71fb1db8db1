// Cuts of a computation: for each process the state that it is in.
#pragma once

#include <cstdint>
#include <vector>

#include "causality/computation.h"

namespace culprit::causality {

/// Per process, how many of its events are in it.
using Cut = std::vector<uint32_t>;

/// Whether what comes before an event in the cut is in the cut, too. Cost: the square of the number
/// of processes.
bool is_consistent(const Computation& computation, const Cut& cut);
/// The same for a consistent cut with one more event, of that process. Cost: linear.
bool can_step(const Computation& computation, const Cut& cut, uint32_t process);

/// The cut with all events.
Cut whole(const Computation& computation);
/// The least cut with the event: its past. Cost: linear.
Cut past_of(const Computation& computation, Event event);
/// Those with the events of both, and of either.
Cut meet(const Cut& a, const Cut& b);
Cut join(const Cut& a, const Cut& b);

struct HashOfCut {
  size_t operator()(const Cut& cut) const {
    uint64_t hash = 0xcbf29ce484222325u;
    for (const uint32_t count : cut) hash = (hash ^ count) * 0x100000001b3u;
    return static_cast<size_t>(hash);
  }
};

}  // namespace culprit::causality
