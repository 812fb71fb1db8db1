#include "frontend/lower/function_builder.h"

#include <algorithm>

namespace culprit::frontend {

using model::Op;

Operand FunctionBuilder::add_register(model::Type type, std::string name) {
  out_.register_types.push_back(type);
  out_.register_names.push_back(std::move(name));
  return static_cast<Operand>(out_.register_types.size() - 1);
}

Operand FunctionBuilder::constant(model::Constant c) {
  const auto key = std::tuple(static_cast<int>(c.kind), c.type.code, c.bits, c.high, c.symbol);
  auto [at, fresh] = constants_.try_emplace(key, ~static_cast<Operand>(out_.constants.size()));
  if (fresh) out_.constants.push_back(c);
  return at->second;
}

model::Type FunctionBuilder::type_of(Operand operand) const {
  return operand >= 0 ? out_.register_types[static_cast<size_t>(operand)]
                      : out_.constants[static_cast<size_t>(~operand)].type;
}

model::Instruction& FunctionBuilder::emit(Op op, model::Type type, Operand dst, Operand a,
                                          Operand b, Operand c) {
  out_.code.push_back({op, type, 0, 0, dst, a, b, c});
  out_.locations.push_back(location_);
  return out_.code.back();
}

void FunctionBuilder::limit_last_index(uint64_t limit) {
  std::vector<uint64_t>& limits = out_.index_limits;
  auto at = std::find(limits.begin(), limits.end(), limit);
  if (at == limits.end()) {
    if (limits.size() == UINT8_MAX) return;
    at = limits.insert(at, limit);
  }
  out_.code.back().aux = static_cast<uint8_t>(at - limits.begin() + 1);
}

void FunctionBuilder::emit_call(uint32_t symbol, model::CallSite site) {
  const Operand dst = site.results.empty() ? 0 : site.results.front();
  const model::Type type = site.result_types.empty() ? model::kVoid : site.result_types.front();
  out_.calls.push_back(std::move(site));
  emit(Op::Call, type, dst, 0, static_cast<Operand>(symbol),
       static_cast<Operand>(out_.calls.size() - 1));
}

void FunctionBuilder::emit_gap(model::ComponentId component) {
  out_.calls.emplace_back().whole = component;
  emit(Op::Gap, model::kVoid, 0, 0, static_cast<Operand>(out_.calls.size() - 1),
       static_cast<Operand>(component));
}

void FunctionBuilder::emit_indirect_call(Operand callee, model::CallSite site) {
  const Operand dst = site.results.empty() ? 0 : site.results.front();
  const model::Type type = site.result_types.empty() ? model::kVoid : site.result_types.front();
  out_.calls.push_back(std::move(site));
  emit(Op::CallIndirect, type, dst, callee, 0, static_cast<Operand>(out_.calls.size() - 1));
}

void FunctionBuilder::begin_block(Label label, int32_t loop, bool join) {
  end_block();
  const auto order = static_cast<uint32_t>(out_.blocks.size());
  orders_[label] = order;
  const auto pc = static_cast<int32_t>(out_.code.size());
  out_.blocks.push_back({pc, pc, order, loop, join});
}

void FunctionBuilder::end_block() {
  if (!out_.blocks.empty()) out_.blocks.back().end = static_cast<int32_t>(out_.code.size());
}

void FunctionBuilder::finish() {
  end_block();
  for (model::Instruction& i : out_.code) {
    if (i.op == Op::Jump) i.a = pc_of(i.a);
    if (i.op == Op::Branch) i.b = pc_of(i.b), i.c = pc_of(i.c);
  }
  for (model::SwitchTable& table : out_.switches) {
    table.otherwise = pc_of(table.otherwise);
    for (auto& entry : table.cases) entry.second = pc_of(entry.second);
  }
}

}  // namespace culprit::frontend
