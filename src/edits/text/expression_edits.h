// Edits of expressions as text: operands, operators, conditions, calls, and small expressions as a
// whole, by size (Mayer & Stumptner 2003, 4.3).
#pragma once

#include "edits/text/source_edit.h"

namespace culprit::edits {

/// How much is tried: more edits find more patches, of which fewer are right.
enum class Reach : uint8_t {
  Near,  ///< one token, or one part more or less
  Far,   ///< also expressions of two operands, and conditions with a part of two
};

/// The edits of an expression and of its parts. Cost: for `Far`, the square of the number of names.
std::vector<SourceEdit> expression_edits(const SourceTree& tree, SyntaxId expression, Reach reach);

/// Whether another value can be written for the expression.
bool is_replaceable(const SourceTree& tree, SyntaxId expression);

}  // namespace culprit::edits
