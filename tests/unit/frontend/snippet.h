// Annotated C snippets: `[[` and `]]` mark the ranges that a test expects.
#pragma once

#include <string>
#include <vector>

#include "frontend/frontend.h"

namespace culprit::frontend {

struct Snippet {
  std::string source;               ///< without the marks
  std::vector<SourceRange> ranges;  ///< in order of their openings
};
Snippet annotated(const std::string& text);

/// Compiles a unit that must compile.
model::Program program_of(const std::string& source, std::vector<std::string> flags = {});
/// "kind text" of every component of the kind, in order; all kinds when empty.
std::vector<std::string> texts_of(const model::Program& program, model::ComponentKind kind);
/// The ranges of the components of a kind.
std::vector<SourceRange> ranges_of(const model::Program& program, model::ComponentKind kind);
const model::Function& function_of(const model::Program& program, const std::string& name);
/// The function's operations, in order, without jumps.
std::vector<std::string> operations_of(const model::Function& function);

}  // namespace culprit::frontend
