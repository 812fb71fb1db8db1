// What every kind means on constants: the one definition that folding, evaluation and the tests of
// every encoding share.
#pragma once

#include <cstdint>

#include "logic/kind.h"
#include "logic/sort.h"

namespace culprit::logic {

/// One application: values are masked to their sorts, floats canonical (sort.h).
struct Operation {
  Kind kind;
  Sort sort;            ///< of the result
  Sort argument_sort;   ///< of the first argument
  unsigned last_width;  ///< of the last argument
  uint32_t low;         ///< Extract only
  uint64_t values[3];
};

/// The value of the application; constant time. Not for leaves.
uint64_t apply(const Operation& operation);

/// `bits` masked to the sort, every NaN made the canonical one.
uint64_t canonical(Sort sort, uint64_t bits);

/// Native value of a float pattern of either format, and back (rounding to Float32 when needed).
double to_double(Sort sort, uint64_t bits);
uint64_t from_double(Sort sort, double value);

}  // namespace culprit::logic
