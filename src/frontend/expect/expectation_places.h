// Finds where in a unit a line is reached: before the first statement that begins on it, or, if
// there is none, at the closing brace of a block.
//
// The same walk is done twice: before the components are planted, to collect the names visible at
// the place, and afterwards, to insert the condition there. Planting renames variables and wraps
// statements but keeps their start locations. The inserted code contains no components.
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

/// A place that the walk has found.
struct Reached {
  clang::SourceLocation at;                ///< of the statement or the brace
  std::vector<clang::NamedDecl*> visible;  ///< local names; the innermost of each
                                           ///< name
};

/// The first definition of a function whose lines include `place`; null if there is none.
clang::FunctionDecl* function_at(const std::vector<clang::DeclGroupRef>& declarations,
                                 const clang::SourceManager& sources, const LinePlace& place);

/// Returns nullopt if no statement begins at `place` and no reachable brace ends there; `hint` then
/// says what to do instead.
std::optional<Reached> find_place(clang::ASTContext& context, clang::FunctionDecl& function,
                                  const LinePlace& place, std::string& hint);

/// Inserts `planted` at `place`. Returns false if there is no such place.
bool plant_at(clang::ASTContext& context, clang::FunctionDecl& function, const LinePlace& place,
              clang::Stmt* planted);

}  // namespace culprit::frontend
