#include "frontend/contract/token_stream.h"

#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

namespace culprit::frontend {

std::vector<clang::Token> tokens_of(
    clang::Preprocessor& preprocessor, const std::string& text,
    const std::function<clang::SourceLocation(size_t position)>& place,
    const std::set<std::string>& kept) {
  clang::SourceManager& sources = preprocessor.getSourceManager();
  const clang::FileID buffer =
      sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(text, "annotation"));
  clang::Lexer lexer(buffer, sources.getBufferOrFake(buffer), sources, preprocessor.getLangOpts());
  std::vector<clang::Token> tokens;
  for (bool at_end = false; !at_end;) {
    clang::Token token;
    at_end = lexer.LexFromRawLexer(token);
    if (token.is(clang::tok::eof)) break;
    const size_t position = sources.getFileOffset(token.getLocation());
    if (token.is(clang::tok::raw_identifier)) {
      const clang::IdentifierInfo* name = preprocessor.LookUpIdentifierInfo(token);
      if (kept.contains(name->getName().str())) token.setFlag(clang::Token::DisableExpand);
    }
    token.setLocation(place(position));
    tokens.push_back(token);
  }
  return tokens;
}

}  // namespace culprit::frontend
