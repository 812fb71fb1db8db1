// Finds protocols in comments of a unit whose comments are not read, so that a note can say so.
#pragma once

#include <optional>

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Preprocessor.h"
#include "support/diagnostic.h"

namespace culprit::frontend {

class ProtocolNotice : public clang::CommentHandler {
 public:
  /// Registers itself. Must live as long as the preprocessor is used.
  explicit ProtocolNotice(clang::CompilerInstance& compiler);

  bool HandleComment(clang::Preprocessor& preprocessor, clang::SourceRange comment) override;
  /// The note about the first one; nullopt if there is none.
  const std::optional<Diagnostic>& note() const { return note_; }

 private:
  std::optional<Diagnostic> note_;
};

}  // namespace culprit::frontend
