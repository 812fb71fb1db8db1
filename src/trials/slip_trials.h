// Slips of the pen, tried in plain runs: before the encoding is asked where that is costly or says
// little, else where it found nothing.
//
// A test program that checks a whole library in one run is long, and the encoding is asked of each
// component with all of that run: one round over some hundred components takes minutes. A slip
// (slips.h) costs one plain run and finds the classic mistakes first (mutation-based fault
// localization, Papadakis & Le Traon 2015, with repairs in place of mutants). Where failing runs
// are short, asking is as cheap and says more, so slips come after it, in what it left undecided: a
// loop of some hundred iterations already makes the encoding give up.
//
// A trial goes on from a checkpoint before the slip first makes a difference (infection.h) and ends
// where the failing run shows its failure (failure_point.h), unless it gets past that. The first
// rounds start a window before that point: most checks fail for what was computed just before. What
// gets past is followed a little farther, what is left eight times as far, and so on: a slip that
// only does other harm mostly shows it soon, and a whole run of a long test is worth hundreds of
// trials. Those that make the program complain, or run longer than the failing run, come last. In
// the end the slip has to pass all failing tests, at every execution.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/slips.h"
#include "judge/problem.h"
#include "judge/run_tests.h"

namespace culprit::trials {

struct SlipsThatMend {
  std::vector<edits::Edit> slips;  ///< the likeliest first
  uint64_t longest = 0;            ///< instructions of the longest run that passed
  bool tried = false;              ///< the runs are such as were asked for
};

enum class SlipsOf : uint8_t { LongRuns, AnyRuns };

/// Slips in the components asked, of which one at every execution makes every failing test pass;
/// also statements that are missing where one of `setters` would have to be executed again
/// (missing_resets.h).
/// `path_steps`: instructions that one run may take at least; `most_steps`: that all trials may
/// take together, about.
SlipsThatMend find_slips(const judge::Problem& problem,
                         const std::vector<model::ComponentId>& asked,
                         const std::vector<model::ComponentId>& setters, uint64_t path_steps,
                         uint64_t most_steps, SlipsOf which);

}  // namespace culprit::trials
