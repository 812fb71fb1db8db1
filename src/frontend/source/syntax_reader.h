// The syntax tree of the model (model/syntax.h) from Clang's.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "clang/AST/Decl.h"
#include "frontend/source/source_map.h"
#include "model/syntax.h"

namespace culprit::frontend {

/// Reads declarations before components are planted into them.
class SyntaxReader {
 public:
  SyntaxReader(clang::ASTContext& context, SourceMap& map) : context_(context), map_(map) {}

  /// A function with its body.
  void read(const clang::FunctionDecl& function);
  /// A variable of file scope.
  void read(const clang::VarDecl& variable);
  model::Syntax take() { return std::move(syntax_); }

 private:
  struct Shape;
  friend class ShapeOf;

  /// Adds a node, then what `add_parts` adds as its descendants. Returns false, and adds nothing,
  /// if the range is not written in one file.
  template <class AddParts>
  bool add(model::SyntaxKind kind, uint8_t part, clang::SourceRange range, clang::SourceRange token,
           AddParts add_parts);
  bool read(const clang::Stmt* s, uint8_t part);
  bool read_parts(const Shape& shape);
  bool read_variable(const clang::VarDecl& variable, uint8_t part);
  /// Whether the code at this place comes from a macro's definition.
  bool is_from_macro(clang::SourceLocation at) const;
  uint32_t type_of(clang::QualType type);

  clang::ASTContext& context_;
  SourceMap& map_;
  model::Syntax syntax_;
  std::map<const clang::Type*, uint32_t> types_;
  std::map<std::string, uint32_t> by_name_{{"", 0}};
  model::SyntaxId parent_ = model::kNoSyntax;
};

}  // namespace culprit::frontend
