#include "frontend/contract/protocol_planter.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "clang/AST/Attr.h"
#include "clang/Basic/SourceManager.h"
#include "contract/ready/ready_protocols.h"
#include "frontend/contract/code_parser.h"
#include "model/entry.h"

namespace culprit::frontend {

using namespace clang;
using contract::Protocol;

namespace {

/// What a pointer points to; null if the type is no pointer to an object.
const Type* pointee_of(QualType type) {
  if (!type->isPointerType()) return nullptr;
  const QualType to = type->getPointeeType().getCanonicalType();
  return to->isFunctionType() ? nullptr : to.getTypePtr();
}

std::vector<const Type*> pointees(const FunctionDecl& function) {
  std::vector<const Type*> out;
  for (const ParmVarDecl* parameter : function.parameters())
    if (const Type* to = pointee_of(parameter->getType())) out.push_back(to);
  if (const Type* to = pointee_of(function.getReturnType())) out.push_back(to);
  return out;
}

bool contains(const std::vector<const Type*>& all, const Type* type) {
  return std::find(all.begin(), all.end(), type) != all.end();
}

/// The type that all functions take or return; null if there is none. Records come before others,
/// since every function may take a text.
const Type* common_object(const std::vector<FunctionDecl*>& functions) {
  const Type* found = nullptr;
  for (const FunctionDecl* function : functions)
    for (const Type* type : pointees(*function)) {
      if (type->isVoidType() || (found && !type->isRecordType())) continue;
      const bool is_common =
          std::all_of(functions.begin(), functions.end(), [&](const FunctionDecl* other) {
            const std::vector<const Type*> all = pointees(*other);
            return contains(all, type) || std::any_of(all.begin(), all.end(), [](const Type* t) {
                     return t->isVoidType();
                   });
          });
      if (is_common && (!found || !found->isRecordType())) found = type;
    }
  return found;
}

/// The parameter that is the object; nullopt: the result. `object`: null if no type is common.
std::optional<size_t> object_of(const FunctionDecl& function, const Type* object) {
  const auto first = [&](auto is_it) -> std::optional<size_t> {
    for (size_t i = 0; i < function.param_size(); ++i)
      if (const Type* to = pointee_of(function.getParamDecl(static_cast<unsigned>(i))->getType());
          to && is_it(to))
        return i;
    return std::nullopt;
  };
  if (object) {
    if (const auto own = first([&](const Type* to) { return to == object; })) return own;
    if (pointee_of(function.getReturnType()) == object) return std::nullopt;
    return first([](const Type* to) { return to->isVoidType(); });
  }
  return first([](const Type*) { return true; });
}

std::vector<std::string> names_for_parameters(const FunctionDecl& function) {
  std::vector<std::string> out;
  for (size_t i = 0; i < function.param_size(); ++i)
    out.push_back(fmt::format("__culprit_argument_{}", i));
  return out;
}

}  // namespace

void ProtocolPlanter::report(contract::Offset at, const std::string& message,
                             const std::string& hint) {
  DiagnosticsEngine& engine = compiler_.getDiagnostics();
  engine.Report(location_of(at), engine.getCustomDiagID(DiagnosticsEngine::Error, "protocol: %0"))
      << message;
  engine.Report(location_of(at), engine.getCustomDiagID(DiagnosticsEngine::Note, "%0")) << hint;
}

/// Null after an error.
FunctionDecl* ProtocolPlanter::function_named(const Protocol::Transition& use,
                                              const Protocol& protocol) {
  ASTContext& context = compiler_.getASTContext();
  FunctionDecl* function = nullptr;
  for (NamedDecl* found :
       context.getTranslationUnitDecl()->lookup(&context.Idents.get(use.function)))
    if (auto* own = dyn_cast<FunctionDecl>(found)) function = own;
  if (!function) {
    report(use.at,
           fmt::format("'{}' of the protocol '{}' is not a function of this file", use.function,
                       protocol.name),
           "declare it, or include the header that declares it");
    return nullptr;
  }
  // A later declaration may have a body or a prototype.
  if (FunctionDecl* definition = function->getDefinition()) function = definition;
  else function = function->getMostRecentDecl();
  if (!pointees(*function).empty()) return function;
  report(use.at,
         fmt::format("'{}' of the protocol '{}' takes and returns no pointer", use.function,
                     protocol.name),
         "a protocol is about an object, which its functions take or return as a pointer");
  return nullptr;
}

/// Returns false after an error.
bool ProtocolPlanter::add(const Protocol& protocol) {
  std::vector<FunctionDecl*> functions;
  for (const Protocol::Transition& use : functions_of(protocol)) {
    functions.push_back(function_named(use, protocol));
    if (!functions.back()) return false;
  }
  follow(protocol, functions);
  return true;
}

void ProtocolPlanter::follow(const Protocol& protocol,
                             const std::vector<FunctionDecl*>& functions) {
  const Type* object = common_object(functions);
  for (FunctionDecl* function : functions) {
    const auto at = std::find_if(followed_.begin(), followed_.end(),
                                 [&](const Followed& f) { return f.function == function; });
    Followed& followed = at != followed_.end() ? *at : followed_.emplace_back();
    followed.function = function;
    followed.code.protocols.push_back({&protocol, object_of(*function, object)});
  }
}

/// Returns whether the unit calls a function of the protocol, which then has no other transitions
/// than those of functions that the unit declares.
bool ProtocolPlanter::add_ready(Protocol& protocol) {
  ASTContext& context = compiler_.getASTContext();
  const SourceManager& sources = compiler_.getSourceManager();
  std::vector<FunctionDecl*> functions;
  bool is_used = false;
  for (const Protocol::Transition& use : functions_of(protocol)) {
    FunctionDecl* function = nullptr;
    for (NamedDecl* found :
         context.getTranslationUnitDecl()->lookup(&context.Idents.get(use.function)))
      if (auto* own = dyn_cast<FunctionDecl>(found)) function = own->getMostRecentDecl();
    const bool is_of_library =
        function && !function->isDefined() &&
        sources.isInSystemHeader(function->getCanonicalDecl()->getLocation());
    if (function && !is_of_library) return false;
    // Another name in the object file is another function.
    if (!function || function->hasAttr<AsmLabelAttr>()) {
      std::erase_if(protocol.transitions,
                    [&](const Protocol::Transition& t) { return t.function == use.function; });
      continue;
    }
    functions.push_back(function);
    is_used |= function->isReferenced();
  }
  if (is_used) follow(protocol, functions);
  return is_used;
}

void ProtocolPlanter::add_ready() {
  const SourceManager& sources = compiler_.getSourceManager();
  const contract::Offset at =
      sources.getLocForStartOfFile(sources.getMainFileID()).getRawEncoding();
  ready_ = contract::ready_protocols(at, unit_.judges_library);
  std::erase_if(ready_, [](const Protocol& protocol) { return protocol.transitions.empty(); });
  // Their addresses are kept.
  for (Protocol& protocol : ready_)
    if (!add_ready(protocol)) protocol.transitions.clear();
}

/// Returns false after an error.
bool ProtocolPlanter::declare(const Protocol& protocol, bool judged, Parser& parser) {
  auto declared = CodeParser(compiler_, parser)
                      .parse_declarations(protocol_declarations(protocol, judged, ++unit_.numbers));
  if (!declared) return false;
  declarations_.insert(declarations_.end(), declared->begin(), declared->end());
  return true;
}

void ProtocolPlanter::prepare(Parser& parser) {
  std::set<std::string> known;
  for (const Protocol& protocol : unit_.protocols) {
    if (!known.insert(protocol.name).second)
      return report(protocol.begin, fmt::format("there are two protocols '{}'", protocol.name),
                    "give one of them another name");
    if (!add(protocol)) return;
  }
  // After those of the user, which have their own words.
  if (unit_.follows_library) add_ready();
  if (followed_.empty()) return;
  const contract::Offset at = followed_[0].code.protocols[0].protocol->begin;
  auto called = CodeParser(compiler_, parser).parse_declarations(contract::protocol_prelude(at));
  if (!called) return;
  declarations_.insert(declarations_.end(), called->begin(), called->end());
  for (const Protocol& protocol : unit_.protocols)
    if (!declare(protocol, unit_.called.empty(), parser)) return;
  for (const Protocol& protocol : ready_)
    if (!protocol.transitions.empty() && !declare(protocol, unit_.judges_library, parser)) return;
  for (Followed& followed : followed_) make(followed, parser);
}

/// `T __culprit_protocol_f(PARAMETERS)` without a body; static, until the unit is lowered.
FunctionDecl* ProtocolPlanter::head_around(FunctionDecl& function, std::string_view prefix,
                                           const std::vector<std::string>& parameters) {
  ASTContext& context = compiler_.getASTContext();
  const clang::SourceLocation at = function.getLocation();
  llvm::SmallVector<QualType, 8> types;
  for (const ParmVarDecl* parameter : function.parameters()) types.push_back(parameter->getType());
  const QualType type = context.getFunctionType(function.getReturnType().getUnqualifiedType(),
                                                types, FunctionProtoType::ExtProtoInfo());
  IdentifierInfo& name = context.Idents.get(std::string(prefix) + function.getNameAsString());
  FunctionDecl* made =
      FunctionDecl::Create(context, context.getTranslationUnitDecl(), at, at, &name, type,
                           context.getTrivialTypeSourceInfo(type, at), SC_Static);
  llvm::SmallVector<ParmVarDecl*, 8> own;
  for (size_t i = 0; i < types.size(); ++i) {
    own.push_back(ParmVarDecl::Create(context, made, at, at, &context.Idents.get(parameters[i]),
                                      types[i], context.getTrivialTypeSourceInfo(types[i], at),
                                      SC_None, nullptr));
    own.back()->setScopeInfo(0, static_cast<unsigned>(i));
  }
  made->setParams(own);
  made->addAttr(UsedAttr::CreateImplicit(context));
  return made;
}

void ProtocolPlanter::make(Followed& followed, Parser& parser) {
  FunctionDecl& function = *followed.function;
  const auto* type = function.getType()->getAs<FunctionProtoType>();
  const bool is_defined = function.doesThisDeclarationHaveABody();
  const std::vector<contract::FollowedFunction::In>& in = followed.code.protocols;
  followed.is_ready = std::all_of(in.begin(), in.end(),
                                  [](const auto& each) { return !each.protocol->noun.empty(); });
  // A call that is missing may be tried.
  const bool is_callable = followed.is_ready && function.param_size() == 1 && in[0].parameter;
  if (!is_defined && !function.isReferenced() && !is_callable) return;
  if (!type || type->isVariadic() || function.hasAttr<ReturnsTwiceAttr>()) {
    unit_.unused.push_back(
        {fmt::format("the protocol of {}", function.getNameAsString()),
         type ? "is not checked: the function has variable arguments, or may return twice"
              : "is not checked: the function has no prototype",
         followed.code.protocols[0].protocol->begin});
    return;
  }
  const std::vector<std::string> parameters = names_for_parameters(function);
  followed.code.name = function.getNameAsString();
  followed.code.parameters = parameters;
  followed.code.returns_value = !function.getReturnType()->isVoidType();
  FunctionDecl* around = head_around(
      function, followed.is_ready ? model::kReadyWrapper : model::kProtocolWrapper, parameters);
  const std::vector<NamedDecl*> visible(around->param_begin(), around->param_end());
  std::set<std::string> kept(parameters.begin(), parameters.end());
  kept.insert(followed.code.name);
  CompoundStmt* body =
      CodeParser(compiler_, parser)
          .parse(following_code(followed.code, !unit_.called.empty()), *around, visible, kept);
  if (!body) return;
  around->setBody(body);
  functions_.push_back(&function);
  declarations_.push_back(around);
}

}  // namespace culprit::frontend
