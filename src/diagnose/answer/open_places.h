// Sentences about the places that the search did not settle: how many, in which lines, why, and
// what can be done.
#pragma once

#include <string>
#include <vector>

#include "diagnose/consistency/examination.h"
#include "judge/problem.h"

namespace culprit::diagnose {

/// One sentence per reason, in the order in which the search met the reasons. Of many reasons,
/// those with few places share a sentence: an answer fits a screen.
std::vector<std::string> sentences_about_open_places(const judge::Problem& problem,
                                                     const SuspectList& faults);

}  // namespace culprit::diagnose
