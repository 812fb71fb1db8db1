// Words of Diagnosis::missing.
#pragma once

namespace culprit::document {

/// Begins it if it names a variable instead of a statement.
inline constexpr const char* kNothingSets = "nothing sets";

}  // namespace culprit::document
