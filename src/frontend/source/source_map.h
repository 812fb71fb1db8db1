// Maps Clang's locations to places in the user's files.
#pragma once

#include <string>

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "frontend/source/annotation_places.h"
#include "frontend/source/extents.h"
#include "frontend/source/file_table.h"
#include "frontend/source/suspicion.h"
#include "llvm/ADT/DenseMap.h"
#include "support/source_range.h"

namespace culprit::frontend {

/// Code from a macro expansion is mapped to the place where the macro is used. An argument of the
/// macro is mapped to the place where it is written. So is the code of a function that a macro
/// defines: one place for all such functions would say nothing.
class SourceMap {
 public:
  SourceMap(clang::ASTContext& context, FileTable& files, const Suspicion& suspicion,
            const AnnotationPlaces& annotations)
      : context_(context),
        sources_(context.getSourceManager()),
        files_(files),
        suspicion_(suspicion),
        annotations_(annotations) {}

  /// Begins to map the code of this function; null: what is outside of functions.
  void enter(const clang::FunctionDecl* function);

  /// The tokens of a statement or an expression.
  clang::SourceRange extent(const clang::Stmt* s) { return extents_.of(s); }
  Extents& extents() { return extents_; }

  SourceRange range(clang::SourceRange tokens);
  /// From the first token to the token at `last`, for example the closing parenthesis of a loop's
  /// head.
  SourceRange range(clang::SourceLocation first, clang::SourceLocation last) {
    return range({first, last});
  }
  /// The same, but invalid if the tokens are not written side by side in one file: a part of a
  /// macro's expansion. A whole expansion is written where the macro is used.
  SourceRange written(clang::SourceRange tokens);
  SourceLocation location(clang::SourceLocation at);
  /// The characters of the file between two spelling locations.
  SourceRange characters(clang::SourceLocation begin, clang::SourceLocation end);
  /// The text of a range of tokens: one line, white space folded, at most 80 bytes.
  std::string text(clang::SourceRange tokens);
  /// The text unchanged, at most 80 bytes. Used for pieces of string literals, where every blank
  /// counts.
  std::string text_of_characters(clang::SourceLocation begin, clang::SourceLocation end);

  /// True if the file of `at` may be at fault. The lines of such a file are added to the file
  /// table.
  bool suspects(clang::SourceLocation at);
  /// True if the code at that place was generated from an annotation.
  bool is_annotation(clang::SourceLocation at) const { return annotations_.contains(at); }

 private:
  clang::CharSourceRange file_range(clang::SourceRange tokens);
  clang::CharSourceRange spelled_range(clang::SourceRange tokens);
  SourceRange from_characters(clang::CharSourceRange range);
  uint32_t file_index(clang::FileID id);
  bool decide(clang::FileID id);
  void enter_lines(clang::FileID id);

  clang::ASTContext& context_;
  clang::SourceManager& sources_;
  FileTable& files_;
  const Suspicion& suspicion_;
  const AnnotationPlaces& annotations_;
  Extents extents_;
  bool is_from_macro_ = false;  // the function that was entered
  llvm::DenseMap<clang::FileID, uint32_t> indices_;
  llvm::DenseMap<clang::FileID, bool> suspects_;
};

}  // namespace culprit::frontend
