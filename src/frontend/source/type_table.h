// Clang's types -> the types of the model, each once.
#pragma once

#include <vector>

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/DenseMap.h"
#include "model/types.h"

namespace culprit::frontend {

class TypeTable {
 public:
  /// `types` must outlive this.
  TypeTable(clang::ASTContext& context, model::Types& types) : context_(context), types_(types) {}

  /// The number of the type, with all types that it leads to. Cost: those that are new.
  model::TypeId add(clang::QualType type);

 private:
  model::TypeId value(clang::QualType type);
  model::TypeId number(clang::QualType type);
  model::TypeId alias(clang::QualType type, clang::QualType target);
  model::TypeId array(const clang::ArrayType& type);
  model::TypeId pointer(clang::QualType type);
  model::TypeId record(const clang::RecordDecl& record, clang::QualType type);
  model::TypeId enumeration(const clang::EnumDecl& declaration, clang::QualType type);
  model::TypeId enter(clang::QualType type, model::SourceType made);
  std::string name_of(clang::QualType type) const;
  uint64_t bytes_of(clang::QualType type) const;

  clang::ASTContext& context_;
  model::Types& types_;
  llvm::DenseMap<const void*, model::TypeId> known_;
  /// Pointers whose targets are still to be added. They are added last, so that a struct may lead
  /// to itself.
  std::vector<std::pair<model::TypeId, clang::QualType>> pointers_;
};

}  // namespace culprit::frontend
