// Plants the code of annotations into the syntax tree.
//
//   note      while the unit is read: a contract belongs to the function declared after it
//   prepare   when the unit is known, before components are planted, while variables have their
//             names: the code of all annotations is parsed, and wrappers of functions are made
//   plant     after components are planted: the code takes the place of its markers
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "clang/AST/DeclGroup.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Parse/Parser.h"
#include "frontend/contract/body_planter.h"
#include "frontend/contract/contract_unit.h"
#include "frontend/contract/function_contract.h"
#include "frontend/contract/layouts.h"
#include "frontend/contract/protocol_planter.h"
#include "frontend/contract/stubs.h"
#include "support/diagnostic.h"

namespace culprit::frontend {

class ContractPlanter {
 public:
  ContractPlanter(clang::CompilerInstance& compiler, ContractUnit& unit)
      : compiler_(compiler),
        unit_(unit),
        names_(compiler),
        bodies_(compiler, unit, names_),
        protocols_(compiler, unit) {}

  /// To be called for each declaration of file scope, in order.
  void note(clang::DeclGroupRef group);
  /// Parses all code. Errors are reported to the compiler.
  void prepare(const std::vector<clang::DeclGroupRef>& declarations, clang::Parser& parser,
               Stubs stubs);
  /// Makes the functions around those of protocols; also without `prepare`, for ready protocols.
  void follow(clang::Parser& parser) { protocols_.prepare(parser); }
  /// The functions whose contract was parsed. Available after `prepare`.
  const std::vector<FunctionContract>& functions() const { return functions_; }
  /// The functions that protocols follow. Available after `follow`.
  const std::vector<clang::FunctionDecl*>& followed() const { return protocols_.functions(); }
  /// A function like the wrapper that checks only the guarantees whose clause is at a place; null
  /// if there are none, or they cannot be run. To be called after `prepare`.
  clang::FunctionDecl* guarantee_at(clang::FunctionDecl& function,
                                    const std::function<bool(contract::Offset)>& is_at,
                                    clang::Parser& parser);
  /// Puts the code in. Returns declarations to be added to the unit.
  std::vector<clang::Decl*> plant();
  /// A warning for each clause that is not run.
  std::vector<Diagnostic> not_run() const;

 private:
  void note(const clang::FunctionDecl& function);
  void prepare_definitions(clang::Parser& parser);
  void prepare_contract(clang::FunctionDecl& function, clang::Parser& parser, Stubs stubs);
  void prepare_without_body(clang::Parser& parser, Stubs stubs);
  bool can_be_wrapped(const clang::FunctionDecl& function);
  clang::FunctionDecl* made_function(clang::FunctionDecl& function, std::string_view prefix,
                                     clang::QualType result, const contract::Code& code,
                                     clang::Parser& parser);
  clang::FunctionDecl* stub_of(clang::FunctionDecl& function, const contract::StubCode& code,
                               clang::Parser& parser);
  contract::Annotation contract_of(const clang::FunctionDecl& function) const;
  clang::FunctionDecl* copied_head(clang::FunctionDecl& function, const std::string& prefix,
                                   clang::QualType result);

  clang::CompilerInstance& compiler_;
  ContractUnit& unit_;
  UnitNames names_;
  BodyPlanter bodies_;
  ProtocolPlanter protocols_;
  std::vector<FunctionContract> functions_;
  std::vector<clang::FunctionDecl*> definitions_;  ///< functions of the logic
  std::vector<clang::DeclGroupRef> variables_;     ///< of measures
};

}  // namespace culprit::frontend
