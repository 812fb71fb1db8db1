// Calls whose arguments do something to the same thing, so that the result depends on the order in
// which they are evaluated. C leaves that order open: Clang evaluates from the left, GCC on x86-64
// from the right. culprit does what Clang does.
#pragma once

#include <vector>

#include "clang/AST/DeclGroup.h"
#include "frontend/source/source_map.h"
#include "support/diagnostic.h"

namespace culprit::frontend {

/// A warning for each such call in code that may be at fault. Followed are variables that functions
/// of the unit name, and the standard streams, random numbers and the state of strtok that
/// functions of the library use; not memory behind pointers. Side effects that an argument has
/// itself, as in f(i++, i), are left to Clang's own warning. Cost: linear in the unit, times the
/// number of variables with a static lifetime in the worst case.
std::vector<Diagnostic> argument_order_warnings(
    const std::vector<clang::DeclGroupRef>& declarations, SourceMap& map,
    const clang::SourceManager& sources);

}  // namespace culprit::frontend
