// Slips of the pen, tried in plain runs: before the encoding if that is expensive or says little,
// else for the failures that it did not explain.
//
// A test program that checks a whole library in one run is long, and the encoding must follow that
// run for each component: one round over some hundred components takes minutes. A slip (slips.h)
// costs one plain run and finds the classic mistakes first (mutation-based fault localization,
// Papadakis & Le Traon 2015, with repairs instead of mutants). If failing runs are short, the
// encoding is as cheap and says more, so slips are tried after it, for components that it left
// undecided: a loop of some hundred iterations already makes it give up.
//
// A trial starts from a checkpoint before the slip first makes a difference (infection.h), and ends
// at the failure point (failure_point.h) unless it gets past that. The first rounds start shortly
// before the failure point, since most checks fail because of recent values. Trials that get past
// it are continued a little further, the remaining ones eight times as far, and so on: a slip that
// does other harm mostly shows it soon, and a whole run of a long test costs as much as hundreds of
// trials. Slips that make the program complain, or run longer than the failing run, come last. In
// the end, the slip must pass all failing tests, at every execution.
#pragma once

#include <cstdint>
#include <vector>

#include "edits/slips.h"
#include "judge/problem.h"
#include "judge/run_tests.h"

namespace culprit::trials {

struct SlipsThatMend {
  std::vector<edits::Edit> slips;  ///< the likeliest first
  /// slips that get the shortest failing test past its failure, but do not mend it; those that did
  /// no other harm for long come first
  std::vector<edits::Edit> past_failure;
  uint64_t longest = 0;  ///< instructions of the longest run that passed
  bool tried = false;    ///< false: the failing runs were too short, or did not end
};

enum class SlipsOf : uint8_t { LongRuns, AnyRuns };

/// Slips of the components in `asked`, and missing statements that execute one of `setters` again
/// (missing_resets.h). Each makes every failing test pass if applied at every execution.
/// `path_steps`: every run may take at least so many instructions. `most_steps`: about as many
/// instructions as all trials may take together.
SlipsThatMend find_slips(const judge::Problem& problem,
                         const std::vector<model::ComponentId>& asked,
                         const std::vector<model::ComponentId>& setters, uint64_t path_steps,
                         uint64_t most_steps, SlipsOf which);

}  // namespace culprit::trials
