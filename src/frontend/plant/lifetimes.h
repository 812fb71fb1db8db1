// Plants where the lifetimes of variables begin and end that inner blocks declare.
//
//   { int x; … }                         { begin(); int x; … end(); }
//   for (int i = 0; …) S                 { begin(); for (int i = 0; …) S end(); }
//   switch (e) { int x; case 1: … }      { begin(); switch (e) { int x; case 1: … } end(); }
//   break;  continue;  goto L;           { end(); break; }, for the variables of all blocks left
//
// So a jump out of blocks needs no cleanup of Clang's, through which paths would run that the
// source does not have. The variables of the outermost block end with the call. prepare_ir drops
// the markers of variables that no pointer outlives.
//
// Not followed are blocks that a jump enters from outside past their beginning (`goto`, `&&label`,
// a case of an outer switch), blocks with a `goto *p` in them, and the outermost blocks of ({ … }),
// whose last value is used after them: their variables live as long as the call. Arrays of variable
// size end by Clang's own code.
#pragma once

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "frontend/source/annotation_places.h"

namespace culprit::frontend {

/// Must come after everything else that is planted: jumps and blocks become other statements.
/// Variables that annotations declare are not followed. `numbers` counts the lifetimes of the unit.
void plant_lifetimes(clang::FunctionDecl& function, clang::ASTContext& context,
                     const AnnotationPlaces& annotations, uint32_t& numbers);

}  // namespace culprit::frontend
