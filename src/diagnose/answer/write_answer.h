// The result document of what a search found: its diagnoses with their values, how sure the list
// is, and what it rests on.
#pragma once

#include <vector>

#include "diagnose/rank/rank.h"

namespace culprit::diagnose {

/// Adds to `document` what was found, in the order of `places`, with its checks and counts. Its
/// tests stand there already.
void write_answer(const judge::Problem& problem, const SuspectList& faults,
                  const std::vector<RankedPlace>& places, document::Document& document);

}  // namespace culprit::diagnose
