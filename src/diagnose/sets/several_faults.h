// Several faults at once: minimal sets of components that together explain every failing test
// (Reiter 1987; per test and combined, as in Lamraoui & Nakajima 2016 and Orvalho et al. 2024).
//
// 1. Which components explain one failing test alone? Of every component that the test executes,
//    and of each test.
// 2. A test that no component explains alone, but where its output came out, is asked of pairs:
//    first those that explain another test, then those of which a part explains another test or
//    brings the output further than it came, until there are enough. A pair that does not explain
//    another test that was asked about it, and makes too many with all that does so far, is left
//    out.
// 3. A diagnosis explains every test by one of its subsets that do: the minimal unions of one set
//    per test, smallest first. What a diagnosis was not asked of is asked, and every diagnosis is
//    replayed.
// Effort is counted, so that the answer is the same on any machine.
#pragma once

#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

struct SeveralFaults {
  /// of 2 to options.max_faults components, none of which contains another, likeliest first; at
  /// most ten
  std::vector<Examination> diagnoses;
  std::vector<CheckRecord> checks;  ///< that the search made
  bool out_of_time = false;
};

/// `singles`: what is known of single components; their checks are not made again, unless they were
/// left undecided and `factor` is more than 1. `effort`: of one set and test; `factor`: how many
/// times the usual effort all of them may cost.
SeveralFaults find_several_faults(const judge::Problem& problem, const ConsistencyChecker& checker,
                                  const std::vector<Examination>& singles,
                                  const encode::Effort& effort, unsigned factor);

}  // namespace culprit::diagnose
