#include "frontend/source/argument_order.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Analysis/CallGraph.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/StringSwitch.h"

namespace culprit::frontend {

using namespace clang;

namespace {

/// The name of a variable with a static lifetime, or what a function of the library changes.
struct Thing {
  const VarDecl* variable = nullptr;
  const char* state = nullptr;  // of the library, in words

  friend auto operator<=>(const Thing&, const Thing&) = default;
};

struct Effects {
  std::set<Thing> read, written;

  void add(const Effects& other) {
    read.insert(other.read.begin(), other.read.end());
    written.insert(other.written.begin(), other.written.end());
  }
};

constexpr const char kInput[] = "the input", kOutput[] = "the output",
                     kRandom[] = "the random numbers", kTokens[] = "the text that strtok cuts";

/// What a function of the library changes; null if nothing is known.
const char* state_of(llvm::StringRef name) {
  return llvm::StringSwitch<const char*>(name)
      .Cases("getchar", "getc", "fgetc", "gets", "fgets", "getchar_unlocked", kInput)
      .Cases("scanf", "fscanf", "vscanf", "getline", "fread", "ungetc", "read", kInput)
      .Cases("printf", "puts", "putchar", "putc", "fputc", "fputs", "fwrite", kOutput)
      .Cases("fprintf", "vprintf", "vfprintf", "write", kOutput)
      .Cases("rand", "random", "srand", "srandom", "drand48", "lrand48", "mrand48", kRandom)
      .Case("strtok", kTokens)
      .Default(nullptr);
}

/// The variable that an lvalue is, or is a part of; null if it is found through a pointer.
const VarDecl* base_of(const Expr* lvalue) {
  for (;;) {
    lvalue = lvalue->IgnoreParenImpCasts();
    if (const auto* member = dyn_cast<MemberExpr>(lvalue); member && !member->isArrow())
      lvalue = member->getBase();
    else if (const auto* element = dyn_cast<ArraySubscriptExpr>(lvalue);
             element && element->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
      lvalue = element->getBase();
    else break;
  }
  const auto* name = dyn_cast<DeclRefExpr>(lvalue);
  return name ? dyn_cast<VarDecl>(name->getDecl()) : nullptr;
}

/// Collects what code does itself, and the functions that it calls.
class OwnEffects : public RecursiveASTVisitor<OwnEffects> {
 public:
  explicit OwnEffects(Effects& effects) : effects_(effects) {}

  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr*) { return true; }
  bool VisitDeclRefExpr(DeclRefExpr* name) {
    const auto* variable = dyn_cast<VarDecl>(name->getDecl());
    if (variable && variable->hasGlobalStorage() && !variable->getType().isConstQualified())
      effects_.read.insert({variable->getCanonicalDecl()});
    return true;
  }
  bool VisitBinaryOperator(BinaryOperator* operation) {
    if (operation->isAssignmentOp()) write(operation->getLHS());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator* operation) {
    if (operation->isIncrementDecrementOp()) write(operation->getSubExpr());
    return true;
  }
  bool VisitCallExpr(CallExpr* call) {
    const FunctionDecl* callee = call->getDirectCallee();
    if (!callee || !callee->getIdentifier()) return true;
    called.push_back(callee->getCanonicalDecl());
    if (const char* state = callee->hasBody() ? nullptr : state_of(callee->getName()))
      effects_.written.insert({nullptr, state});
    return true;
  }

  std::vector<const FunctionDecl*> called;

 private:
  void write(const Expr* lvalue) {
    if (const VarDecl* variable = base_of(lvalue); variable && variable->hasGlobalStorage())
      effects_.written.insert({variable->getCanonicalDecl()});
  }

  Effects& effects_;
};

/// What the functions of a unit do, with all that they call.
class FunctionEffects {
 public:
  explicit FunctionEffects(const std::vector<DeclGroupRef>& declarations) {
    CallGraph calls;
    for (DeclGroupRef group : declarations)
      for (Decl* declaration : group) calls.addToCallGraph(declaration);
    // those that are called come before their callers
    for (auto group = llvm::scc_begin(&calls); !group.isAtEnd(); ++group) note(*group);
  }

  const Effects* find(const FunctionDecl* function) const {
    const auto found = effects_.find(function);
    return found == effects_.end() ? nullptr : &all_[found->second];
  }

 private:
  /// Functions that call each other do the same.
  void note(const std::vector<CallGraphNode*>& group) {
    Effects effects;
    for (const CallGraphNode* node : group) {
      const auto* function = dyn_cast_or_null<FunctionDecl>(node->getDecl());
      if (!function) continue;
      OwnEffects own(effects);
      if (function->hasBody(function)) own.TraverseStmt(function->getBody());
      for (const FunctionDecl* callee : own.called)
        if (const Effects* known = find(callee)) effects.add(*known);
    }
    all_.push_back(std::move(effects));
    for (const CallGraphNode* node : group)
      if (const auto* function = dyn_cast_or_null<FunctionDecl>(node->getDecl()))
        effects_[function->getCanonicalDecl()] = all_.size() - 1;
  }

  llvm::DenseMap<const FunctionDecl*, size_t> effects_;  // -> all_
  std::vector<Effects> all_;
};

struct Argument {
  Effects all;
  std::set<Thing> written_by_calls;
};

/// Finds the calls whose arguments meet.
class MeetingArguments : public RecursiveASTVisitor<MeetingArguments> {
 public:
  MeetingArguments(const FunctionEffects& functions, SourceMap& map, const SourceManager& sources,
                   std::vector<Diagnostic>& warnings)
      : functions_(functions), map_(map), sources_(sources), warnings_(warnings) {}

  bool VisitCallExpr(CallExpr* call) {
    const bool may_meet =
        call->getNumArgs() > 1 &&
        std::any_of(call->arg_begin(), call->arg_end(), [](const Expr* a) { return has_call(a); });
    if (!may_meet || !map_.suspects(call->getBeginLoc())) return true;
    std::vector<Argument> arguments;
    for (Expr* argument : call->arguments()) arguments.push_back(effects_of(argument));
    if (const Thing* met = meeting(arguments)) warn(*call, *met);
    return true;
  }

 private:
  static bool has_call(const Stmt* s) {
    return s &&
           (isa<CallExpr>(s) || std::any_of(s->child_begin(), s->child_end(),
                                            [](const Stmt* child) { return has_call(child); }));
  }

  Argument effects_of(Expr* expression) const {
    Argument argument;
    OwnEffects own(argument.all);
    own.TraverseStmt(expression);
    for (const Thing& thing : argument.all.written)
      if (thing.state) argument.written_by_calls.insert(thing);
    for (const FunctionDecl* callee : own.called)
      if (const Effects* known = functions_.find(callee)) {
        argument.all.add(*known);
        argument.written_by_calls.insert(known->written.begin(), known->written.end());
      }
    return argument;
  }

  static const Thing* meeting(const std::vector<Argument>& arguments) {
    for (const Argument& one : arguments)
      for (const Thing& thing : one.written_by_calls)
        for (const Argument& other : arguments)
          if (&one != &other &&
              (other.all.read.contains(thing) || other.all.written.contains(thing)))
            return &thing;
    return nullptr;
  }

  void warn(const CallExpr& call, const Thing& thing) {
    const PresumedLoc at = sources_.getPresumedLoc(sources_.getFileLoc(call.getBeginLoc()), false);
    if (at.isInvalid()) return;
    const std::string met =
        thing.state ? thing.state : "'" + thing.variable->getNameAsString() + "'";
    warnings_.push_back(
        {DiagnosticKind::Warning, at.getFilename(), at.getLine(), at.getColumn(),
         fmt::format(
             "arguments of this call change and use {}, and C leaves open which is evaluated "
             "first: culprit begins with the first, as Clang does, GCC with the last",
             met),
         "store their values in variables before the call", kArgumentOrder});
  }

  const FunctionEffects& functions_;
  SourceMap& map_;
  const SourceManager& sources_;
  std::vector<Diagnostic>& warnings_;
};

}  // namespace

std::vector<Diagnostic> argument_order_warnings(const std::vector<DeclGroupRef>& declarations,
                                                SourceMap& map, const SourceManager& sources) {
  std::vector<Diagnostic> warnings;
  const FunctionEffects functions(declarations);
  MeetingArguments meeting(functions, map, sources, warnings);
  for (DeclGroupRef group : declarations)
    for (Decl* declaration : group)
      if (auto* function = dyn_cast<FunctionDecl>(declaration);
          function && function->doesThisDeclarationHaveABody() &&
          !map.is_annotation(function->getLocation()) && map.suspects(function->getLocation()))
        meeting.TraverseStmt(function->getBody());
  return warnings;
}

}  // namespace culprit::frontend
