// The way from a suspect to the symptom of one failing test, as far as the document knows it.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::report {

/// One stop on the way.
struct Step {
  document::Place place;  ///< known
  std::string text;       ///< what happens there
  std::string function;   ///< where it is; may be empty
  /// of the steps at the suspect itself; belongs to the evidence given
  const document::Instance* instance = nullptr;
};

/// In order of execution: the calls that lead to the first instance, outermost first; each instance
/// that has to change; the chain behind one of them, when the document has it; where the test shows
/// that something is wrong, when that place is known. At most `limit` instances. O(tests +
/// instances).
std::vector<Step> steps_of(const document::Document& document,
                           const document::SuspectComponent& component,
                           const document::Evidence& evidence,
                           size_t limit = document::kInstancesKept);

/// The test that the evidence is about, or null when the document has none of that name.
const document::TestOutcome* test_of(const document::Document& document,
                                     const document::Evidence& evidence);

}  // namespace culprit::report
