// Terms and predicates as text: `s - a[i=2] < 0` for readers, `s < a[i]` as C code.
#pragma once

#include <string>

#include "explain/terms.h"

namespace culprit::explain {

enum class Form : uint8_t {
  Paper,  ///< an index comes with its value: `a[i=2]`
  Code,   ///< as C writes it: `a[i]`
};

std::string text(const Terms& terms, const Linear& term, Form form = Form::Paper);
/// `expr relop const`.
std::string text(const Terms& terms, const Predicate& predicate);
/// C code: what is subtracted moves to the other side of the relation.
std::string code(const Terms& terms, const Predicate& predicate);
/// `a / b`, for a note about what is not followed; empty for other atoms than applied ones.
std::string operation_text(const Terms& terms, AtomId atom);

}  // namespace culprit::explain
