#include "frontend/lower/global_bytes.h"

#include <algorithm>

#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Operator.h"

namespace culprit::frontend {

namespace {

class Writer {
 public:
  Writer(UnitContext& unit, model::Global& global)
      : unit_(unit), layout_(unit.layout()), global_(global) {}

  void write(const llvm::Constant& value, uint64_t offset) {
    if (value.isNullValue() || llvm::isa<llvm::UndefValue>(value)) return;
    if (const auto* record = llvm::dyn_cast<llvm::ConstantStruct>(&value))
      return write_struct(*record, offset);
    if (llvm::isa<llvm::ConstantArray, llvm::ConstantVector, llvm::ConstantDataSequential>(value))
      return write_elements(value, offset);
    if (const auto* number = llvm::dyn_cast<llvm::ConstantInt>(&value))
      return write_bits(number->getValue(), offset);
    if (const auto* number = llvm::dyn_cast<llvm::ConstantFP>(&value))
      return write_bits(number->getValueAPF().bitcastToAPInt(), offset);
    write_address(value, offset);
  }

 private:
  /// Returns the position for `bytes` bytes at `offset`, filling any gap before it with zeros.
  std::vector<uint8_t>::iterator room(uint64_t offset, uint64_t bytes) {
    if (global_.bytes.size() < offset + bytes) global_.bytes.resize(offset + bytes);
    return global_.bytes.begin() + static_cast<std::ptrdiff_t>(offset);
  }

  void write_struct(const llvm::ConstantStruct& value, uint64_t offset) {
    const llvm::StructLayout* fields = layout_.getStructLayout(value.getType());
    for (unsigned i = 0; i < value.getNumOperands(); ++i)
      write(*value.getOperand(i), offset + fields->getElementOffset(i));
  }

  void write_elements(const llvm::Constant& value, uint64_t offset) {
    if (const auto* text = llvm::dyn_cast<llvm::ConstantDataSequential>(&value)) {
      const llvm::StringRef raw = text->getRawDataValues();
      std::copy(raw.begin(), raw.end(), room(offset, raw.size()));
      return;
    }
    for (unsigned i = 0; i < value.getNumOperands(); ++i) {
      const llvm::Constant& element = *value.getAggregateElement(i);
      write(element, offset + i * layout_.getTypeAllocSize(element.getType()).getFixedValue());
    }
  }

  void write_bits(const llvm::APInt& bits, uint64_t offset) {
    const unsigned bytes = (bits.getBitWidth() + 7) / 8;
    const auto to = room(offset, bytes);
    for (unsigned i = 0; i < bytes; ++i)
      to[i] = static_cast<uint8_t>(
          bits.extractBitsAsZExtValue(std::min(8u, bits.getBitWidth() - 8 * i), 8 * i));
  }

  void write_address(const llvm::Constant& value, uint64_t offset) {
    const SymbolOffset address = symbol_offset(value, layout_);
    if (address.symbol) {
      global_.relocations.push_back({offset, unit_.symbol(*address.symbol), address.offset});
      return;
    }
    if (llvm::Constant* folded = llvm::ConstantFoldConstant(&value, layout_);
        folded && folded != &value)
      return write(*folded, offset);
    if (value.getType()->isPointerTy() && value.getNumOperands() == 1)  // inttoptr of a number
      write(*llvm::cast<llvm::Constant>(value.getOperand(0)), offset);
  }

  UnitContext& unit_;
  const llvm::DataLayout& layout_;
  model::Global& global_;
};

}  // namespace

SymbolOffset symbol_offset(const llvm::Constant& value, const llvm::DataLayout& layout) {
  const llvm::Constant* c = &value;
  if (const auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(c);
      expression && expression->getOpcode() == llvm::Instruction::PtrToInt &&
      expression->getType()->getIntegerBitWidth() == 64)
    c = expression->getOperand(0);
  if (!c->getType()->isPointerTy()) return {};
  llvm::APInt offset(64, 0);
  const llvm::Value* base = c->stripAndAccumulateConstantOffsets(layout, offset, true);
  return {llvm::dyn_cast<llvm::GlobalValue>(base), offset.getSExtValue()};
}

void write_initializer(const llvm::Constant& value, UnitContext& unit, model::Global& global) {
  Writer(unit, global).write(value, 0);
  // the text form ends at the last non-zero byte
  while (!global.bytes.empty() && global.bytes.back() == 0) global.bytes.pop_back();
}

}  // namespace culprit::frontend
