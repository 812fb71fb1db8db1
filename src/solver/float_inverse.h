// Inverts one operation exactly on an interval: finds the keys of one argument for which the result
// lies in a target interval.
#pragma once

#include <optional>
#include <span>

#include "logic/term.h"
#include "solver/search_keys.h"

namespace culprit::solver {

/// An interval of keys of argument `position` of `t` that puts `t` into `target`. The other
/// arguments keep their values; `values` holds the current values of all arguments. If the
/// operation is monotone on two pieces, the piece that holds the current value is tried first.
/// Returns nullopt if there is no such interval or the operation is not piecewise monotone in this
/// argument. Costs about 100 applications of the operation.
std::optional<KeyInterval> invert(const logic::TermStore& store, logic::Term t,
                                  std::span<const uint64_t> values, unsigned position,
                                  KeyInterval target);

}  // namespace culprit::solver
