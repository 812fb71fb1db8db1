// Contraction (HC4; Benhamou et al. 1999): what the value of an application says of its arguments.
#pragma once

#include <span>

#include "abstract/value.h"
#include "logic/term.h"

namespace culprit::abstract {

/// Removes from `arguments`, the values of the arguments of `term`, some that cannot give a result
/// in `value`. An argument that becomes bottom shows that none can. `value` must be within
/// `apply(terms, term, arguments)`. Kinds without a rule leave the arguments alone.
void contract(const logic::TermStore& terms, logic::Term term, const Value& value,
              std::span<Value> arguments);

}  // namespace culprit::abstract
