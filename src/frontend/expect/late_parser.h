// Parses declarations after the unit was read, as if they stood at its end.
#pragma once

#include <string>
#include <vector>

#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Token.h"
#include "clang/Parse/Parser.h"
#include "support/result.h"

namespace culprit::frontend {

class LateParser {
 public:
  /// `parser` must have reached the end of the unit.
  LateParser(clang::CompilerInstance& compiler, clang::Parser& parser)
      : compiler_(compiler), parser_(parser) {}

  /// `text` is C; all names of file scope are visible, and its macros are those at the end of the
  /// unit. Its tokens lie in a buffer of their own, which is no file of the user. The caller passes
  /// the declarations to the code generator. Error: Clang's first message.
  Result<std::vector<clang::DeclGroupRef>> parse(const std::string& text);
  /// The same for tokens that have locations already. The last one must be tok::eof.
  Result<std::vector<clang::DeclGroupRef>> parse(const std::vector<clang::Token>& tokens);

 private:
  clang::CompilerInstance& compiler_;
  clang::Parser& parser_;
};

}  // namespace culprit::frontend
