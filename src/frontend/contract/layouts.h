// Types as text from which the machine names the scalars of an object (machine/memory/layout.h).
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Frontend/CompilerInstance.h"
#include "contract/generate_assigns.h"

namespace culprit::frontend {

/// Empty if the type is incomplete, has no fixed size, or is too large to be described.
std::string layout_of(const clang::ASTContext& context, clang::QualType type);

/// The layouts of the variables that the unit can change: those of file scope, outside of system
/// headers.
std::string layouts_of_globals(const clang::ASTContext& context);

/// The bit-fields of all structs of the unit, by name.
std::map<std::string, contract::BitField> bit_fields(const clang::ASTContext& context);

/// Those of what the parameters point to.
std::vector<contract::NamedPointer> layouts_of_parameters(const clang::ASTContext& context,
                                                          const clang::FunctionDecl& function);

/// What checks of assigned places in the functions of a unit know about its types.
class UnitNames {
 public:
  explicit UnitNames(const clang::CompilerInstance& compiler) : compiler_(compiler) {}
  contract::Names in(const clang::FunctionDecl& function);

 private:
  const clang::CompilerInstance& compiler_;
  std::optional<std::string> globals_;  ///< layouts, once they are needed
};

}  // namespace culprit::frontend
