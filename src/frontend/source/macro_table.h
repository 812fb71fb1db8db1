// The macros of suspect files, and the macro expansions that make up the whole of an expression.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Expr.h"
#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "frontend/source/component_table.h"
#include "frontend/source/source_map.h"
#include "llvm/ADT/StringMap.h"

namespace culprit::frontend {

/// Collects macro definitions while the preprocessor runs.
class MacroRecorder : public clang::PPCallbacks {
 public:
  struct Definition {
    std::string name;
    clang::SourceLocation begin;  ///< start of its name
    clang::SourceLocation end;
  };
  MacroRecorder(const clang::SourceManager& sources, std::vector<Definition>& definitions)
      : sources_(sources), definitions_(definitions) {}
  void MacroDefined(const clang::Token& name, const clang::MacroDirective* directive) override;

 private:
  const clang::SourceManager& sources_;
  std::vector<Definition>& definitions_;
};

class MacroTable {
 public:
  MacroTable(clang::ASTContext& context, SourceMap& map,
             const std::vector<MacroRecorder::Definition>& definitions, ComponentTable& table);

  /// Returns the macros of suspect files of which the expression `e` is one whole expansion. Each
  /// expansion is returned once, for the outermost expression, since parents are visited first.
  std::vector<size_t> take_expansions(clang::SourceRange e);

 private:
  struct Expansion {
    clang::SourceLocation at;
    std::string name;
  };
  struct Known {
    clang::SourceLocation defined;
    size_t group;
  };
  std::vector<Expansion> expansions(clang::SourceLocation token, bool at_start) const;
  std::optional<size_t> group_of(const Expansion& expansion) const;

  clang::ASTContext& context_;
  const clang::SourceManager& sources_;
  llvm::StringMap<std::vector<Known>> known_;
  std::set<clang::SourceLocation> taken_;
};

}  // namespace culprit::frontend
