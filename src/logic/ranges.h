// Cheap bounds of bit-vector terms, a few levels deep: enough to see that a zero-extended byte is
// below 256 and that a sum of two sign-extended ints does not overflow. Over-approximations: the
// value always lies within.
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

UnsignedRange unsigned_range(const TermStore& s, Term t, unsigned depth = 4);
SignedRange signed_range(const TermStore& s, Term t, unsigned depth = 4);

}  // namespace culprit::logic
