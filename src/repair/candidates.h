// The edits that may mend a program: those at its suspects. A component that no value mends is no
// suspect, so no edit of it passes the failing tests, except for missing statements beside it.
#pragma once

#include <vector>

#include "diagnose/locate.h"
#include "edits/edit.h"

namespace culprit::repair {

struct Candidate {
  edits::Edit edit;
  double score = 0;  ///< log-odds of being what the author meant, before any trial
};

/// Edits of single components with a known text, each text once, the likeliest first: those that
/// the diagnosis found, all slips of the suspects, and resets missing in loops.
std::vector<Candidate> candidates(const diagnose::Diagnosed& diagnosed);

}  // namespace culprit::repair
