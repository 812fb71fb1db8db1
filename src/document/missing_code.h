// Words of Diagnosis::missing, and whether a diagnosis comes with a change.
#pragma once

#include <algorithm>

#include "document/document.h"

namespace culprit::document {

/// Begins it if it names a variable instead of a statement.
inline constexpr const char* kNothingSets = "nothing sets";

/// Whether there is a change that passes all tests.
inline bool has_change(const Document& document) {
  return !document.order_mends.empty() ||
         std::any_of(document.diagnoses.begin(), document.diagnoses.end(), [](const Diagnosis& d) {
           return !d.edit.empty() || (!d.missing.empty() && !d.missing.starts_with(kNothingSets));
         });
}

}  // namespace culprit::document
