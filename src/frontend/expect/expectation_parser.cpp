#include "frontend/expect/expectation_parser.h"

#include <fmt/format.h>

#include "clang/AST/Decl.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/EnterExpressionEvaluationContext.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"
#include "frontend/source/collected_diagnostics.h"

namespace culprit::frontend {

using namespace clang;

namespace {

constexpr size_t kMostNames = 12;

/// Makes declarations visible to unqualified name lookup during its lifetime. The unit's
/// declarations of file scope are still visible.
class VisibleAgain {
 public:
  VisibleAgain(Sema& sema, const std::vector<NamedDecl*>& declarations)
      : sema_(sema), declarations_(declarations) {
    for (NamedDecl* declaration : declarations_) sema_.IdResolver.AddDecl(declaration);
  }
  ~VisibleAgain() {
    for (NamedDecl* declaration : declarations_) sema_.IdResolver.RemoveDecl(declaration);
  }
  VisibleAgain(const VisibleAgain&) = delete;
  VisibleAgain& operator=(const VisibleAgain&) = delete;

 private:
  Sema& sema_;
  const std::vector<NamedDecl*>& declarations_;
};

bool is_scalar(const Expr* e) {
  const QualType type = e->getType();
  return (type->isIntegralOrEnumerationType() || type->isRealFloatingType() ||
          type->isPointerType()) &&
         !type->isAtomicType();
}

void add_shown(Expr* e, std::vector<Expr*>& out) {
  if (e->isPRValue() && is_scalar(e) &&
      !isa<IntegerLiteral, FloatingLiteral, CharacterLiteral>(e->IgnoreParenImpCasts()))
    out.push_back(e);
}

/// Adds the plain variables in `e`. Reading them is harmless even if the evaluation of the
/// condition would not reach them.
void add_variables(Expr* e, std::vector<Expr*>& out) {
  const auto* conversion = dyn_cast<ImplicitCastExpr>(e);
  if (conversion && conversion->getCastKind() == CK_LValueToRValue &&
      isa<DeclRefExpr>(conversion->getSubExpr()->IgnoreParens()))
    return add_shown(e, out);
  for (Stmt* child : e->children())
    if (auto* part = dyn_cast_or_null<Expr>(child)) add_variables(part, out);
}

/// Strips the conversions that a comparison adds: the sides of `a.b < c[i]` as the user wrote them.
Expr* as_written(Expr* e) {
  for (;;) {
    if (auto* parentheses = dyn_cast<ParenExpr>(e)) e = parentheses->getSubExpr();
    else if (auto* conversion = dyn_cast<ImplicitCastExpr>(e);
             conversion && conversion->getSubExpr()->isPRValue())
      e = conversion->getSubExpr();
    else return e;
  }
}

std::vector<Expr*> shown_of(Expr* condition) {
  std::vector<Expr*> out;
  Expr* inner = as_written(condition);
  const auto* binary = dyn_cast<BinaryOperator>(inner);
  if (binary && binary->isComparisonOp()) {
    add_shown(as_written(binary->getLHS()), out);
    add_shown(as_written(binary->getRHS()), out);
  } else {
    add_variables(inner, out);
  }
  return out;
}

/// The source text of the expression. Call before planting, while variables still have their names.
std::string text_of(const Expr* e, const ASTContext& context) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  e->IgnoreParenImpCasts()->printPretty(stream, nullptr, PrintingPolicy(context.getLangOpts()));
  return text;
}

std::string names_of(const std::vector<NamedDecl*>& visible) {
  std::string names;
  size_t count = 0;
  for (const NamedDecl* declaration : visible) {
    if (!isa<VarDecl>(declaration)) continue;
    if (count == kMostNames) return names + ", …";
    names += (count++ ? ", " : "") + declaration->getNameAsString();
  }
  return names;
}

}  // namespace

std::vector<Token> ExpectationParser::tokens_of(const std::string& text, clang::SourceLocation at) {
  Preprocessor& preprocessor = compiler_.getPreprocessor();
  SourceManager& sources = compiler_.getSourceManager();
  const FileID buffer =
      sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(text, "expectation"));
  Lexer lexer(buffer, sources.getBufferOrFake(buffer), sources, compiler_.getLangOpts());
  std::vector<Token> tokens;
  for (bool at_end = false; !at_end;) {
    Token token;
    at_end = lexer.LexFromRawLexer(token);
    if (token.is(tok::eof)) break;
    if (token.is(tok::raw_identifier)) preprocessor.LookUpIdentifierInfo(token);
    token.setLocation(at);
    tokens.push_back(token);
  }
  Token end;
  end.startToken();
  end.setKind(tok::eof);
  end.setLocation(at);
  tokens.push_back(end);
  return tokens;
}

Expr* ExpectationParser::parse_tokens(const std::vector<Token>& tokens, FunctionDecl& function,
                                      const Reached& reached, std::string& problem) {
  Sema& sema = compiler_.getSema();
  const VisibleAgain visible(sema, reached.visible);
  Sema::ContextRAII inside(sema, &function);
  sema.PushFunctionScope();
  EnterExpressionEvaluationContext evaluated(
      sema, Sema::ExpressionEvaluationContext::PotentiallyEvaluated);
  parser_.EnterScope(clang::Scope::FnScope | clang::Scope::DeclScope);
  compiler_.getPreprocessor().EnterTokenStream(tokens, false, true);
  parser_.ConsumeAnyToken();
  ExprResult result = sema.CorrectDelayedTyposInExpr(parser_.ParseExpression());
  if (result.isUsable() && parser_.getCurToken().isNot(tok::eof))
    problem = "something follows the condition";
  while (parser_.getCurToken().isNot(tok::eof)) parser_.ConsumeAnyToken();
  if (result.isUsable() && result.get()->HasSideEffects(sema.getASTContext()))
    problem = "a condition may not change anything, nor call a function that might";
  if (result.isUsable() && problem.empty()) {
    result = sema.CheckBooleanCondition(reached.at, result.get());
    if (result.isUsable()) result = sema.ActOnFinishFullExpr(result.get(), false);
  }
  parser_.ExitScope();
  sema.PopFunctionScopeInfo();
  return problem.empty() && result.isUsable() ? result.get() : nullptr;
}

Result<ParsedCondition> ExpectationParser::parse(const Expectation& expectation,
                                                 FunctionDecl& function, const Reached& reached) {
  CollectedDiagnostics messages;
  std::string problem;
  Expr* condition = nullptr;
  {
    const Listening listening(compiler_.getDiagnostics(), messages);
    condition =
        parse_tokens(tokens_of(expectation.condition, reached.at), function, reached, problem);
  }
  if (!messages.errors.empty()) problem = messages.errors[0].message;
  if (!condition || !messages.errors.empty()) {
    const std::string names = names_of(reached.visible);
    const PresumedLoc at = compiler_.getSourceManager().getPresumedLoc(reached.at, false);
    return user_error_at(
        at.getFilename(), at.getLine(), at.getColumn(),
        fmt::format("the expectation '{}' cannot be used: {}", expectation.condition,
                    problem.empty() ? "it is not an expression" : problem),
        names.empty()
            ? "it is checked before the line runs, with the variables of file scope"
            : fmt::format("it is checked before the line runs; variables there: {}", names));
  }
  ParsedCondition parsed;
  ASTContext& context = compiler_.getASTContext();
  for (Expr* e : shown_of(condition)) parsed.shown.push_back({e, text_of(e, context)});
  parsed.truth = condition;
  if (!condition->getType()->isBooleanType()) {
    const QualType type = condition->getType();
    const CastKind kind = type->isRealFloatingType() ? CK_FloatingToBoolean
                          : type->isAnyPointerType() ? CK_PointerToBoolean
                                                     : CK_IntegralToBoolean;
    parsed.truth = ImplicitCastExpr::Create(context, context.BoolTy, kind, condition, nullptr,
                                            VK_PRValue, FPOptionsOverride());
  }
  return parsed;
}

}  // namespace culprit::frontend
