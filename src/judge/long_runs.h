// How long tests are run, and what is said of those that did not end.
//
// A limit of instructions proves nothing: a run that reached it may end at the next one. So such a
// test has no verdict. There is one exception. If no test is known to fail, a test that did not end
// within all the time that can be waited is taken for endless: then there is something to locate.
// The reason says that this is not proved. With --steps the user says what counts as endless.
//
// Endless loops are mostly recognised as such (machine/run/endless.h); this is about the rest.
#pragma once

#include <vector>

#include "judge/judgement.h"

namespace culprit::judge {

/// Runs and judges the tests, several at a time; those not run before the budget ends are left as
/// they are. Cost: 20 million instructions for each test at most, then Options::patience for all
/// tests together; half of it if a test is known to fail, unless Options::judge_all. Tests of
/// a build take up to half of the time that is left, if none is known to fail. The outcomes do not
/// depend on the number of threads, unless the time runs out.
void run_to_ends(const RunRequest& request, const machine::Image& image,
                 std::vector<JudgedTest>& tests);

/// Options::patience for the same tests in a changed program, which is to end about as soon.
uint64_t patience_for_change(const std::vector<JudgedTest>& tests);

/// Instructions of the longest passing run that is repeated, with a change or to be observed, or
/// that says how long a failing test may take: twice the longest failing run, or a fifth of a
/// second. A longer one says little about a short failing test, and takes all the time.
uint64_t longest_repeated(const std::vector<JudgedTest>& tests);

}  // namespace culprit::judge
