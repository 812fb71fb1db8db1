// An assertion with the names of one program: its inner expressions, ready to be evaluated.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "globals/assertion.h"
#include "model/program.h"
#include "session/values/syntax.h"

namespace culprit::globals {

struct InnerExpression {
  session::Node node;
  std::vector<std::string> names;  ///< of variables, functions and enumerators, each once
};

struct ProgramAssertion {
  std::string text;
  SourceLocation place;  ///< of the comment; not valid: from the command line
  Assertion assertion;
  std::vector<InnerExpression> inner;  ///< as Assertion::inner
};

/// `what`: where the text comes from, for errors: what does not parse, and names that nothing in
/// the program has.
Result<ProgramAssertion> assertion_for(const model::Program& program, const std::string& text,
                                       const std::string& what);

/// The comments `//@ global EXPR` in the sources of the program. Errors: as above.
Result<std::vector<ProgramAssertion>> assertions_in(const model::Program& program);

}  // namespace culprit::globals
