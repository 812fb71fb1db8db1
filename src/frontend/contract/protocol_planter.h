// Makes the functions around those that protocols name (contract/protocol_code.h). In the IR, all
// uses of a function become uses of the one around it.
//
// The object of a protocol is a pointer to the type that all its functions take or return: of
// fopen(path, mode) and fclose(stream) it is the FILE. It is the first parameter of that type or,
// if there is none, the result. `void *` may be any type, as for free. Functions with variable
// arguments cannot be called from another function, so they are not followed.
//
// Ready protocols are followed in units that call one of their functions. They name only functions
// that the library has: one that the program defines, or does not declare, is left out.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Parse/Parser.h"
#include "contract/protocol_code.h"
#include "frontend/contract/contract_unit.h"

namespace culprit::frontend {

class ProtocolPlanter {
 public:
  ProtocolPlanter(clang::CompilerInstance& compiler, ContractUnit& unit)
      : compiler_(compiler), unit_(unit) {}

  /// Parses all code. Errors are reported to the compiler.
  void prepare(clang::Parser& parser);
  /// The functions that are followed. Available after `prepare`.
  const std::vector<clang::FunctionDecl*>& functions() const { return functions_; }
  /// Declarations to be added to the unit.
  const std::vector<clang::Decl*>& declarations() const { return declarations_; }

 private:
  struct Followed {
    clang::FunctionDecl* function = nullptr;
    contract::FollowedFunction code = {};
    bool is_ready = false;  ///< only by ready protocols
  };

  bool add(const contract::Protocol& protocol);
  void add_ready();
  bool add_ready(contract::Protocol& protocol);
  void follow(const contract::Protocol& protocol,
              const std::vector<clang::FunctionDecl*>& functions);
  bool declare(const contract::Protocol& protocol, bool judged, clang::Parser& parser);
  clang::FunctionDecl* function_named(const contract::Protocol::Transition& use,
                                      const contract::Protocol& protocol);
  void report(contract::Offset at, const std::string& message, const std::string& hint);
  void make(Followed& followed, clang::Parser& parser);
  clang::FunctionDecl* head_around(clang::FunctionDecl& function, std::string_view prefix,
                                   const std::vector<std::string>& parameters);

  clang::CompilerInstance& compiler_;
  ContractUnit& unit_;
  std::vector<contract::Protocol> ready_;
  std::vector<Followed> followed_;
  std::vector<clang::FunctionDecl*> functions_;
  std::vector<clang::Decl*> declarations_;
};

}  // namespace culprit::frontend
