// Calls: arguments, prints and scans.
#include "clang/AST/Decl.h"
#include "clang/Basic/Builtins.h"
#include "clang/Basic/TargetInfo.h"
#include "frontend/plant/planter.h"

namespace culprit::frontend {

using namespace clang;
using model::ComponentId;

namespace {

/// True for compiler builtins. Some of their operands must stay constants.
bool is_compiler_builtin(const FunctionDecl& callee) {
  if (!callee.getBuiltinID() || !callee.getIdentifier()) return false;
  const llvm::StringRef name = callee.getName();
  return name.starts_with("__builtin") || name.starts_with("__sync") ||
         name.starts_with("__atomic");
}

}  // namespace

/// A function that the program itself defines is plain, whatever its name.
LibraryCall Planter::library_call_of(const CallExpr& call) const {
  const FunctionDecl* callee = call.getDirectCallee();
  if (!callee || !callee->getIdentifier() || callee->getDefinition()) return {};
  return library_call(callee->getName());
}

/// False for streams: there is rarely another stream that could have been meant.
bool Planter::is_plain_value(const Expr* e) const {
  if (!is_value(e)) return false;
  const QualType pointee = e->getType()->getPointeeType();
  if (pointee.isNull()) return true;
  const RecordDecl* record = pointee->getAsRecordDecl();
  return !(record && record->getName() == "_IO_FILE");
}

Stmt* Planter::VisitCallExpr(CallExpr* e) {
  const FunctionDecl* callee = e->getDirectCallee();
  if (!callee) e->setCallee(rewrite(e->getCallee()));
  if (callee && callee->getIdentifier() && is_unsigned_number(callee->getReturnType()))
    unsigned_results_.insert(callee->getNameAsString());
  if (callee && is_compiler_builtin(*callee)) return builtin_arguments(e), e;
  const LibraryCall known = library_call_of(*e);
  if (known.prints()) return print_call(e, known), e;
  if (known.reads()) return read_call(e, known);
  plain_arguments(e);
  return e;
}

void Planter::builtin_arguments(CallExpr* e) {
  for (unsigned i = 0; i < e->getNumArgs(); ++i)
    if (!e->getArg(i)->isEvaluatable(context_)) e->setArg(i, rewrite(e->getArg(i)));
}

void Planter::plain_arguments(CallExpr* e) {
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    Expr* argument = e->getArg(i);
    e->setArg(i, is_plain_value(argument) ? value_component(Kind::Argument, argument)
                                          : rewrite(argument));
  }
}

void Planter::print_call(CallExpr* e, LibraryCall known) {
  const ComponentId print = add(Kind::Print, map_.extent(e));
  const bool formatted = known.kind == LibraryCall::Kind::PrintFormat;
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    Expr* argument = e->getArg(i);
    const bool value = formatted ? i >= known.value : i == known.value;
    if (formatted && i == known.format)
      if (const auto* literal = dyn_cast<StringLiteral>(argument->IgnoreParenImpCasts()))
        print_texts(*literal, print);
    e->setArg(i, value ? value_component(Kind::PrintedValue, argument, print) : rewrite(argument));
  }
  wraps_.mark_call(e, e->getDirectCallee(), print);
}

void Planter::print_texts(const StringLiteral& format, ComponentId print) {
  if (!format.isOrdinary() && !format.isUTF8()) return;
  const SourceManager& sources = context_.getSourceManager();
  for (const FormatPiece& piece : literal_pieces(format.getString())) {
    const ComponentId id = add(Kind::PrintText, format.getSourceRange());
    texts_.push_back({print, piece.begin, id});
    model::Component& component = table_.at(id);
    component.parent = print;
    if (format.getBeginLoc().isMacroID()) continue;
    auto place = [&](unsigned byte) {
      return format.getLocationOfByte(byte, sources, context_.getLangOpts(),
                                      context_.getTargetInfo());
    };
    // `end` is the start of the byte after the piece, since an escape sequence takes several
    // characters. After the last byte it is the closing quote.
    const clang::SourceLocation begin = place(piece.begin), end = place(piece.end);
    component.range = map_.characters(begin, end);
    component.text = map_.text_of_characters(begin, end);
  }
}

/// An argument of a scan whose & may be missing: n -> run() ? (void*)n : (void*)&n.
Expr* Planter::scanned_to(Expr* e) {
  Expr* lvalue = e->IgnoreParenImpCasts();
  const bool addressable =
      lvalue->isLValue() && !lvalue->refersToBitField() && e->getType()->isIntegerType();
  const auto* reference = dyn_cast<DeclRefExpr>(lvalue);
  const auto* variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (!addressable || (variable && variable->getStorageClass() == SC_Register)) return rewrite(e);
  Uses uses;
  if (const auto* written = written_variable(lvalue)) uses.writes.push_back(written);
  const ComponentId id = add(Kind::Address, map_.extent(e), std::move(uses));
  Expr* value = rewrite(e);
  return wraps_.value_or_address(value, lvalue, id);
}

Expr* Planter::read_call(CallExpr* e, LibraryCall known) {
  Uses uses;
  for (const Expr* argument : e->arguments()) collect_reads(argument, uses.writes);
  const ComponentId id = add(Kind::Input, map_.extent(e), std::move(uses));
  for (unsigned i = 0; i < e->getNumArgs(); ++i) {
    Expr* argument = e->getArg(i);
    const bool size =
        known.kind == LibraryCall::Kind::ReadText && argument->getType()->isIntegerType();
    if (known.kind == LibraryCall::Kind::ScanFormat && i >= known.value) {
      e->setArg(i, scanned_to(argument));
      continue;
    }
    e->setArg(i, size ? value_component(Kind::Argument, argument) : rewrite(argument));
  }
  wraps_.mark_call(e, e->getDirectCallee(), id);
  return known.kind == LibraryCall::Kind::ReadValue ? marked(e, id) : e;
}

}  // namespace culprit::frontend
