// Slips of the pen, tried in plain runs: before the encoding is asked where that is costly or says little, else where it found nothing.
//
// A test program that checks a whole library in one run is long, and the encoding is asked of each component with all of that run: one round over some
// hundred components takes minutes. A slip (slips.h) costs one plain run and finds the classic mistakes first (mutation-based fault localization, Papadakis &
// Le Traon 2015, with repairs in place of mutants). Where failing runs are short, asking is as cheap and says more, so slips come after it, in what it
// left undecided: a loop of some hundred iterations already makes the encoding give up.
//
// A trial goes on from a checkpoint and ends where the failing run shows its failure (failure_point.h), unless it gets past that. The first rounds
// start a window before that point and try only what is executed in it: most checks fail for what was computed just before. What gets past is run to the end,
// and then with the slip at every execution, in all failing tests. The last round starts before a component's first execution, since up to there the trial is the
// failing run; so one that is first executed near the end costs little, and is tried early. It goes on as far as the steps last.
#pragma once

#include "diagnose/consistency.h"
#include "diagnose/slips.h"

namespace culprit::diagnose {

struct SlipsThatMend {
  std::vector<Slip> slips;                     ///< the likeliest first
  uint64_t longest = 0;                        ///< instructions of the longest run that passed
};

enum class SlipsOf : uint8_t { LongRuns, AnyRuns };

/// Slips in the components asked, of which one at every execution makes every failing test pass.
/// `path_steps`: instructions that one run may take at least; `most_steps`: that all trials may take together, about.
SlipsThatMend find_slips(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                         const std::vector<model::ComponentId>& asked, uint64_t path_steps, uint64_t most_steps, SlipsOf which);

}  // namespace culprit::diagnose
