// The size of a folder of tests, known before it is read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "support/diagnostic.h"

namespace culprit::spec {

/// An error if the inputs and expected outputs of the selected tests have more than `most_bytes`
/// together: all of them are kept while culprit runs. `only`: as in TestSelection. Says nothing
/// about a folder that cannot be listed.
std::optional<Diagnostic> check_test_sizes(const std::string& folder, const std::string& only,
                                           uint64_t most_bytes);

}  // namespace culprit::spec
