// Inverts an interval through one operation, exactly: the keys of one argument for which the result
// lies in the target.
#pragma once

#include <optional>
#include <span>

#include "logic/term.h"
#include "solver/search_keys.h"

namespace culprit::solver {

/// The values of argument `position` of `t`, the arguments' current values being `values`, that put
/// t into `target`: one interval of them (the piece that holds the current value first), none when
/// there is none or the operation is not piecewise monotone there. About 100 applications of the
/// operation.
std::optional<KeyInterval> invert(const logic::TermStore& store, logic::Term t,
                                  std::span<const uint64_t> values, unsigned position,
                                  KeyInterval target);

}  // namespace culprit::solver
