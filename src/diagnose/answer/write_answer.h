// Writes the results of a search into the document: the diagnoses with their values, whether the
// list is complete, and the assumptions that it rests on.
#pragma once

#include <vector>

#include "diagnose/rank/rank.h"

namespace culprit::diagnose {

/// Adds the results to `document`, in the order of `places`, with the checks and counts. The tests
/// must be in the document already.
void write_answer(const judge::Problem& problem, const SuspectList& faults,
                  const std::vector<RankedPlace>& places, document::Document& document);

}  // namespace culprit::diagnose
