#include "frontend/contract/protocol_notice.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "contract/parser.h"

namespace culprit::frontend {

ProtocolNotice::ProtocolNotice(clang::CompilerInstance& compiler) {
  compiler.getPreprocessor().addCommentHandler(this);
}

bool ProtocolNotice::HandleComment(clang::Preprocessor& preprocessor, clang::SourceRange comment) {
  const clang::SourceManager& sources = preprocessor.getSourceManager();
  if (note_ || sources.isInSystemHeader(comment.getBegin())) return false;
  const auto [file, begin] = sources.getDecomposedLoc(comment.getBegin());
  const llvm::StringRef text =
      sources.getBufferData(file).slice(begin, sources.getFileOffset(comment.getEnd()));
  if (!contract::is_annotation(std::string_view(text.data(), text.size()))) return false;
  llvm::StringRef words = text.drop_front(3).ltrim("@ \t\r\n");
  if (!words.consume_front("protocol") || words.empty() || !clang::isWhitespace(words.front()))
    return false;
  const clang::PresumedLoc at = sources.getPresumedLoc(comment.getBegin(), false);
  if (at.isValid())
    note_ = Diagnostic{DiagnosticKind::Unsupported,
                       at.getFilename(),
                       at.getLine(),
                       at.getColumn(),
                       "this protocol is not checked: add --contracts to check protocols",
                       {}};
  return false;
}

}  // namespace culprit::frontend
