// Slips of the pen, tried in plain runs before anything is asked of the encoding.
//
// A test program that checks a whole library in one run is long, and the encoding is asked of each component with all of that run: one round over some
// hundred components takes minutes. A slip (< for <=, one too many or too few, the opposite) costs one plain run and finds the classic mistakes first
// (mutation-based fault localization, Papadakis & Le Traon 2015, with repairs in place of mutants). Only the likeliest are tried, as far as the steps last;
// what no slip mends is left to the other ways of asking. A trial goes on from a checkpoint before the first execution of its component, since up to there it is
// the failing run; so a component that is first executed near the end costs little, and is tried early. Programs with short failing runs gain nothing, and are not asked.
#pragma once

#include "diagnose/consistency.h"

namespace culprit::diagnose {

struct SlipsThatMend {
  std::vector<model::ComponentId> components;  ///< of those asked, in their order
  uint64_t longest = 0;                        ///< instructions of the longest run that passed
};

/// The components of which one slip at every execution makes every failing test pass. None when failing runs are short.
/// `path_steps`: instructions that one run may take at least.
SlipsThatMend mended_by_a_slip(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                                                 const std::vector<model::ComponentId>& asked, uint64_t path_steps);

}  // namespace culprit::diagnose
