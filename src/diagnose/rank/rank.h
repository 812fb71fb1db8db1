// The order of suspects, by kind of component, agreement and spectrum.
//
// A suspect's score is a sum of log-odds. The weights were set on the development corpora
// (docs/decisions/0025-consistency-ranks-first.md, tables in bench/RESULTS.md); none of them is
// specific to a corpus. Agreement (agreement.h) compares the values that an expression gave after
// it read equal values.
#pragma once

#include <vector>

#include "diagnose/rank/agreement.h"
#include "diagnose/rank/uniform_edit.h"
#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {

struct RankedSuspect {
  size_t suspect = 0;  ///< index into SuspectList::suspects
  double score = 0;
  double ochiai = 0;
  Agreement agreement = Agreement::None;
  std::optional<ContradictionFound> contradiction;  ///< set if agreement is Contradicts
  std::optional<UniformEdit> edit;                  ///< passes all tests
};

/// A place to look at: the best suspect on a source line, and the other suspects there.
struct RankedPlace {
  RankedSuspect best;
  std::vector<RankedSuspect> also;
  double probability = 0;
};

/// Best place first; ties in source order. Adds the places of changes of the text that make all
/// tests pass (text_edits.h) to the suspects.
std::vector<RankedPlace> rank(const ConsistencyChecker& checker, SuspectList& faults);

}  // namespace culprit::diagnose
