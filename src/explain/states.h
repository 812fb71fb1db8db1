// The program states along a path (He & Gupta 2004, sections 2.2 to 2.4).
//
//   R_i    hypothesised state: the path-based weakest precondition of the violated conjuncts.
//          pwp(x = e, R) = R[x -> e], pwp(branch, R) = R
//   Q^F_i  forward actual state: (Q^F_{i-1} - Kill_{i-1}) + Gen_{i-1}. An assignment x = e
//          generates x = e unless x occurs in e, a branch its predicate as taken; a predicate is
//          killed when a cell of it is written.
//   Q^B_i  backward actual state: pwp over assignments, the predicate added at branches, {} at the
//          bottom.
//
// A predicate that moves backwards is kept as a list of its forms, since most points leave it as it
// is. Variant: a cell carries the event that defined it (terms.h), so the points only say which
// definitions have been passed. A state is that at the entry of its point; the bottom is the point
// after the last one.
//
// Invariant (law, tests/unit/explain): the form of a predicate at any point, evaluated with the
// values that its cells have there, has the truth of the predicate at its origin.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "explain/path.h"
#include "explain/violation.h"

namespace culprit::explain {

/// A predicate that is moved backwards along the path.
struct Moved {
  struct Form {
    size_t point = 0, first = 0;  ///< valid at the entry of first, ..., point
    Predicate predicate;
  };
  size_t origin = 0;  ///< point whose branch it is; the index of its conjunct
  /// By descending point, at least one. No form speaks of a value that is gone: `r *= n--` has
  /// none between its two writes.
  std::vector<Form> forms;
  /// Points of the assignments that were put in, descending: the pwpSlice.
  std::vector<size_t> slice;

  /// Its form at the point; null if the point comes after its origin, or between the assignment
  /// that ends a value it speaks of and the use of that value, as in `n-- > 0`, or before one whose
  /// substitution did not fit into 64 bits, or grew too long.
  const Predicate* at(size_t point) const;
};

/// A fact of the forward state.
struct Fact {
  Predicate predicate;
  size_t origin = 0;          ///< point that generated it
  size_t begin = 0, end = 0;  ///< it is in Q^F_i for begin <= i < end
  /// From this point on, an index in the names has another value: see at().
  size_t fixed_from = SIZE_MAX;
  Predicate fixed;

  /// The predicate with names that are right at the point.
  const Predicate& at(size_t point) const { return point < fixed_from ? predicate : fixed; }
};

struct States {
  std::vector<Point> points;
  std::vector<Moved> hypothesised;  ///< R: one per conjunct
  /// R with indices of elements in other words, by the equality rule: with a branch i + 1 = j that
  /// holds at the bottom, a[i + 1] is a[j]. Their origin is the conjunct.
  std::vector<Moved> reworded;
  std::vector<Moved> backward;  ///< Q^B: one per branch with a predicate
  std::vector<Fact> forward;    ///< Q^F, by origin

  EventId end = 0;  ///< of the section
  /// The point after the last one.
  size_t bottom() const { return points.size(); }
  /// The point of the event, or the next one. Cost: logarithmic in the points.
  size_t point_of(EventId event) const {
    const auto at = std::lower_bound(points.begin(), points.end(), event,
                                     [](const Point& p, EventId id) { return p.event < id; });
    return static_cast<size_t>(at - points.begin());
  }
  /// The event of a point or of the bottom.
  EventId event(size_t point) const { return point < points.size() ? points[point].event : end; }
};

/// Cost: points times predicates at worst, but a predicate costs only where it changes.
/// Definitions after `section` are substituted first.
States states_of(Reading& reading, std::vector<Point> points,
                 const std::vector<Conjunct>& conjuncts, Section section);

}  // namespace culprit::explain
