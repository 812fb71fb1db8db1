// Where in a unit a line is reached: before the first statement that begins on it, or, where none
// does, at the closing brace of a block.
//
// The same walk is done twice. Before the components are planted, for what is visible at the place;
// afterwards, to put the condition there: planting renames variables and wraps statements, but
// keeps where they begin. What is put there is no component and holds none.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Stmt.h"

namespace culprit::frontend {

/// A line of one of the unit's files.
struct LinePlace {
  clang::FileID file;
  unsigned line = 0;
};

/// What the walk meets at a place.
struct Reached {
  clang::SourceLocation at;                ///< of the statement, or of the brace
  std::vector<clang::NamedDecl*> visible;  ///< of the function, of each name the innermost
};

/// Every definition of a function that holds `place`.
clang::FunctionDecl* function_at(const std::vector<clang::DeclGroupRef>& declarations,
                                 const clang::SourceManager& sources, const LinePlace& place);

/// Nothing: the line is never reached as such; `problem` says why, and what to do.
std::optional<Reached> find_place(clang::ASTContext& context, clang::FunctionDecl& function,
                                  const LinePlace& place, std::string& hint);

/// Puts `planted` there. False: there is no such place.
bool plant_at(clang::ASTContext& context, clang::FunctionDecl& function, const LinePlace& place,
              clang::Stmt* planted);

}  // namespace culprit::frontend
