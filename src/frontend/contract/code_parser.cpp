#include "frontend/contract/code_parser.h"

#include <algorithm>

#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"
#include "frontend/contract/contract_unit.h"
#include "frontend/contract/token_stream.h"
#include "frontend/expect/late_parser.h"

namespace culprit::frontend {

using namespace clang;

namespace {

/// Makes declarations visible to name lookup during its lifetime.
class Visible {
 public:
  Visible(Sema& sema, const std::vector<NamedDecl*>& declarations) : sema_(sema) {
    for (auto at = declarations.rbegin(); at != declarations.rend(); ++at) {
      const bool hidden = std::any_of(shown_.begin(), shown_.end(), [&](NamedDecl* other) {
        return other->getDeclName() == (*at)->getDeclName() &&
               isa<TagDecl>(other) == isa<TagDecl>(*at);
      });
      if (!hidden && (*at)->getDeclName()) shown_.push_back(*at);
    }
    for (NamedDecl* declaration : shown_) sema_.IdResolver.AddDecl(declaration);
  }
  ~Visible() {
    for (NamedDecl* declaration : shown_) sema_.IdResolver.RemoveDecl(declaration);
  }
  Visible(const Visible&) = delete;
  Visible& operator=(const Visible&) = delete;

 private:
  Sema& sema_;
  std::vector<NamedDecl*> shown_;
};

/// Generated code gives no warnings.
class WithoutWarnings {
 public:
  explicit WithoutWarnings(DiagnosticsEngine& engine)
      : engine_(engine), before_(engine.getIgnoreAllWarnings()) {
    engine_.setIgnoreAllWarnings(true);
  }
  ~WithoutWarnings() { engine_.setIgnoreAllWarnings(before_); }

 private:
  DiagnosticsEngine& engine_;
  bool before_;
};

}  // namespace

std::vector<Token> CodeParser::tokens_of_code(const contract::Code& code,
                                              const std::set<std::string>& kept) {
  std::vector<Token> tokens = tokens_of(
      compiler_.getPreprocessor(), code.text(),
      [&](size_t position) { return location_of(code.offset_of(position)); }, kept);
  Token end;
  end.startToken();
  end.setKind(tok::eof);
  end.setLocation(tokens.empty() ? clang::SourceLocation() : tokens.back().getLocation());
  tokens.push_back(end);
  return tokens;
}

std::optional<std::vector<Decl*>> CodeParser::parse_declarations(const contract::Code& code) {
  const WithoutWarnings quiet(compiler_.getDiagnostics());
  auto groups = LateParser(compiler_, parser_).parse(tokens_of_code(code, {}));
  if (!groups) {
    DiagnosticsEngine& engine = compiler_.getDiagnostics();
    engine.Report(location_of(code.offset_of(0)),
                  engine.getCustomDiagID(DiagnosticsEngine::Error, "annotation: %0"))
        << groups.errors().front().message;
    return std::nullopt;
  }
  std::vector<Decl*> out;
  for (DeclGroupRef group : *groups) out.insert(out.end(), group.begin(), group.end());
  return out;
}

CompoundStmt* CodeParser::parse(const contract::Code& code, FunctionDecl& function,
                                const std::vector<NamedDecl*>& visible,
                                const std::set<std::string>& kept) {
  Sema& sema = compiler_.getSema();
  Preprocessor& preprocessor = compiler_.getPreprocessor();
  const WithoutWarnings quiet(compiler_.getDiagnostics());
  const std::vector<Token> tokens = tokens_of_code(code, kept);
  const Visible shown(sema, visible);
  Sema::ContextRAII inside(sema, &function);
  sema.PushFunctionScope();
  const EnterExpressionEvaluationContext evaluated(
      sema, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  parser_.EnterScope(clang::Scope::FnScope | clang::Scope::DeclScope |
                     clang::Scope::CompoundStmtScope);
  preprocessor.EnterTokenStream(tokens, false, true);
  parser_.ConsumeAnyToken();
  const ExprResult result = sema.CorrectDelayedTyposInExpr(parser_.ParseExpression());
  while (parser_.getCurToken().isNot(tok::eof)) parser_.ConsumeAnyToken();
  parser_.ExitScope();
  sema.PopFunctionScopeInfo();
  if (!result.isUsable()) return nullptr;
  auto* statements = dyn_cast<StmtExpr>(result.get()->IgnoreParenImpCasts());
  return statements ? statements->getSubStmt() : nullptr;
}

}  // namespace culprit::frontend
