// The typed conclusion of a document, and what to try next.
//
// "Cannot be explained" is a proof, unlike "nothing was found". It needs either that every single
// component was refuted, or that some failing test was refuted with all components freed at once,
// since more freedom never refutes. "Fails only by undefined behaviour" has witnesses: for each
// failing test, contents of uninitialised memory with which it passes in a plain run.
#pragma once

#include "diagnose/consistency/consistency.h"
#include "diagnose/search/suspect_search.h"

namespace culprit::diagnose {

/// Fills document.conclusion. `faults` is null before the search. Then the kind stays None, unless
/// no test is known to fail or tests contradict each other.
void conclude(const judge::Problem& problem, const ConsistencyChecker& checker,
              const SuspectList* faults, document::Document& document);

}  // namespace culprit::diagnose
