// Reads annotations while Clang reads the unit.
//
//   in a body     a marker takes the annotation's place in the token stream:
//                   __culprit_annotation(7);                     between statements
//                   if (0 && __culprit_annotation(7)) {} else …  before a loop, a statement with a
//                                                                contract, and where one statement
//                                                                is expected, as after `if (x)`
//                 The code is parsed when the whole unit is known, because a loop's annotation may
//                 name a variable that the loop declares.
//   ghost code    goes into the token stream as it is
//   contracts     wait for the function that follows
//   definitions   are kept as terms (contract/substitute.h)
//
// CBMC's clauses, such as `__CPROVER_requires(x > 0)`, are macros that expand to nothing. They
// belong to the function or loop that they stand in.
//
// Errors become the compiler's errors, at their place in the comment.
#pragma once

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "contract/parser.h"
#include "frontend/contract/contract_unit.h"

namespace culprit::frontend {

class CommentReader : public clang::CommentHandler {
 public:
  /// Registers itself. Must live as long as the preprocessor is used.
  CommentReader(clang::CompilerInstance& compiler, ContractUnit& unit);

  bool HandleComment(clang::Preprocessor& preprocessor, clang::SourceRange comment) override;
  /// One of CBMC's clauses, from its name to its closing parenthesis.
  void handle_macro(clang::SourceRange use);

 private:
  bool keep(contract::Annotation annotation, clang::SourceRange comment);
  bool push(const std::string& text, clang::SourceLocation at);
  bool enter(const std::vector<clang::Token>& tokens, bool without_macros);
  bool push_marker(contract::Annotation annotation, clang::SourceLocation at);
  bool push_ghost(const contract::Ghost& ghost, clang::SourceLocation at);
  contract::ParserOptions options_at(clang::SourceLocation at) const;
  bool report(const std::optional<contract::SyntaxError>& error);
  bool is_type(std::string_view name) const;
  void watch(const clang::Token& token);
  bool declares(const clang::Token& token) const;
  void expect_statement(const clang::Token& token);

  clang::CompilerInstance& compiler_;
  ContractUnit& unit_;
  int open_braces_ = 0;
  /// One statement is expected next, which is not in braces.
  bool wants_statement_ = false;
  /// The place of an annotation that needs a statement, until the token after it; else invalid.
  clang::SourceLocation statement_after_;
};

}  // namespace culprit::frontend
