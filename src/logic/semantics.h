// The meaning of every kind on constants. Folding, evaluation and the tests of every encoding share
// this one definition.
#pragma once

#include <cstdint>

#include "logic/operation.h"

namespace culprit::logic {

/// The value of the application, which must not be a leaf. Constant time.
uint64_t apply(const Operation& operation);

}  // namespace culprit::logic
