// Inverts an interval through one operation, exactly: the keys of one argument for which the result lies in the target.
#pragma once

#include <optional>

#include "logic/evaluate.h"
#include "solver/search_keys.h"

namespace culprit::solver {

/// The values of argument `position` of `t`, the other arguments as `value` has them, that put t into `target`; one
/// interval of them (the piece that holds the current value first), none when there is none or the operation is not
/// piecewise monotone there. About 100 applications of the operation.
std::optional<KeyInterval> invert(const logic::TermStore& store, logic::Evaluator& value, logic::Term t,
                                  unsigned position, KeyInterval target);

}  // namespace culprit::solver
