#include "frontend/harness/check_printer.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "clang/AST/RecursiveASTVisitor.h"

namespace culprit::frontend {

using namespace clang;

std::string name_of_callee(const Stmt* s) {
  const auto* call = dyn_cast<CallExpr>(s);
  const FunctionDecl* callee = call ? call->getDirectCallee() : nullptr;
  return callee ? callee->getNameAsString() : "";
}

namespace {

const ImplicitCastExpr* conversion_of(const Expr& e) {
  const auto* cast = dyn_cast<ImplicitCastExpr>(&e);
  return cast && (cast->getCastKind() == CK_IntegralCast ||
                  cast->getCastKind() == CK_IntegralToBoolean)
             ? cast
             : nullptr;
}

/// The expression in all conversions, and the type of the innermost of these.
std::pair<const Expr*, QualType> without_conversions(const Expr& e) {
  std::pair<const Expr*, QualType> out{&e, e.getType()};
  while (const ImplicitCastExpr* cast = conversion_of(*out.first))
    out = {cast->getSubExpr(), cast->getType()};
  return out;
}

/// Whether the text of the expression needs no parentheses.
bool is_primary(const Expr& e) {
  const Expr* inner = e.IgnoreParenImpCasts();
  return isa<DeclRefExpr, IntegerLiteral, CharacterLiteral, ArraySubscriptExpr, MemberExpr,
             CallExpr>(inner);
}

/// Whether the first parenthesis of the text closes at its end.
bool is_enclosed(const std::string& text) {
  int depth = 0;
  char quote = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    const char each = text[i];
    if (quote && each == '\\') ++i;
    else if (quote) quote = each == quote ? 0 : quote;
    else if (each == '"' || each == '\'') quote = each;
    else depth += (each == '(') - (each == ')');
    if (depth == 0 && i + 1 < text.size()) return false;
  }
  return depth == 0;
}

bool is_bitwise(BinaryOperatorKind kind) {
  return kind == BO_And || kind == BO_Or || kind == BO_Xor;
}

const VarDecl* variable_of(const Expr& e) {
  const auto* name = dyn_cast<DeclRefExpr>(e.IgnoreParenImpCasts());
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

/// Finds the variables whose values are used: not only in the next value of the same variable, and
/// not only among the values of a message.
class Uses : public RecursiveASTVisitor<Uses> {
 public:
  explicit Uses(std::set<const VarDecl*>& used) : used_(used) {}

  bool TraverseBinaryOperator(BinaryOperator* e) {
    const VarDecl* target = e->getOpcode() == BO_Assign ? variable_of(*e->getLHS()) : nullptr;
    if (!target) return RecursiveASTVisitor::TraverseBinaryOperator(e);
    const VarDecl* outer = std::exchange(target_, target);
    const bool goes_on = TraverseStmt(e->getRHS());
    target_ = outer;
    return goes_on;
  }
  bool TraverseCallExpr(CallExpr* e) {
    return name_of_callee(e) == "__culprit_check" ? TraverseStmt(e->getArg(1))
                                                  : RecursiveASTVisitor::TraverseCallExpr(e);
  }
  bool TraverseReturnStmt(ReturnStmt*) { return true; }  // it is not printed
  bool VisitDeclRefExpr(DeclRefExpr* name) {
    const auto* variable = dyn_cast<VarDecl>(name->getDecl());
    if (variable && variable != target_) used_.insert(variable);
    return true;
  }

 private:
  std::set<const VarDecl*>& used_;
  const VarDecl* target_ = nullptr;
};

bool is_one(const Expr& e) {
  const auto* literal = dyn_cast<IntegerLiteral>(e.IgnoreParenImpCasts());
  return literal && literal->getValue() == 1;
}

}  // namespace

CheckPrinter::CheckPrinter(ASTContext& context, const CompoundStmt& body)
    : context_(context), policy_(context.getLangOpts()) {
  Uses(used_).TraverseStmt(const_cast<CompoundStmt*>(&body));
}

/// Statements that only give values to unused variables.
bool CheckPrinter::is_left_out(const Stmt& s) const {
  if (name_of_callee(&s) == "__culprit_covers") return true;
  if (const auto* choice = dyn_cast<IfStmt>(&s)) return is_left_out(*choice->getThen());
  const auto* e = dyn_cast<BinaryOperator>(&s);
  const VarDecl* target = e && e->getOpcode() == BO_Assign ? variable_of(*e->getLHS()) : nullptr;
  return target && is_unused(*target);
}

/// The type of an operation on both (C11 6.3.1.8).
QualType CheckPrinter::common(QualType a, QualType b) const {
  const auto promoted = [&](QualType type) {
    type = type.getCanonicalType().getUnqualifiedType();
    return context_.isPromotableIntegerType(type) ? context_.getPromotedIntegerType(type) : type;
  };
  a = promoted(a), b = promoted(b);
  const int order = context_.getIntegerTypeOrder(a, b);
  if (a->isSignedIntegerOrEnumerationType() == b->isSignedIntegerOrEnumerationType())
    return order >= 0 ? a : b;
  const QualType with = a->isSignedIntegerOrEnumerationType() ? a : b,
                 without = a->isSignedIntegerOrEnumerationType() ? b : a;
  if (context_.getIntWidth(with) > context_.getIntWidth(without)) return with;
  return context_.getIntegerTypeOrder(without, with) >= 0
             ? without
             : context_.getCorrespondingUnsignedType(with);
}

/// Whether a computation in `type` gives what one in `of` gives, if the values fit in `of`.
bool CheckPrinter::holds_all(QualType type, QualType of) const {
  if (context_.hasSameUnqualifiedType(type, of)) return true;
  return type->isSignedIntegerOrEnumerationType() &&
         context_.getIntWidth(type) >=
             context_.getIntWidth(of) + (of->isSignedIntegerOrEnumerationType() ? 0 : 1);
}

CheckPrinter::Written CheckPrinter::as_clang_prints(const Expr& e) {
  Written out{{}, e.getType()};
  llvm::raw_string_ostream stream(out.text);
  e.printPretty(stream, this, policy_, 0, "\n", &context_);
  return out;
}

CheckPrinter::Written CheckPrinter::converted(Written from, QualType to) const {
  if (context_.hasSameUnqualifiedType(from.type, to)) return from;
  return {fmt::format("({})({})", to.getCanonicalType().getUnqualifiedType().getAsString(policy_),
                      from.text),
          to};
}

/// Without the conversions around it, and without parentheses that do nothing.
CheckPrinter::Written CheckPrinter::operand(const Expr& e) {
  const auto [inner, type] = without_conversions(e);
  if (const auto* block = dyn_cast<ParenExpr>(inner))
    return parenthesised(*block, operand(*block->getSubExpr()));
  const auto* both = dyn_cast<BinaryOperator>(inner);
  return both ? binary(*both, type) : expression(*inner);
}

CheckPrinter::Written CheckPrinter::parenthesised(const ParenExpr& e, Written inner) const {
  if (!is_primary(*without_conversions(*e.getSubExpr()).first) && !is_enclosed(inner.text))
    inner.text = "(" + inner.text + ")";
  return inner;
}

CheckPrinter::Written CheckPrinter::binary(const BinaryOperator& e, QualType wanted) {
  const bool of_integers = e.getLHS()->getType()->isIntegralOrEnumerationType() &&
                           e.getRHS()->getType()->isIntegralOrEnumerationType();
  const std::string sign = fmt::format(" {} ", e.getOpcodeStr().str());
  if (e.isAssignmentOp())
    return {operand(*e.getLHS()).text + sign + operand(*e.getRHS()).text, e.getType()};
  if (!of_integers) {
    const Written left = as_clang_prints(*e.getLHS()), right = as_clang_prints(*e.getRHS());
    return {left.text + sign + right.text, e.getType()};
  }
  Written left = operand(*e.getLHS()), right = operand(*e.getRHS());
  if (e.getOpcode() == BO_LAnd && is_one(*e.getLHS())) return right;
  if (e.getOpcode() == BO_LAnd && is_one(*e.getRHS())) return left;
  if (e.isLogicalOp()) return {left.text + sign + right.text, context_.IntTy};
  const bool shifts = e.getOpcode() == BO_Shl || e.getOpcode() == BO_Shr;
  // in which type it has to be computed
  QualType type = e.isComparisonOp() || shifts ? e.getLHS()->getType() : e.getType();
  const bool may_have_sign = e.getOpcode() == BO_Add || e.getOpcode() == BO_Sub ||
                             e.getOpcode() == BO_Mul || is_bitwise(e.getOpcode());
  if (may_have_sign && wanted->isSignedIntegerOrEnumerationType() &&
      context_.hasSameUnqualifiedType(context_.getCorrespondingUnsignedType(wanted), type))
    type = wanted;
  if (!holds_all(shifts ? common(left.type, left.type) : common(left.type, right.type), type))
    left = converted(std::move(left), type);
  if (!shifts && !holds_all(common(left.type, right.type), type))
    right = converted(std::move(right), type);
  const QualType result = shifts ? common(left.type, left.type) : common(left.type, right.type);
  return {left.text + sign + right.text, e.isComparisonOp() ? context_.IntTy : result};
}

CheckPrinter::Written CheckPrinter::expression(const Expr& e) {
  if (const auto* both = dyn_cast<BinaryOperator>(&e)) return binary(*both, e.getType());
  if (const ImplicitCastExpr* cast = conversion_of(e)) {
    Written out = operand(e);
    return holds_all(out.type, cast->getType()) ? out : converted(std::move(out), cast->getType());
  }
  if (const auto* block = dyn_cast<ParenExpr>(&e))
    return parenthesised(*block, expression(*block->getSubExpr()));
  return as_clang_prints(e);
}

bool CheckPrinter::handledStmt(Stmt* s, raw_ostream& out) {
  if (const auto* code = dyn_cast<StmtExpr>(s)) {
    std::string text = "({";
    for (const Stmt* each : code->getSubStmt()->body()) text += " " + statement(*each, "");
    std::replace(text.begin(), text.end(), '\n', ' ');
    out << text << "})";
    return true;
  }
  const auto* e = dyn_cast<Expr>(s);
  if (!e || !(isa<BinaryOperator, ParenExpr>(e) || conversion_of(*e))) return false;
  out << expression(*e).text;
  return true;
}

/// `T a = e;`, where C converts e.
std::string CheckPrinter::declaration(const DeclStmt& s) {
  std::string out;
  for (const Decl* each : s.decls()) {
    const auto* variable = dyn_cast<VarDecl>(each);
    if (!variable) continue;
    const Expr* value = variable->getInit();
    if (is_unused(*variable)) {
      const bool acts = value && isa<CallExpr>(value->IgnoreParenImpCasts());
      if (acts) out += operand(*value->IgnoreParens()).text + ";";
      continue;
    }
    std::string one = variable->getNameAsString();
    variable->getType().getAsStringInternal(one, policy_);
    if (variable->isStaticLocal()) one = "static " + one;
    one += " = " + (value                                 ? operand(*value->IgnoreParens()).text
                    : variable->getType()->isScalarType() ? "0"
                                                          : "{0}");
    out += (out.empty() ? "" : " ") + one + ";";
  }
  return out;
}

std::string CheckPrinter::loop(const ForStmt& s, const std::string& margin) {
  const auto* first = dyn_cast_or_null<DeclStmt>(s.getInit());
  const std::string head = fmt::format(
      "{}for ({} {}; {})", margin, first ? declaration(*first) : ";",
      s.getCond() ? operand(*s.getCond()).text : "", s.getInc() ? operand(*s.getInc()).text : "");
  if (const auto* all = dyn_cast<CompoundStmt>(s.getBody()))
    return head + " " + block(*all, margin).substr(margin.size());
  return head + "\n" + statement(*s.getBody(), margin + "  ");
}

std::string CheckPrinter::block(const CompoundStmt& s, const std::string& margin) {
  std::string out = margin + "{\n";
  for (const Stmt* each : s.body()) out += statement(*each, margin + "  ");
  return out + margin + "}\n";
}

std::string CheckPrinter::statement(const Stmt& s, const std::string& margin) {
  if (is_left_out(s)) return "";
  if (const auto* all = dyn_cast<CompoundStmt>(&s)) return block(*all, margin);
  if (const auto* declared = dyn_cast<DeclStmt>(&s)) {
    const std::string text = declaration(*declared);
    return text.empty() ? "" : margin + text + "\n";
  }
  if (const auto* counted = dyn_cast<ForStmt>(&s)) return loop(*counted, margin);
  if (const auto* choice = dyn_cast<IfStmt>(&s))
    return fmt::format("{}if ({})\n{}", margin,
                       operand(*choice->getCond()->IgnoreParenImpCasts()).text,
                       statement(*choice->getThen(), margin + "  "));
  if (name_of_callee(&s) == "__culprit_check") {
    const auto& call = cast<CallExpr>(s);
    return fmt::format("{}__culprit_check({},\n{}    {});\n", margin,
                       as_clang_prints(*call.getArg(0)).text, margin,
                       operand(*call.getArg(1)->IgnoreParenImpCasts()).text);
  }
  const auto* e = dyn_cast<Expr>(&s);
  return margin + (e ? operand(*e).text : "") + ";\n";
}

}  // namespace culprit::frontend
