// The variables of a test that calls one function: what the harness fills from inputs, as C with
// the values in it.
//
//   n = 2, a = own, a[0] = 0, a[1] = -1   ->   int n = 2;
//                                              int a[2] = {0, -1};
//
// It follows the types as the harness does. Floats are written in hexadecimal, so that they are
// exact.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

namespace culprit::frontend {

struct CallVariables {
  std::string text;                  ///< declarations, indented by two blanks
  std::vector<std::string> objects;  ///< `a, 2 * sizeof a[0]`: address and size of each object
  std::string arguments;             ///< of the call
};

/// `inputs`: by name, as machine/run/input_text.h writes them; one that is missing is 0 or null.
/// `counted`: parameters that point to a number of elements, which may be 0. `taken`: names that
/// the objects must not have.
CallVariables call_variables(const clang::FunctionDecl& function,
                             const std::map<std::string, std::string>& inputs,
                             const std::set<std::string>& counted, clang::ASTContext& context,
                             std::vector<std::string> taken);

/// The names of the parameters; those without a name have the harness's.
std::vector<std::string> parameter_names(const clang::FunctionDecl& function);

}  // namespace culprit::frontend
