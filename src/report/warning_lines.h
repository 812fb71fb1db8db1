// Warnings about the code that say something about a failure, as text.
#pragma once

#include <cstddef>
#include <string>

#include "document/document.h"

namespace culprit::report {

/// A line for each warning that may explain a failing test, at most a few, without those at the
/// first `shown` diagnoses, which have their own remark. If no test fails, only those of results
/// that depend on the compiler: with another one, tests may fail. Empty if there are none.
std::string warning_lines(const document::Document& document, size_t shown);

}  // namespace culprit::report
