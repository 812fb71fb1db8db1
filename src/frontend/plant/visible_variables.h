// The variables that can be named at the current position of a visit: those of file scope first,
// the innermost last.
#pragma once

#include <vector>

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

namespace culprit::frontend {

class VisibleVariables {
 public:
  size_t size() const { return all_.size(); }
  void add(clang::VarDecl* variable) {
    all_.push_back(variable);
    by_type_[type_of(*variable)].push_back(variable);
    by_name_[variable->getDeclName()].push_back(variable);
  }
  /// Leaves the scopes entered since there were so many.
  void shrink(size_t size) {
    while (all_.size() > size) {
      by_type_[type_of(*all_.back())].pop_back();
      by_name_[all_.back()->getDeclName()].pop_back();
      all_.pop_back();
    }
  }
  /// The nearest others of the same type, at most so many. Of several variables with the same name,
  /// only the innermost can be named.
  std::vector<clang::VarDecl*> others(const clang::VarDecl& variable, size_t most) const {
    std::vector<clang::VarDecl*> found;
    const auto alike = by_type_.find(type_of(variable));
    if (alike == by_type_.end()) return found;
    for (auto at = alike->second.rbegin(); at != alike->second.rend() && found.size() < most;
         ++at) {
      const clang::DeclarationName name = (*at)->getDeclName();
      if (!name.isEmpty() && name != variable.getDeclName() &&
          by_name_.find(name)->second.back() == *at)
        found.push_back(*at);
    }
    return found;
  }

 private:
  static void* type_of(const clang::VarDecl& variable) {
    return variable.getType().getCanonicalType().getAsOpaquePtr();
  }

  std::vector<clang::VarDecl*> all_;
  llvm::DenseMap<void*, std::vector<clang::VarDecl*>> by_type_;
  llvm::DenseMap<clang::DeclarationName, std::vector<clang::VarDecl*>> by_name_;
};

}  // namespace culprit::frontend
