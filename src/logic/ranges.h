// Cheap bounds of bit-vector terms, computed a few levels deep. They show, for example, that a
// zero-extended byte is below 256, or that a sum of two sign-extended ints does not overflow.
// Over-approximations: the value always lies within the bounds.
#pragma once

#include <cstdint>

#include "logic/term.h"

namespace culprit::logic {

struct UnsignedRange {
  uint64_t low, high;
};
struct SignedRange {
  int64_t low, high;
};

/// The bounds found by looking at most `depth` levels deep.
UnsignedRange unsigned_range(const TermStore& s, Term t, unsigned depth = 4);
SignedRange signed_range(const TermStore& s, Term t, unsigned depth = 4);

}  // namespace culprit::logic
