// Conditions that each speak of one process: whether all of them hold at once, in some order of the
// events that keeps to what came before what (Garg & Waldecker 1994), or in every one (Garg &
// Waldecker 1996).
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "causality/cut.h"

namespace culprit::causality {

/// Per process, for each of its states from 0 on: whether its condition holds.
using LocalTruths = std::vector<std::vector<bool>>;

/// The least consistent cut in which all conditions hold; nullopt: there is none. Cost: at most
/// events times processes.
std::optional<Cut> possibly(const Computation& computation, const LocalTruths& truths);

/// States of a process in a row, the last one included.
struct States {
  uint32_t first = 0, last = 0;
};

/// States of each process that every run is in at once, at some point: there all conditions hold.
/// nullopt: in some order of the events they never do. Cost: as above.
std::optional<std::vector<States>> definitely(const Computation& computation,
                                              const LocalTruths& truths);

}  // namespace culprit::causality
