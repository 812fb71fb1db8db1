// Writes terms as SMT-LIB 2 text, for other solvers and for reading. The size is linear in the DAG:
// a subterm that is used more than once, or is nested deeply, becomes its own define-fun.
#pragma once

#include <span>
#include <string>

#include "logic/term.h"

namespace culprit::logic {

/// Declarations, definitions, one assert per term, and a final check-sat. FToBits uses
/// fp.to_ieee_bv, which is not in the standard but which Z3 and cvc5 support.
std::string to_smtlib(const TermStore& store, std::span<const Term> assertions);

/// A single term without definitions, written out down to `depth`; for messages and dumps.
std::string to_text(const TermStore& store, Term t, unsigned depth = 6);

}  // namespace culprit::logic
