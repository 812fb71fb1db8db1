// Names of struct members. The IR only numbers them.
#pragma once

#include <map>
#include <string>
#include <unordered_map>

#include "clang/AST/Type.h"
#include "llvm/ADT/StringRef.h"

namespace clang {
class ASTContext;
class RecordDecl;
}  // namespace clang

namespace culprit::frontend {

/// True if `type` is an unsigned integer, or if an array or pointer leads to one in the end. False
/// for enumerations.
bool is_unsigned_number(clang::QualType type);

class RecordMembers {
 public:
  struct Member {
    std::string name;  ///< empty: a bit-field, or several members at this offset
    bool is_unsigned = false;
  };

  void add(const clang::RecordDecl& record, const clang::ASTContext& context);
  /// The member at a byte offset of the record with this name in the IR; null if unknown.
  const Member* at(llvm::StringRef record, uint64_t offset) const;

 private:
  struct Record {
    const clang::RecordDecl* declaration = nullptr;  ///< null: several records have this name
    std::map<uint64_t, Member> members;
  };
  std::unordered_map<std::string, Record> records_;
};

}  // namespace culprit::frontend
