// Terms as SMT-LIB 2 text, for other solvers and for reading. Linear in the DAG: whatever is used
// more than once, or stands deep, becomes a define-fun of its own.
#pragma once

#include <span>
#include <string>

#include "logic/term.h"

namespace culprit::logic {

/// Declarations, definitions, one assert per term and a final check-sat. FToBits uses
/// fp.to_ieee_bv, which the standard lacks and Z3 and cvc5 offer.
std::string to_smtlib(const TermStore& store, std::span<const Term> assertions);

/// One term on its own: definitions as nested lets would be, but only up to a depth; for messages
/// and dumps.
std::string to_text(const TermStore& store, Term t, unsigned depth = 6);

}  // namespace culprit::logic
