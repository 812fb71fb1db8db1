// Clang's locations -> places in the files as the user wrote them.
#pragma once

#include <string>

#include "clang/AST/ASTContext.h"
#include "frontend/source/file_table.h"
#include "frontend/source/suspicion.h"
#include "llvm/ADT/DenseMap.h"
#include "support/source_range.h"

namespace culprit::frontend {

/// What lies inside a macro expansion is shown at the place of use, but an argument of the macro
/// where it is written.
class SourceMap {
 public:
  SourceMap(clang::ASTContext& context, FileTable& files, const Suspicion& suspicion)
      : context_(context),
        sources_(context.getSourceManager()),
        files_(files),
        suspicion_(suspicion) {}

  SourceRange range(clang::SourceRange tokens);
  /// From the first token to the token at `last`, e.g. the closing parenthesis of a loop's head.
  SourceRange range(clang::SourceLocation first, clang::SourceLocation last) {
    return range({first, last});
  }
  SourceLocation location(clang::SourceLocation at);
  /// The characters of the file between two spelling locations.
  SourceRange characters(clang::SourceLocation begin, clang::SourceLocation end);
  /// The text of a range of tokens: one line, white space folded, at most 80 bytes.
  std::string text(clang::SourceRange tokens);
  /// The text as it stands, at most 80 bytes; for pieces of string literals, where each blank
  /// counts.
  std::string text_of_characters(clang::SourceLocation begin, clang::SourceLocation end);

  /// True when the file of `at` may be at fault; enters the lines of such a file into the file
  /// table.
  bool suspects(clang::SourceLocation at);

 private:
  clang::CharSourceRange file_range(clang::SourceRange tokens) const;
  SourceRange from_characters(clang::CharSourceRange range);
  uint32_t file_index(clang::FileID id);
  bool decide(clang::FileID id);
  void enter_lines(clang::FileID id);

  clang::ASTContext& context_;
  clang::SourceManager& sources_;
  FileTable& files_;
  const Suspicion& suspicion_;
  llvm::DenseMap<clang::FileID, uint32_t> indices_;
  llvm::DenseMap<clang::FileID, bool> suspects_;
};

}  // namespace culprit::frontend
