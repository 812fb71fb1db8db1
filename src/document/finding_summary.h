// Undefined behaviour of all tests, each once: what the tests' own findings say together.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::document {

/// The findings for Document::findings. Findings of one kind at one place about one object are one;
/// its message, which may contain values of a run, is that of the first test.
std::vector<FindingSummary> summaries_of(const std::vector<TestOutcome>& tests);

/// Whether a failing test shows it.
inline bool concerns_failure(const FindingSummary& summary) { return !summary.failing.empty(); }

/// Advice to use --undefined if the tests show undefined behaviour that did not fail them: a
/// sentence without the final full stop. Empty if there is none.
std::string advice_on_undefined(const std::vector<FindingSummary>& findings);

}  // namespace culprit::document
