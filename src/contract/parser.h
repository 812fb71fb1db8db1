// Reads annotations of the ANSI/ISO C Specification Language (ACSL 1.20; Baudin et al.), the
// executable part, and the same clauses in the spelling of CBMC.
//
// Recursive descent with one token of lookahead, except for casts and binders. An annotation either
// becomes data as a whole, or there is one error that says what was found and what was expected.
// Constructs that cannot be run are no errors: they are named in Annotation::unused.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "contract/annotation.h"

namespace culprit::contract {

struct ParserOptions {
  /// Added to all offsets.
  Offset origin = 0;
  /// Whether a name is a type, which decides what `(name)(x)` is. May be empty.
  std::function<bool(std::string_view)> is_type;
  /// Whether the text is in a function's body: __CPROVER_assigns then belongs to a loop.
  bool in_body = false;
};

struct Parsed {
  Annotation annotation;  ///< of kind None if the text is no annotation, or after an error
  std::optional<SyntaxError> error;
};

/// Whether a comment, with its delimiters, is an annotation: `/*@ … */` or `//@ …`, but not one of
/// another tool, such as `/*@null@*/` or `//@{`, nor an assertion about all threads (globals/).
bool is_annotation(std::string_view comment);

/// Reads a comment for which is_annotation() holds. Offsets count from the start of the comment.
Parsed parse_annotation(std::string_view comment, const ParserOptions& options = {});

/// The clauses of CBMC, which are macros with these names where contracts are read.
inline constexpr std::string_view kCbmcClauses[] = {
    "__CPROVER_requires", "__CPROVER_ensures",        "__CPROVER_assigns",
    "__CPROVER_frees",    "__CPROVER_loop_invariant", "__CPROVER_decreases"};

/// Reads one of them with its parentheses. Offsets count from the start of the text.
Parsed parse_cbmc_clause(std::string_view text, const ParserOptions& options = {});

/// Reads one predicate or term. Used for clauses that are written as C.
struct ParsedTerm {
  TermPtr term;
  std::optional<SyntaxError> error;
};
ParsedTerm parse_term(std::string_view text, const ParserOptions& options = {});

}  // namespace culprit::contract
