// Registers of values, and constants.
#include <map>

#include "frontend/lower/global_bytes.h"
#include "frontend/lower/lower_function.h"
#include "frontend/source/planted_names.h"
#include "support/diagnostic.h"

namespace culprit::frontend {

using model::Op;

FunctionLowering::Operands FunctionLowering::operands(const llvm::Value* value) {
  if (const auto* constant = llvm::dyn_cast<llvm::Constant>(value))
    return constant_operands(*constant);
  if (const auto* phi = llvm::dyn_cast<llvm::PHINode>(value)) return phi_registers(*phi);
  const auto at = values_.find(value);
  CULPRIT_INVARIANT(at != values_.end(),
                    "a value is used before it is lowered: " + value->getName().str());
  return at->second;
}

FunctionLowering::Operands FunctionLowering::define(const llvm::Instruction& i) {
  Operands& registers = values_[&i];
  registers.clear();
  for (const Piece& piece : pieces_of(i.getType()))
    registers.push_back(builder_.add_register(piece.type));
  last_defined_ = &i;
  last_defined_at_ = out_.code.size();
  return registers;
}

/// A variable's register may change later, so a value that outlives the change gets a copy.
void FunctionLowering::alias(const llvm::Instruction& i, Operands operands) {
  for (Operand& operand : operands) {
    if (!builder_.is_variable(operand)) continue;
    const Operand copy = builder_.add_register(builder_.type_of(operand));
    builder_.emit(Op::Move, builder_.type_of(operand), copy, operand);
    operand = copy;
  }
  values_[&i] = std::move(operands);
}

bool FunctionLowering::redirect_last(const llvm::Value* v, Operand to) {
  if (v != last_defined_ || !v->hasOneUse() || last_defined_at_ + 1 != out_.code.size())
    return false;
  const auto at = values_.find(v);
  if (at == values_.end() || at->second.size() != 1 || out_.code.back().dst != at->second.front())
    return false;
  model::Instruction& last = out_.code.back();
  last.dst = to;
  if (last.op == Op::Call || last.op == Op::CallIndirect)
    out_.calls[static_cast<size_t>(last.c)].results = {to};
  return true;
}

Operand FunctionLowering::pointer_add(Operand base, Operand index, uint64_t scale, bool in_bounds) {
  const Operand sum = builder_.add_register(model::kPointer);
  model::Instruction& add =
      builder_.emit(Op::PtrAdd, model::kPointer, sum, base, index, static_cast<Operand>(scale));
  if (in_bounds) add.flags |= model::kInBounds;
  return sum;
}

Operand FunctionLowering::address(Operand base, uint64_t offset) {
  return offset == 0 ? base : pointer_add(base, builder_.bits(model::kI64, offset), 1, true);
}

void FunctionLowering::unsupported(const llvm::Instruction& i, const std::string& what) {
  model::CallSite site;
  site.results = define(i);
  for (const Piece& piece : pieces_of(i.getType())) site.result_types.push_back(piece.type);
  builder_.emit_call(unit_.external("culprit.unsupported:" + what), std::move(site));
}

uint32_t FunctionLowering::frame_object(const llvm::AllocaInst& variable) {
  llvm::Type* type = variable.getAllocatedType();
  model::FrameObject object;
  object.name = variable_name(&variable);
  object.bytes = layout().getTypeAllocSize(type);
  if (const auto* count = llvm::dyn_cast<llvm::ConstantInt>(variable.getArraySize()))
    object.bytes *= count->getZExtValue();
  while (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) type = array->getElementType();
  object.element_bytes = static_cast<uint32_t>(layout().getTypeAllocSize(type));
  object.alignment = static_cast<uint32_t>(variable.getAlign().value());
  object.declaration = declaration_of(variable);
  if (const model::Component* declared = unit_.component(object.declaration)) {
    object.name = declared->name;
    object.location = declared->range.begin();
  }
  out_.frame_objects.push_back(std::move(object));
  return frame_objects_[&variable] = static_cast<uint32_t>(out_.frame_objects.size() - 1);
}

// Constants
// -------------------------------------------------------------------------------------------------

FunctionLowering::Operands FunctionLowering::constant_operands(const llvm::Constant& c) {
  const model::Type type = scalar_type(c.getType());
  if (type.is_void()) return constant_pieces(c);
  if (llvm::isa<llvm::ConstantExpr>(c) && !symbol_offset(c, layout()).symbol) {
    llvm::Instruction* expanded = llvm::cast<llvm::ConstantExpr>(c).getAsInstruction();
    lower_instruction(*this, *expanded);
    const Operands out = operands(expanded);
    values_.erase(expanded);
    if (last_defined_ == expanded) last_defined_ = nullptr;
    expanded->deleteValue();
    return out;
  }
  return {constant_scalar(c, type)};
}

Operand FunctionLowering::constant_scalar(const llvm::Constant& c, model::Type type) {
  if (llvm::isa<llvm::UndefValue>(c)) return builder_.undefined(type);
  if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&c))
    return builder_.bits(type, number->getZExtValue());
  if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&c)) {
    const llvm::APInt bits = number->getValueAPF().bitcastToAPInt();
    const auto high = bits.getBitWidth() > 64
                          ? static_cast<uint16_t>(bits.extractBitsAsZExtValue(16, 64))
                          : uint16_t{0};
    return builder_.constant({model::Constant::Kind::Bits, type,
                              bits.extractBitsAsZExtValue(std::min(64u, bits.getBitWidth()), 0),
                              high, 0});
  }
  const SymbolOffset address = symbol_offset(c, layout());
  if (!address.symbol) return builder_.bits(type, 0);
  return builder_.constant({model::Constant::Kind::SymbolAddress, type,
                            static_cast<uint64_t>(address.offset), 0,
                            unit_.symbol(*address.symbol)});
}

/// An aggregate, or a value too wide for a register, read from its bytes.
FunctionLowering::Operands FunctionLowering::constant_pieces(const llvm::Constant& c) {
  Operands out;
  const auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(c.getType());
  if (vector && scalar_type(vector->getElementType()).is_void()) vector = nullptr;
  if (c.getType()->isAggregateType() || vector) {
    const unsigned count = vector ? vector->getNumElements()
                           : c.getType()->isStructTy()
                               ? c.getType()->getStructNumElements()
                               : static_cast<unsigned>(c.getType()->getArrayNumElements());
    for (unsigned i = 0; i < count; ++i)
      for (Operand piece : constant_operands(*c.getAggregateElement(i))) out.push_back(piece);
    return out;
  }
  model::Global image;
  write_initializer(c, unit_, image);
  image.bytes.resize(layout().getTypeAllocSize(c.getType()));
  for (const Piece& piece : pieces_of(c.getType())) {
    if (llvm::isa<llvm::UndefValue>(c)) {
      out.push_back(builder_.undefined(piece.type));
      continue;
    }
    uint64_t bits = 0;
    for (unsigned i = 0; i < piece.type.store_bytes(); ++i)
      bits |= static_cast<uint64_t>(image.bytes[piece.offset + i]) << (8 * i);
    out.push_back(builder_.bits(piece.type, bits));
  }
  return out;
}

}  // namespace culprit::frontend
