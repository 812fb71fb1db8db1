// Runs in which a loop ends at another time than the program lets it.
//
// He & Gupta (2004) need a path with an end, and cannot mend loops that are not entered, do not
// end, or make too many iterations. Here the condition of one loop is turned for some of its
// evaluations (as in predicate switching: Zhang, Gupta & Gupta 2006), so that the loop makes m
// iterations. The path of such a run has an end, and the condition at a turned evaluation is a
// conjunct of the postcondition that does not hold.
//
//   the test passes    the iterations are what was wrong: nothing else is violated
//   it ends, wrongly   only where the failing run is endless or crashes: the postcondition says
//                      what else is wrong
//   it does not end    likewise; the path is cut at the turned evaluation
//
// Left out: loops that are entered more than once and need another m each time.
#pragma once

#include <string>
#include <vector>

#include "judge/problem.h"

namespace culprit::explain {

struct Deviation {
  model::ComponentId condition = model::kNoComponent;  ///< of the loop
  uint32_t iterations = 0;
  bool passes = false;
  replay::PlainRun run;

  /// What the run is given.
  replay::Intervention intervention() const;
  /// The run ended by itself, or at an assertion.
  bool ends() const;
};

/// The deviations of a failing test, those that pass first, at most `most`; only of loops of the
/// function, if it is not empty. Cost: a run per loop and iteration, at most 24 per loop.
std::vector<Deviation> deviations_of(const judge::Problem& problem, const judge::JudgedTest& test,
                                     const std::string& function, size_t most);

}  // namespace culprit::explain
