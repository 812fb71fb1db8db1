// Evidence that the actual state at a point is less restrictive than the hypothesised one (He &
// Gupta 2004, section 2.5).
//
//   explicit I   a negative predicate of R_i has no variable left: `0 >= 7`
//   explicit II  a predicate q of Q_i and a negative predicate r of R_i have one expression
//   implicit     a negative predicate of R_1 that is in no explicit evidence
//
// A predicate is negative if it does not hold in this run. Each pair of q and r is reported once,
// at the last point where it is seen, as the algorithm goes backwards.
//
// Decisions where the paper is not clear: q is looked for in Q^B first, as in its section 3 and its
// examples, then in Q^F, as by its definition of Q_i. Deduced predicates (closure.h) are looked at
// only for an r without direct evidence; otherwise they repeat it at length.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "explain/states.h"

namespace culprit::explain {

struct Evidence {
  enum class Kind : uint8_t { ExplicitOne, ExplicitTwo, Implicit };
  Kind kind = Kind::Implicit;
  size_t point = 0;        ///< index into States::points, or States::bottom()
  size_t conjunct = 0;     ///< of r
  Predicate hypothesised;  ///< r, as it is at the point
  // For ExplicitTwo:
  Predicate actual;         ///< q, as it is at the point
  bool is_forward = false;  ///< q is in Q^F, else in Q^B
  size_t origin = 0;        ///< the point that q comes from: index into States::points
  bool deduced = false;     ///< q or r was deduced; `origin` is then one of several
};

/// In the order of the algorithm: from the bottom to the top, explicit I first, implicit last.
/// Cost: the product of the numbers of forms in R and in Q.
std::vector<Evidence> evidence_in(Terms& terms, const States& states);

}  // namespace culprit::explain
