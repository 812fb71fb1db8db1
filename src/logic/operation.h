// One application of a kind to constants.
#pragma once

#include <cstdint>

#include "logic/kind.h"
#include "logic/sort.h"

namespace culprit::logic {

/// One application. Values are masked to their sorts, and NaNs are canonical (sort.h).
struct Operation {
  Kind kind;
  Sort sort;            ///< sort of the result
  Sort argument_sort;   ///< sort of the first argument
  unsigned last_width;  ///< width of the last argument
  uint32_t low;         ///< lowest bit, for Extract only
  uint64_t values[3];
};

/// `bits` masked to the sort; a NaN is replaced by the canonical one.
uint64_t canonical(Sort sort, uint64_t bits);

/// Converts a float pattern of either format to a native double, and back (rounded if Float32).
double to_double(Sort sort, uint64_t bits);
uint64_t from_double(Sort sort, double value);

}  // namespace culprit::logic
