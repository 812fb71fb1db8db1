// Parses generated code with Clang's parser, after it has read the unit.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Parse/Parser.h"
#include "contract/code.h"

namespace culprit::frontend {

class CodeParser {
 public:
  /// `parser` must have reached the end of the unit.
  CodeParser(clang::CompilerInstance& compiler, clang::Parser& parser)
      : compiler_(compiler), parser_(parser) {}

  /// Parses `({ … })` in a function. `visible`: what the code can name besides the declarations of
  /// file scope; of several with one name, the last. Null after an error, which the compiler has
  /// reported at the place that the code is for.
  clang::CompoundStmt* parse(const contract::Code& code, clang::FunctionDecl& function,
                             const std::vector<clang::NamedDecl*>& visible,
                             const std::set<std::string>& kept = {});
  /// Parses declarations of file scope. nullopt after an error, which the compiler has reported.
  std::optional<std::vector<clang::Decl*>> parse_declarations(const contract::Code& code);

 private:
  std::vector<clang::Token> tokens_of_code(const contract::Code& code,
                                           const std::set<std::string>& kept);

  clang::CompilerInstance& compiler_;
  clang::Parser& parser_;
};

}  // namespace culprit::frontend
