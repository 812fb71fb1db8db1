// Several faults at once: minimal sets of components that together explain every failing test
// (Reiter 1987; per test and combined, as in Lamraoui & Nakajima 2016 and Orvalho et al. 2024).
//
// 1. For each test and each component that it executes: does the component explain the test alone?
// 2. For each test that no component explains alone, or only outlets: which pairs explain it? Pairs
//    that explain another test come first, then pairs with a part that explains another test or
//    makes the output match further, until enough are found. A pair is left out if it was asked for
//    another test and its union with every known explanation of that test is too large.
// 3. A diagnosis contains, for each test, a subset that explains it. So the candidates are the
//    minimal unions of one set per test, smallest first. They are asked for the remaining tests,
//    and every diagnosis is replayed.
// Effort is counted, so the answer is the same on any machine.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

struct SeveralFaults {
  /// Sets of 2 to options.max_faults components, none of which contains another; likeliest first,
  /// at most ten.
  std::vector<Examination> diagnoses;
  std::vector<CheckRecord> checks;  ///< all checks of the search
  bool out_of_time = false;
};

/// `singles`: the examinations of single components. Their checks are not repeated.
/// `effort`: for one set and test. `pool`: for all pairs of one test (Examination::cost); the other
/// kinds of questions get a share of it each. The pool grows with the number of components that
/// run.
SeveralFaults find_several_faults(const judge::Problem& problem, const ConsistencyChecker& checker,
                                  const std::vector<Examination>& singles,
                                  const encode::Effort& effort, uint64_t pool);

}  // namespace culprit::diagnose
