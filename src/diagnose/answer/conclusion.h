// What a document says as a whole, typed, and what to try next.
//
// "Cannot be explained" is a proof, and is told apart from "nothing was found": either every single
// component was refuted, or some failing test is refuted with every component freed at once, since
// more freedom never refutes. "Fails only by undefined behaviour" has witnesses: for each failing
// test a content of uninitialised memory with which it passes in a plain run.
#pragma once

#include "diagnose/consistency/consistency.h"
#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {

/// Fills document.conclusion. `faults` is null before anything was searched: what is known then, if
/// anything: no test fails, or tests contradict each other.
void conclude(const judge::Problem& problem, const ConsistencyChecker& checker,
              const SuspectList* faults, document::Document& document);

}  // namespace culprit::diagnose
