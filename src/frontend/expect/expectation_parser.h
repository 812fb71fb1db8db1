// Conditions of the user's, parsed by Clang as if they stood in the program.
//
// When the unit is parsed to its end, Clang's parser is given the tokens of the condition, with the
// variables of the place put back where its look-up finds them. So a condition means what it would
// mean in the program: types, promotions, macros, typedefs. All of its tokens stand at the place,
// so that what goes wrong in it is reported there.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Parse/Parser.h"
#include "frontend/expect/expectation_code.h"
#include "frontend/expect/expectation_places.h"
#include "support/result.h"

namespace culprit::frontend {

struct ParsedCondition {
  clang::Expr* truth = nullptr;  ///< of type _Bool
  /// scalars that tell why it fails; reading them is harmless where the condition is
  std::vector<ShownValue> shown;
};

class ExpectationParser {
 public:
  /// `parser` has come to the end of the unit.
  ExpectationParser(clang::CompilerInstance& compiler, clang::Parser& parser)
      : compiler_(compiler), parser_(parser) {}

  /// Errors have the line of the place and a hint.
  Result<ParsedCondition> parse(const Expectation& expectation, clang::FunctionDecl& function,
                                const Reached& reached);

 private:
  std::vector<clang::Token> tokens_of(const std::string& text, clang::SourceLocation at);
  clang::Expr* parse_tokens(const std::vector<clang::Token>& tokens, clang::FunctionDecl& function,
                            const Reached& reached, std::string& problem);

  clang::CompilerInstance& compiler_;
  clang::Parser& parser_;
};

}  // namespace culprit::frontend
