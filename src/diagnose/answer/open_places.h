// Sentences about the places that the search did not settle: how many, in which lines, why, and
// what can be done.
#pragma once

#include <string>
#include <vector>

#include "diagnose/consistency/examination.h"
#include "judge/problem.h"

namespace culprit::diagnose {

/// One sentence per reason, in the order in which the search met the reasons. Of many reasons,
/// those with few places share a sentence: an answer fits a screen. `is_mended`: some suspect comes
/// with a change that passes all tests; looking longer then hardly ever changes what comes first
/// (bench/RESULTS.md#effort-and-repeated-searches), and is not suggested.
std::vector<std::string> sentences_about_open_places(const judge::Problem& problem,
                                                     const SuspectList& faults, bool is_mended);

}  // namespace culprit::diagnose
