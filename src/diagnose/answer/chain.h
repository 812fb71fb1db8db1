// Chains: how a suspect's wrong value becomes the symptom, for people to read.
//
// The failing test is run and recorded twice: as it is, and with the required values. The chain is
// the shortest path from a replaced value to the symptom (the first print that differs, the crash,
// the endless loop, the exit status), reduced to at most kLongestChain components of suspect files.
// Repeated executions and the middle of a longer path are counted, not shown. A chain is an
// explanation, not a proof: the difference may also spread along other paths.
#pragma once

#include "diagnose/rank/rank.h"

namespace culprit::diagnose {

inline constexpr size_t kLongestChain = 7;

/// Fills Evidence::chain of the document's first diagnoses. The options limit how many diagnoses
/// and failing tests get chains. The first failing test is explained for each diagnosis, then the
/// second one, and so on, until a pool of recorded events or the time is spent. `places`: those
/// that the diagnoses were written from. Cost: two recorded runs per chain, about 0.5 µs per
/// instruction.
void explain(const judge::Problem& problem, const SuspectList& faults,
             const std::vector<RankedPlace>& places, document::Document& document);

}  // namespace culprit::diagnose
