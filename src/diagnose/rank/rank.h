// The order of suspects: kind of component, agreement, spectrum.
//
// A suspect's score is a sum of log-odds. The weights were set on the development corpora
// (docs/architecture.md has the table); nothing in them knows a corpus. Agreement (agreement.h)
// compares what an expression gave where it read equal values.
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
  std::optional<ContradictionFound> contradiction;  ///< why it contradicts
  std::optional<UniformEdit> edit;                  ///< that passes all tests
};

/// One place to look at: the best suspect of a source line, and the others there.
struct RankedPlace {
  RankedSuspect best;
  std::vector<RankedSuspect> also;
  double probability = 0;
};

/// Best place first; ties in source order.
std::vector<RankedPlace> rank(const judge::Problem& problem, trials::Trials& trials,
                              const SuspectList& faults);

}  // namespace culprit::diagnose
