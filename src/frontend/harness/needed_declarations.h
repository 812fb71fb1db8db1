// What a file has to declare before it can call a function of another file: headers for what comes
// from headers, and a copy of what the other file declares itself.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/Stmt.h"

namespace culprit::frontend {

class NeededDeclarations {
 public:
  explicit NeededDeclarations(clang::ASTContext& context)
      : context_(context), policy_(context.getLangOpts()) {}

  /// With the types of its parameters and its result.
  void add(const clang::FunctionDecl& function);
  /// With its members, and what they point to.
  void add(clang::QualType type);
  /// All that the code names at file scope.
  void add(const clang::Stmt& code);

  /// As the file names them: `<stdlib.h>`, `"list.h"`. In the order of the file.
  std::vector<std::string> includes() const;
  /// Types in the order of the file, then functions and variables.
  std::string text() const;
  /// True if something is not visible to other files: a static function.
  bool has_internal() const { return has_internal_; }

 private:
  /// What a header declares is included; returns true then.
  bool from_header(const clang::Decl& declaration);
  void add_type(const clang::TypeDecl& declaration);
  void add_variable(const clang::VarDecl& variable);
  std::string text_of(const clang::TypeDecl& declaration) const;

  clang::ASTContext& context_;
  clang::PrintingPolicy policy_;
  std::set<const clang::Decl*> seen_;
  std::vector<const clang::TypeDecl*> types_;
  std::vector<std::pair<unsigned, std::string>> includes_;  // offset in the file, text
  std::string others_;
  bool has_internal_ = false;
};

}  // namespace culprit::frontend
