#include "frontend/expect/late_parser.h"

#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Sema.h"
#include "frontend/source/collected_diagnostics.h"

namespace culprit::frontend {

using namespace clang;

Result<std::vector<DeclGroupRef>> LateParser::parse(const std::string& text) {
  Preprocessor& preprocessor = compiler_.getPreprocessor();
  SourceManager& sources = compiler_.getSourceManager();
  const FileID buffer = sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(text, "harness"));
  Lexer lexer(buffer, sources.getBufferOrFake(buffer), sources, compiler_.getLangOpts());
  std::vector<Token> tokens;
  for (bool at_end = false; !at_end;) {
    Token token;
    at_end = lexer.LexFromRawLexer(token);
    if (token.is(tok::eof)) break;
    if (token.is(tok::raw_identifier)) preprocessor.LookUpIdentifierInfo(token);
    tokens.push_back(token);
  }
  Token end;
  end.startToken();
  end.setKind(tok::eof);
  end.setLocation(sources.getLocForEndOfFile(buffer));
  tokens.push_back(end);
  return parse(tokens);
}

Result<std::vector<DeclGroupRef>> LateParser::parse(const std::vector<Token>& tokens) {
  Sema& sema = compiler_.getSema();
  CollectedDiagnostics messages;
  const Listening listening(compiler_.getDiagnostics(), messages);
  sema.TUScope = parser_.getCurScope();
  EnterExpressionEvaluationContext evaluated(
      sema, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  compiler_.getPreprocessor().EnterTokenStream(tokens, false, true);
  parser_.ConsumeAnyToken();
  std::vector<DeclGroupRef> groups;
  while (parser_.getCurToken().isNot(tok::eof)) {
    Parser::DeclGroupPtrTy group;
    Sema::ModuleImportState imports = Sema::ModuleImportState::NotACXX20Module;
    parser_.ParseTopLevelDecl(group, imports);
    if (group) groups.push_back(group.get());
  }
  if (!messages.errors.empty()) return std::vector<Diagnostic>{messages.errors[0]};
  return groups;
}

}  // namespace culprit::frontend
