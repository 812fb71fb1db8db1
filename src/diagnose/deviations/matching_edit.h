// One edit of a condition that does what a deviation does.
#pragma once

#include <optional>

#include "diagnose/deviations/deviation_search.h"
#include "edits/edit.h"

namespace culprit::diagnose {

struct MatchingEdit {
  edits::Edit edit;
  bool all_pass = false;  ///< all tests pass with it
};

/// The likeliest slip of the condition with which the test passes and each of its executions goes
/// as in the deviated run; nullopt if there is none, or if the flips are of several conditions.
/// One with which all tests pass comes first. Only slips whose source text is known. Cost: a run
/// per slip, some dozens.
std::optional<MatchingEdit> matching_edit(const judge::Problem& problem,
                                          const judge::JudgedTest& test,
                                          const FoundDeviation& deviation);

}  // namespace culprit::diagnose
