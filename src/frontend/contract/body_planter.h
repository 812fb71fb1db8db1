// Plants the code of annotations into the bodies of functions: assertions, annotations of loops,
// contracts of statements.
//
//   /*@ loop … */ while (C) B     { DECLARATIONS while (({ AT CONDITION C; })) { AT BODY B } }
//   /*@ loop … */ do B while (C)  { DECLARATIONS do { AT CONDITION AT BODY B } while (C); }
//   /*@ requires … */ S           { CHECKS DECLARATIONS S { CHECKS AFTER IT } }
#pragma once

#include <map>
#include <string>
#include <vector>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Parse/Parser.h"
#include "contract/generate.h"
#include "frontend/contract/contract_unit.h"
#include "frontend/contract/layouts.h"
#include "frontend/contract/marked_places.h"

namespace culprit::frontend {

class BodyPlanter {
 public:
  BodyPlanter(clang::CompilerInstance& compiler, ContractUnit& unit, UnitNames& names)
      : compiler_(compiler), unit_(unit), names_(names) {}

  /// Parses the code of the function's body while variables have their names. `behaviors`: those of
  /// the function's contract. Errors are reported to the compiler.
  void prepare(clang::FunctionDecl& function, std::vector<contract::Behavior> behaviors,
               clang::Parser& parser);
  /// Puts all code in. Returns declarations to be added to the unit.
  std::vector<clang::Decl*> plant();

 private:
  class Preparation;

  clang::CompilerInstance& compiler_;
  ContractUnit& unit_;
  UnitNames& names_;
  std::multimap<clang::Stmt*, clang::CompoundStmt*> loop_code_;  ///< of clauses after heads
  std::vector<std::pair<clang::LabelStmt*, clang::CompoundStmt*>> label_code_;
  std::map<unsigned, MarkedCode> code_;  ///< by the number of the marker
  std::vector<clang::FunctionDecl*> with_markers_;
  std::vector<clang::Decl*> at_file_scope_;
  std::vector<std::pair<clang::FunctionDecl*, std::vector<clang::Stmt*>>> at_entry_;
};

}  // namespace culprit::frontend
