// Lowers calls: planted markers become probes, all others call sites.
#include "frontend/lower/argument_places.h"
#include "frontend/lower/lower_function.h"
#include "frontend/source/planted_names.h"

namespace culprit::frontend {

using model::ComponentId;
using model::Op;

namespace {

void emit_probe(FunctionLowering& f, const llvm::CallBase& call, ComponentId id, Operand value,
                model::Type type, const llvm::Value* slice) {
  auto& sites = f.builder().function().probes;
  model::ProbeSite site = slice ? probe_site(f, slice, call) : model::ProbeSite{};
  sites.push_back(std::move(site));
  const Operand dst = f.define_scalar(call);
  f.builder().emit(Op::Probe, type, dst, value, static_cast<Operand>(sites.size() - 1),
                   static_cast<Operand>(id));
  model::Component* component = f.unit().component(id);
  if (component && component->kind != model::ComponentKind::Input) component->type = type;
}

/// value(v), target(p) -> Probe; run() -> Probe of true; gap() -> Gap; begin(p) -> BeginObject;
/// end(p) -> EndObject.
bool lower_marker(FunctionLowering& f, const llvm::CallBase& call, llvm::StringRef callee) {
  for (std::string_view marker : {kValueMarker, kTargetMarker})
    if (const PlantedName planted = split_planted(callee, marker)) {
      const llvm::Value* value = call.getArgOperand(0);
      const Operand operand = f.operand(value);
      emit_probe(f, call, planted.component, operand, f.builder().type_of(operand), value);
      return true;
    }
  for (const auto& [marker, op] :
       {std::pair(kBeginMarker, Op::BeginObject), std::pair(kEndMarker, Op::EndObject)})
    if (std::string_view(callee).starts_with(marker)) {
      f.builder().emit(op, model::kVoid, 0, f.operand(call.getArgOperand(0)));
      return true;
    }
  if (split_planted(callee, kConstantMarker)) {
    f.alias(call, f.operands(call.getArgOperand(0)));
    return true;
  }
  if (const PlantedName gap = split_planted(callee, kGapMarker)) {
    f.builder().emit_gap(gap.component);
    return true;
  }
  const PlantedName planted = split_planted(callee, kRunMarker);
  if (planted)
    emit_probe(f, call, planted.component, f.builder().bits(model::kI1, 1), model::kI1, nullptr);
  return static_cast<bool>(planted);
}

model::CallSite call_site(FunctionLowering& f, const llvm::CallBase& call) {
  model::CallSite site;
  const llvm::FunctionType* type = call.getFunctionType();
  site.variadic = type->isVarArg();
  // a function that is declared without variable arguments may be defined with them elsewhere
  const llvm::Function* callee = call.getCalledFunction();
  const bool has_places = site.variadic || !callee || callee->isDeclaration();
  ArgumentPlaces places(f.layout());
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    const llvm::Value* argument = call.getArgOperand(i);
    llvm::Type* by_value = call.isByValArgument(i) ? call.getParamByValType(i) : nullptr;
    if (has_places) {
      const uint64_t at =
          places.next(argument->getType(), by_value, call.getParamAlign(i).valueOrOne().value());
      for (const Piece& piece : f.pieces_of(argument->getType()))
        site.places.push_back(static_cast<uint32_t>(at + piece.offset));
    }
    for (Operand operand : f.operands(argument)) {
      site.arguments.push_back(operand);
      site.types.push_back(f.builder().type_of(operand));
      site.byval_bytes.push_back(
          by_value ? static_cast<uint32_t>(f.layout().getTypeAllocSize(by_value).getFixedValue())
                   : 0);
      if (i < type->getNumParams()) ++site.fixed_parameters;
    }
  }
  return site;
}

void add_results(FunctionLowering& f, const llvm::CallBase& call, model::CallSite& site) {
  if (call.getType()->isVoidTy()) return;
  site.results = f.define(call);
  for (Operand result : site.results) site.result_types.push_back(f.builder().type_of(result));
}

}  // namespace

void lower_call(FunctionLowering& f, const llvm::CallBase& call) {
  if (call.isInlineAsm()) return lower_assembly(f, call);
  const auto* callee = llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCasts());
  if (callee && lower_marker(f, call, callee->getName())) return;
  if (callee && callee->isIntrinsic() && lower_intrinsic(f, call)) return;
  model::CallSite site = call_site(f, call);
  if (!callee) {
    const Operand target = f.operand(call.getCalledOperand());
    add_results(f, call, site);
    f.builder().emit_indirect_call(target, std::move(site));
    return;
  }
  const PlantedName planted = split_planted(callee->getName(), kCallSuffix);
  site.whole = planted.component;
  if (const auto texts = f.unit().facts().texts.find(planted.component);
      planted && texts != f.unit().facts().texts.end())
    site.texts = texts->second;
  const uint32_t symbol =
      planted ? f.unit().external(std::string(planted.name)) : f.unit().symbol(*callee);
  add_results(f, call, site);
  f.builder().emit_call(symbol, std::move(site));
}

}  // namespace culprit::frontend
