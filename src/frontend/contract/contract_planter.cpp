#include "frontend/contract/contract_planter.h"

#include <algorithm>

#include <fmt/format.h>

#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Sema/Sema.h"
#include "frontend/contract/code_parser.h"
#include "frontend/contract/mathematics.h"
#include "frontend/contract/stub_writer.h"
#include "frontend/expect/late_parser.h"
#include "frontend/harness/harness.h"
#include "model/entry.h"

namespace culprit::frontend {

using namespace clang;
using contract::Annotation;

namespace {

std::vector<std::string> parameter_names(const FunctionDecl& function) {
  std::vector<std::string> out;
  for (const ParmVarDecl* parameter : function.parameters())
    out.push_back(parameter->getNameAsString());
  return out;
}

/// Renames the parameters in the terms of a contract.
class Renaming {
 public:
  Renaming(const std::vector<std::string>& from, const std::vector<std::string>& to,
           unsigned& numbers)
      : numbers_(numbers) {
    for (size_t i = 0; i < from.size() && i < to.size(); ++i) {
      if (from[i] == to[i] || from[i].empty()) continue;
      renamed_.parameters.push_back({"", from[i], 0});
      contract::Term name{.kind = contract::TermKind::Name, .text = to[i]};
      names_.push_back(contract::make_term(std::move(name)));
    }
  }

  void apply(Annotation& annotation) {
    if (names_.empty()) return;
    for (contract::Clause& clause : annotation.clauses) apply(clause);
    for (contract::Behavior& behavior : annotation.behaviors)
      for (contract::Clause& clause : behavior.clauses) apply(clause);
  }

 private:
  void apply(contract::Clause& clause) {
    apply(clause.term);
    for (contract::Location& location : clause.locations) {
      apply(location.place);
      apply(location.condition);
    }
  }
  void apply(contract::TermPtr& term) {
    if (!term) return;
    renamed_.body = term;
    term = contract::expanded(renamed_, names_, {}, numbers_);
  }

  contract::Definition renamed_;
  std::vector<contract::TermPtr> names_;
  unsigned& numbers_;
};

}  // namespace

void ContractPlanter::note(DeclGroupRef group) {
  if (unit_.pending.empty() && unit_.after_heads.empty()) return;
  for (Decl* declaration : group)
    if (auto* function = dyn_cast<FunctionDecl>(declaration)) return note(*function);
}

void ContractPlanter::note(const FunctionDecl& function) {
  const SourceManager& sources = compiler_.getSourceManager();
  // A contract may also stand between the head and the body.
  const Stmt* body = function.doesThisDeclarationHaveABody() ? function.getBody() : nullptr;
  const clang::SourceLocation head =
      sources.getExpansionLoc(body ? body->getBeginLoc() : function.getEndLoc());
  auto& own = unit_.of_functions[function.getCanonicalDecl()];
  auto at = unit_.pending.begin();
  for (; at != unit_.pending.end() && sources.isBeforeInTranslationUnit(at->first, head); ++at)
    own.emplace_back(&function, std::move(at->second));
  unit_.pending.erase(unit_.pending.begin(), at);
  // Those of a later function have not been read yet: they come after its head.
  for (auto& [place, clause] : unit_.after_heads) own.emplace_back(&function, std::move(clause));
  unit_.after_heads.clear();
}

void ContractPlanter::prepare(const std::vector<DeclGroupRef>& declarations, Parser& parser,
                              Stubs stubs) {
  for (const auto& [at, annotation] : unit_.pending)
    unit_.unused.push_back({"a contract", "is followed by no function", at.getRawEncoding()});
  unit_.pending.clear();
  prepare_definitions(parser);
  if (stubs != Stubs::None)
    (void)LateParser(compiler_, parser).parse(std::string(input_declarations()));
  for (DeclGroupRef group : declarations)
    for (Decl* declaration : group) {
      auto* function = dyn_cast<FunctionDecl>(declaration);
      if (!function || !function->doesThisDeclarationHaveABody()) continue;
      bodies_.prepare(*function, contract_of(*function).behaviors, parser);
      if (unit_.of_functions.contains(function->getCanonicalDecl()))
        prepare_contract(*function, parser, stubs);
    }
  prepare_without_body(parser, stubs);
}

/// Contracts of functions that the unit only declares.
void ContractPlanter::prepare_without_body(Parser& parser, Stubs stubs) {
  for (const auto& [function, contracts] : unit_.of_functions) {
    if (function->isDefined() || contracts.empty()) continue;
    // The library has functions of its own.
    const bool is_of_library =
        function->getBuiltinID() != 0 ||
        compiler_.getSourceManager().isInSystemHeader(function->getLocation());
    if (stubs != Stubs::None && !is_of_library) {
      if (function->isReferenced())
        prepare_contract(const_cast<FunctionDecl&>(*contracts.back().first), parser, stubs);
    } else if (compiler_.getSourceManager().isInMainFile(contracts[0].first->getLocation())) {
      unit_.unused.push_back({fmt::format("the contract of {}", function->getNameAsString()),
                              "is not checked, because the unit does not define the function",
                              contracts[0].first->getLocation().getRawEncoding()});
    }
  }
}

void ContractPlanter::prepare_definitions(Parser& parser) {
  const std::vector<contract::DefinitionCode> codes =
      recursive_definitions(unit_.definitions, unit_.numbers, unit_.unused);
  for (const contract::DefinitionCode& code : codes) {
    auto parsed = LateParser(compiler_, parser).parse(code.prototype);
    FunctionDecl* made = parsed && !parsed->empty() && (*parsed)[0].isSingleDecl()
                             ? dyn_cast<FunctionDecl>((*parsed)[0].getSingleDecl())
                             : nullptr;
    definitions_.push_back(made);
    if (made) continue;
    DiagnosticsEngine& engine = compiler_.getDiagnostics();
    engine.Report(location_of(code.at),
                  engine.getCustomDiagID(DiagnosticsEngine::Error, "annotation: %0"))
        << (parsed ? "this is not a function" : parsed.errors().front().message);
    return;
  }
  for (size_t i = 0; i < codes.size(); ++i) {
    FunctionDecl& function = *definitions_[i];
    const std::vector<NamedDecl*> visible(function.param_begin(), function.param_end());
    CompoundStmt* body = CodeParser(compiler_, parser).parse(codes[i].body, function, visible);
    if (!body) return;
    Mathematics(compiler_.getASTContext()).rewrite(*body);
    function.setBody(body);
  }
}

/// The contracts of all declarations of the function as one, with the definition's parameters.
Annotation ContractPlanter::contract_of(const FunctionDecl& function) const {
  Annotation all{.kind = Annotation::Kind::Contract};
  const auto at = unit_.of_functions.find(function.getCanonicalDecl());
  if (at == unit_.of_functions.end()) return all;
  for (const auto& [declaration, contract] : at->second) {
    Annotation one = contract;
    Renaming(parameter_names(*declaration), parameter_names(function), unit_.numbers).apply(one);
    all.clauses.insert(all.clauses.end(), one.clauses.begin(), one.clauses.end());
    all.behaviors.insert(all.behaviors.end(), one.behaviors.begin(), one.behaviors.end());
    all.sets.insert(all.sets.end(), one.sets.begin(), one.sets.end());
    all.unused.insert(all.unused.end(), one.unused.begin(), one.unused.end());
  }
  return all;
}

/// A function with the parameters of another one.
FunctionDecl* ContractPlanter::copied_head(FunctionDecl& function, const std::string& prefix,
                                           QualType result) {
  ASTContext& context = compiler_.getASTContext();
  const clang::SourceLocation at = function.getLocation();
  llvm::SmallVector<QualType, 8> types;
  for (const ParmVarDecl* parameter : function.parameters()) types.push_back(parameter->getType());
  const QualType type = context.getFunctionType(result, types, FunctionProtoType::ExtProtoInfo());
  IdentifierInfo& name = context.Idents.get(prefix + function.getNameAsString());
  FunctionDecl* made =
      FunctionDecl::Create(context, context.getTranslationUnitDecl(), at, at, &name, type,
                           context.getTrivialTypeSourceInfo(type, at), SC_Static);
  llvm::SmallVector<ParmVarDecl*, 8> parameters;
  for (const ParmVarDecl* parameter : function.parameters()) {
    ParmVarDecl* own = ParmVarDecl::Create(
        context, made, at, at, parameter->getIdentifier(), parameter->getType(),
        context.getTrivialTypeSourceInfo(parameter->getType(), at), SC_None, nullptr);
    own->setScopeInfo(0, static_cast<unsigned>(parameters.size()));
    parameters.push_back(own);
  }
  made->setParams(parameters);
  return made;
}

bool ContractPlanter::can_be_wrapped(const FunctionDecl& function) {
  const auto* type = function.getType()->getAs<FunctionProtoType>();
  const std::vector<std::string> parameters = parameter_names(function);
  const bool unnamed = std::any_of(parameters.begin(), parameters.end(),
                                   [](const std::string& each) { return each.empty(); });
  const bool variable = std::any_of(
      function.param_begin(), function.param_end(),
      [](const ParmVarDecl* each) { return each->getType()->isVariablyModifiedType(); });
  const char* problem = variable ? "the type of a parameter depends on another parameter"
                        : !type && !parameters.empty() ? "its parameters are not in its prototype"
                        : type && type->isVariadic()   ? "the function has variable arguments"
                        : unnamed                      ? "a parameter has no name"
                                                       : nullptr;
  if (problem)
    unit_.unused.push_back({fmt::format("the contract of {}", function.getNameAsString()),
                            fmt::format("is not executable: {}", problem),
                            function.getLocation().getRawEncoding()});
  return !problem;
}

/// A function with the parameters of another one and this body. Null after an error.
FunctionDecl* ContractPlanter::made_function(FunctionDecl& function, std::string_view prefix,
                                             QualType result, const contract::Code& code,
                                             Parser& parser) {
  FunctionDecl* made = copied_head(function, std::string(prefix), result);
  const std::vector<std::string> parameters = parameter_names(function);
  std::set<std::string> kept(parameters.begin(), parameters.end());
  kept.insert(function.getNameAsString());
  const std::vector<NamedDecl*> visible(made->param_begin(), made->param_end());
  CompoundStmt* body = CodeParser(compiler_, parser).parse(code, *made, visible, kept);
  if (!body) return nullptr;
  Mathematics(compiler_.getASTContext()).rewrite(*body);
  made->setBody(body);
  return made;
}

FunctionDecl* ContractPlanter::stub_of(FunctionDecl& function, const contract::StubCode& code,
                                       Parser& parser) {
  const std::string name = function.getNameAsString();
  const contract::Offset at = function.getLocation().getRawEncoding();
  if (!code.has_assigns)
    unit_.unused.push_back(
        {fmt::format("{} has no assigns clause:", name), "its calls change nothing", at});
  unit_.unused.insert(unit_.unused.end(), code.unused.begin(), code.unused.end());
  const QualType result = function.getReturnType().getUnqualifiedType();
  FunctionDecl* head = copied_head(function, std::string(model::kContractStub), result);
  StubWriter writer(compiler_, parser, *head, name);
  const std::optional<contract::Code> body = writer.write(code);
  if (!writer.problem.empty())
    unit_.unused.push_back({fmt::format("the contract of {}", name),
                            fmt::format("cannot take the place of its calls: {}", writer.problem),
                            at});
  FunctionDecl* made =
      body ? made_function(function, model::kContractStub, result, *body, parser) : nullptr;
  if (made) made->addAttr(UsedAttr::CreateImplicit(compiler_.getASTContext()));
  return made;
}

void ContractPlanter::prepare_contract(FunctionDecl& function, Parser& parser, Stubs stubs) {
  if (!can_be_wrapped(function)) return;
  const Annotation contract = contract_of(function);
  const contract::FunctionCode code =
      contract::function_code(contract,
                              {function.getNameAsString(), parameter_names(function),
                               !function.getReturnType()->isVoidType(), names_.in(function)},
                              unit_.definitions, unit_.numbers);
  unit_.unused.insert(unit_.unused.end(), code.unused.begin(), code.unused.end());
  FunctionContract made{.function = &function};
  made.extents = code.extents;
  if (auto variables = LateParser(compiler_, parser).parse(code.variables))
    variables_.insert(variables_.end(), variables->begin(), variables->end());
  if (function.doesThisDeclarationHaveABody()) {
    made.wrapper =
        made_function(function, model::kContractWrapper,
                      function.getReturnType().getUnqualifiedType(), code.wrapper, parser);
    made.assume = made_function(function, model::kContractAssume, compiler_.getASTContext().VoidTy,
                                code.assume, parser);
    if (!made.wrapper || !made.assume) return;
    made.wrapper->addAttr(UsedAttr::CreateImplicit(compiler_.getASTContext()));
  }
  if (stubs == Stubs::All || !made.wrapper) made.stub = stub_of(function, code.stub, parser);
  if (!made.wrapper && !made.stub) return;
  functions_.push_back(std::move(made));
  // Code that is parsed later may call it.
  if (functions_.back().assume) compiler_.getSema().IdResolver.AddDecl(functions_.back().assume);
}

FunctionDecl* ContractPlanter::guarantee_at(FunctionDecl& function,
                                            const std::function<bool(contract::Offset)>& is_at,
                                            Parser& parser) {
  const bool is_executable =
      std::any_of(functions_.begin(), functions_.end(),
                  [&](const FunctionContract& each) { return each.function == &function; });
  if (!is_executable) return nullptr;
  Annotation one = contract_of(function);
  one.sets.clear();
  bool found = false;
  const auto keep = [&](contract::Clause& clause) {
    const bool is_it = clause.kind == contract::ClauseKind::Ensures && is_at(clause.begin);
    found |= is_it;
    return is_it;
  };
  std::erase_if(one.clauses, [&](contract::Clause& clause) { return !keep(clause); });
  for (contract::Behavior& behavior : one.behaviors)
    std::erase_if(behavior.clauses, [&](contract::Clause& clause) {
      return !keep(clause) && clause.kind != contract::ClauseKind::Assumes;
    });
  if (!found) return nullptr;
  const contract::FunctionCode code =
      contract::function_code(one,
                              {function.getNameAsString(), parameter_names(function),
                               !function.getReturnType()->isVoidType(), names_.in(function)},
                              unit_.definitions, unit_.numbers);
  if (!code.unused.empty()) return nullptr;
  return made_function(function, "__culprit_guarantee_",
                       function.getReturnType().getUnqualifiedType(), code.wrapper, parser);
}

std::vector<Decl*> ContractPlanter::plant() {
  std::vector<Decl*> out = bodies_.plant();
  out.insert(out.end(), definitions_.begin(), definitions_.end());
  for (DeclGroupRef group : variables_) out.insert(out.end(), group.begin(), group.end());
  for (const FunctionContract& contract : functions_)
    for (FunctionDecl* made : {contract.wrapper, contract.assume, contract.stub})
      if (made) out.push_back(made);
  const std::vector<Decl*>& followed = protocols_.declarations();
  out.insert(out.end(), followed.begin(), followed.end());
  return out;
}

std::vector<Diagnostic> ContractPlanter::not_run() const {
  const SourceManager& sources = compiler_.getSourceManager();
  std::vector<Diagnostic> out;
  for (const contract::Unused& each : unit_.unused) {
    const PresumedLoc at =
        sources.getPresumedLoc(sources.getFileLoc(location_of(each.begin)), false);
    out.push_back({DiagnosticKind::Unsupported,
                   at.isValid() ? at.getFilename() : "",
                   at.isValid() ? at.getLine() : 0,
                   at.isValid() ? at.getColumn() : 0,
                   fmt::format("{} {}", each.what, each.why),
                   {}});
  }
  return out;
}

}  // namespace culprit::frontend
