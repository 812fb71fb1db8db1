// Bounds at which widening stops first: numbers of the test and constants of conditions.
#pragma once

#include <cstdint>
#include <vector>

namespace culprit::abstract {

/// Ascending, each once, as signed numbers.
using Thresholds = std::vector<int64_t>;

/// Adds a number where it belongs, unless it is there.
void add_threshold(Thresholds& thresholds, int64_t number);

}  // namespace culprit::abstract
