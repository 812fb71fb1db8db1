// Expressions of C without side effects, evaluated at a moment of a run.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "session/values/typed_value.h"
#include "session/values/variables.h"
#include "support/result.h"

namespace culprit::session {

/// The value of an expression over the variables that are visible there: names, literals,
/// enumerators, NULL, operators with C's conversions, `?:`, `[]`, `.`, `->`, casts to types of the
/// program, sizeof. The result may be a place: a variable, or something in memory; a struct, union
/// or array always is one. It may be uninitialised only if the expression is a place.
///
/// Errors, with the column in the text: what C does not allow or does not define, memory that
/// cannot be read, names that are not visible (with a similar one as a hint), and what would change
/// the program or call a function. Cost: as variables_at(), for each name.
Result<TypedValue> evaluate(const Scope& scope, std::string_view text);

/// The two sides of `LEFT == RIGHT` or `LEFT != RIGHT`.
struct Equality {
  std::string left, right;
  bool equal = true;
};
/// nullopt if the expression is none, or does not parse.
std::optional<Equality> equality_in(const Scope& scope, std::string_view text);

}  // namespace culprit::session
