// The steps from a suspect to the symptom of one failing test, as far as the document has them.
#pragma once

#include <string>
#include <vector>

#include "document/document.h"

namespace culprit::report {

/// One step.
struct Step {
  document::Place place;  ///< always known
  std::string text;       ///< description
  std::string function;   ///< the enclosing function; may be empty
  /// For steps at the suspect itself: the instance, owned by the evidence. Null otherwise.
  const document::Instance* instance = nullptr;
};

/// Returns the steps in order: the calls that lead to the first instance, outermost first; the
/// instances that must change, at most `limit`; the chain after one of them, if the document has
/// one; and the place of the symptom, if it is known. O(tests + instances).
std::vector<Step> steps_of(const document::Document& document,
                           const document::SuspectComponent& component,
                           const document::Evidence& evidence,
                           size_t limit = document::kInstancesKept);

/// The test of the evidence; null if the document has no test of that name.
const document::TestOutcome* test_of(const document::Document& document,
                                     const document::Evidence& evidence);

}  // namespace culprit::report
