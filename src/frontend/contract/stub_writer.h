// The body of a contract's stub: the assignments of any values between what the contract requires
// and what it ensures (modular checking; Hoare 1971).
#pragma once

#include <optional>
#include <string>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Parse/Parser.h"
#include "contract/generate.h"
#include "support/result.h"

namespace culprit::frontend {

class StubWriter {
 public:
  /// `stub` has the parameters of `function`; both names are as in the source, or made.
  StubWriter(clang::CompilerInstance& compiler, clang::Parser& parser, clang::FunctionDecl& stub,
             const std::string& function)
      : compiler_(compiler), parser_(parser), stub_(stub), function_(function) {}

  /// nullopt: `problem` says why, or the compiler has reported an error.
  std::optional<contract::Code> write(const contract::StubCode& code);
  std::string problem;

 private:
  std::vector<clang::QualType> types_of(const contract::StubCode& code);
  bool add_place(const contract::AssignedPlace& place, clang::QualType type);
  bool add_result(const contract::StubCode& code);
  bool put(const Result<std::string>& text);
  std::string other_for(clang::QualType pointer) const;

  clang::CompilerInstance& compiler_;
  clang::Parser& parser_;
  clang::FunctionDecl& stub_;
  std::string function_;
  contract::Code out_;
  contract::Offset at_ = 0;
};

}  // namespace culprit::frontend
