// The annotations of one unit, as they are found.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/Decl.h"
#include "contract/annotation.h"
#include "contract/substitute.h"
#include "frontend/source/annotation_places.h"

namespace culprit::frontend {

/// Offsets in annotations are raw encodings of Clang's locations.
inline clang::SourceLocation location_of(contract::Offset offset) {
  return clang::SourceLocation::getFromRawEncoding(offset);
}

struct ContractUnit {
  AnnotationPlaces places;
  contract::Definitions definitions;
  unsigned numbers = 0;  ///< of generated names
  /// The function that is called instead of main; empty: none.
  std::string called;
  bool follows_library = false;  ///< by ready protocols
  bool judges_library = false;   ///< also how their objects end
  /// Annotations of statements and loops, by the number in their marker.
  std::map<unsigned, contract::Annotation> in_bodies;
  /// Contracts that no declaration has followed yet.
  std::vector<std::pair<clang::SourceLocation, contract::Annotation>> pending;
  /// Clauses of CBMC's, which stand after the head of a function or loop.
  std::vector<std::pair<clang::SourceLocation, contract::Annotation>> after_heads;
  std::vector<std::pair<clang::SourceLocation, contract::Annotation>> of_loops;
  /// The contracts of each function, with the declaration that they stand at. Keys are canonical.
  std::map<const clang::FunctionDecl*,
           std::vector<std::pair<const clang::FunctionDecl*, contract::Annotation>>>
      of_functions;
  std::vector<contract::Protocol> protocols;
  std::vector<contract::Unused> unused;
};

}  // namespace culprit::frontend
