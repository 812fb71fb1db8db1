// Deduction of further predicates by the two rules of He & Gupta (2004), section 3: transitivity
// and equality.
//
//   transitivity  a - b <= c and b - d <= e  ->  a - d <= c + e   also for <, >, >=, and mixed
//   equality      x = e (x with factor 1) and a predicate with x  ->  the predicate with e for x
//
// The rules are sound: what is deduced from predicates that hold holds. Without a limit the set may
// grow without an end, so there is one; then some deducible predicates are missing.
#pragma once

#include <vector>

#include "explain/terms.h"

namespace culprit::explain {

struct Deduced {
  Predicate predicate;
  std::vector<size_t> from;  ///< indices of the given predicates, ascending
};

/// What follows from the given predicates and is not among them, each once, nearest first. Each is
/// deduced from at most `depth` of the given ones. Cost: about the square of `most`.
std::vector<Deduced> closure(Terms& terms, const std::vector<Predicate>& given, size_t most,
                             size_t depth);

}  // namespace culprit::explain
