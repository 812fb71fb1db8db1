// Chains: how a suspect's wrong value becomes the symptom, for people to read.
//
// The failing test runs twice, recorded: as it is, and with the required values put in. The
// shortest way between what was replaced and the first thing that went wrong (the first print that
// differs, the crash, the loop that goes on, the exit status) is cut down to components of suspect
// files, at most kLongestChain of them; repeated executions and the middle of a longer way are
// counted, not shown. A chain is an explanation, no proof: another way may carry the difference as
// well.
#pragma once

#include "diagnose/rank/rank.h"

namespace culprit::diagnose {

inline constexpr size_t kLongestChain = 7;

/// Fills Evidence::chain of the document's first diagnoses, as many as the options ask for: of each
/// the first failing test, then of each the second, … until a pool of recorded instructions or the
/// time is spent. `places` are those that the diagnoses were written from. Cost: two recorded runs
/// per chain, some 0.5 µs an instruction.
void explain(const judge::Problem& problem, const SuspectList& faults,
             const std::vector<RankedPlace>& places, document::Document& document);

}  // namespace culprit::diagnose
