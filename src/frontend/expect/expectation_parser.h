// Parses the user's conditions with Clang's parser, as if they were part of the program.
//
// After the unit is parsed, the tokens of the condition are fed to Clang's parser, with the
// variables of the place made visible to name lookup again. So a condition means what it would mean
// in the program: types, promotions, macros and typedefs work as usual. All its tokens are located
// at the place, so errors in it are reported there.
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
  /// Scalars that explain a failure. Reading them at the place of the condition is harmless.
  std::vector<ShownValue> shown;
};

class ExpectationParser {
 public:
  /// `parser` must have reached the end of the unit.
  ExpectationParser(clang::CompilerInstance& compiler, clang::Parser& parser)
      : compiler_(compiler), parser_(parser) {}

  /// Errors carry the line of the place and a hint.
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
