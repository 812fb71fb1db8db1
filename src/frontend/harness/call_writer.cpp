#include "frontend/harness/call_writer.h"

#include <algorithm>

#include <fmt/format.h>

#include "clang/AST/RecursiveASTVisitor.h"
#include "frontend/harness/call_text.h"
#include "frontend/harness/check_printer.h"
#include "frontend/harness/needed_declarations.h"

namespace culprit::frontend {

using namespace clang;

namespace {

constexpr llvm::StringRef kAboutMemory[] = {"__culprit_extent", "__culprit_offset",
                                            "__culprit_snapshot"};

/// Finds what the code asks of the machine, and writes types out that only generated code has.
class Preparation : public RecursiveASTVisitor<Preparation> {
 public:
  bool VisitCallExpr(CallExpr* call) {
    const std::string name = name_of_callee(call);
    const bool about_memory =
        std::find(std::begin(kAboutMemory), std::end(kAboutMemory), name) != std::end(kAboutMemory);
    asks_memory |= about_memory;
    needs_machine |= name.starts_with("__culprit_") && !about_memory && name != "__culprit_check" &&
                     name != "__culprit_clause";
    return true;
  }
  bool VisitVarDecl(VarDecl* variable) {
    if (const auto* type = variable->getType()->getAs<TypeOfExprType>())
      variable->setType(type->getUnderlyingExpr()->getType());
    variable->setTypeSourceInfo(
        variable->getASTContext().getTrivialTypeSourceInfo(variable->getType()));
    return true;
  }

  bool asks_memory = false, needs_machine = false;
};

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

/// The statements of a wrapper without its last one, which returns.
std::string statements_of(CompoundStmt& body, ASTContext& context) {
  CheckPrinter printer(context, body);
  std::string out;
  for (Stmt* each : body.body()) {
    if (isa<ReturnStmt>(each)) continue;
    const auto* block = dyn_cast<CompoundStmt>(each);
    // { __culprit_clause(…); …; __culprit_check(…); }
    const bool is_check =
        block && !block->body_empty() && name_of_callee(block->body_front()) == "__culprit_clause";
    if (!is_check) {
      out += printer.statement(*each);
      continue;
    }
    for (Stmt* part : block->body())
      if (name_of_callee(part) != "__culprit_clause") out += printer.statement(*part);
  }
  return out;
}

/// Names as a user writes them.
std::string plain_names(std::string text, const FunctionDecl& function) {
  std::string result = "result";
  const std::vector<std::string> names = parameter_names(function);
  while (std::find(names.begin(), names.end(), result) != names.end()) result += "_";
  replace_all(text, "__culprit_result", result);
  for (const char* alias : {"__culprit_index", "__culprit_integer"})
    replace_all(text, std::string(alias) + " ", "long long ");
  replace_all(text, "__culprit_", "culprit_");
  return text;
}

}  // namespace

model::CallText call_text(const FunctionDecl& function, FunctionDecl* guarantee,
                          const std::map<std::string, std::string>& inputs,
                          const std::set<std::string>& counted, ASTContext& context) {
  model::CallText out;
  NeededDeclarations needed(context);
  needed.add(function);
  const CallVariables variables =
      call_variables(function, inputs, counted, context, {"result", "culprit_check"});
  std::string call = fmt::format("  {}({});\n", function.getNameAsString(), variables.arguments);
  Preparation preparation;
  if (guarantee) preparation.TraverseStmt(guarantee->getBody());
  if (guarantee && !preparation.needs_machine) {
    needed.add(*guarantee->getBody());
    out.checks = true;
    out.asks_memory = preparation.asks_memory;
    call = plain_names(statements_of(*cast<CompoundStmt>(guarantee->getBody()), context), function);
  }
  out.statements = variables.text;
  if (out.asks_memory)
    for (const std::string& object : variables.objects)
      out.statements += fmt::format("  culprit_object({});\n", object);
  out.statements += call;
  out.includes = needed.includes();
  out.declarations = needed.text();
  out.is_internal = needed.has_internal();
  return out;
}

}  // namespace culprit::frontend
