// Places to look at next, if nothing explains: a start for a person, and no diagnosis.
//
// First come changes that get the shortest failing test past its failure. A fault of several lines
// can show like this; whether the test would pass in the end was not shown. Then come the places
// that ran last before the failure, weighed by how often their kind is at fault.
#pragma once

#include <cstdint>
#include <vector>

#include "diagnose/consistency/consistency.h"

namespace culprit::diagnose {

/// One lead a line, the most promising first, at most ten. `past_failure`: such changes. Candidates
/// that are refuted are left out. Cost: some ten runs of the shortest failing test; if it takes
/// more than a tenth of `most_steps`, only the changes are named.
std::vector<Lead> find_leads(const ConsistencyChecker& checker,
                             const std::vector<Examination>& candidates,
                             const std::vector<edits::Edit>& past_failure, uint64_t most_steps);

}  // namespace culprit::diagnose
