// What the source calls the members of a struct: in the IR they are numbers.
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

/// Of a number, or of what an array or a pointer leads to in the end: it is written without a sign.
/// An enumeration is not.
bool is_unsigned_number(clang::QualType type);

class RecordMembers {
 public:
  struct Member {
    std::string name;  ///< empty: bits, or several that lie there
    bool is_unsigned = false;
  };

  void add(const clang::RecordDecl& record, const clang::ASTContext& context);
  /// The member at an offset in bytes of the record that has this name in the IR; null where none
  /// is known.
  const Member* at(llvm::StringRef record, uint64_t offset) const;

 private:
  struct Record {
    const clang::RecordDecl* declaration = nullptr;  ///< null: several have this name
    std::map<uint64_t, Member> members;
  };
  std::unordered_map<std::string, Record> records_;
};

}  // namespace culprit::frontend
