#include "frontend/lower/lower_types.h"

#include <algorithm>

#include "llvm/IR/DerivedTypes.h"

namespace culprit::frontend {

namespace {

void add_bytes(uint64_t bytes, uint64_t offset, std::vector<Piece>& out) {
  for (uint64_t at = 0; at < bytes; at += 8)
    out.push_back(
        {model::integer_type(static_cast<unsigned>(8 * std::min<uint64_t>(8, bytes - at))),
         offset + at});
}

void add_pieces(llvm::Type* type, uint64_t offset, const llvm::DataLayout& layout,
                std::vector<Piece>& out) {
  if (auto* record = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* fields = layout.getStructLayout(record);
    for (unsigned i = 0; i < record->getNumElements(); ++i)
      add_pieces(record->getElementType(i), offset + fields->getElementOffset(i), layout, out);
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    const uint64_t bytes = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t i = 0; i < array->getNumElements(); ++i)
      add_pieces(array->getElementType(), offset + i * bytes, layout, out);
  } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type);
             vector && !scalar_type(vector->getElementType()).is_void()) {
    // the elements of a vector lie side by side; those of one bit are never stored
    const model::Type element = scalar_type(vector->getElementType());
    for (unsigned i = 0; i < vector->getNumElements(); ++i)
      out.push_back({element, offset + uint64_t{i} * element.bits() / 8});
  } else if (const model::Type scalar = scalar_type(type); !scalar.is_void()) {
    out.push_back({scalar, offset});
  } else if (type->isSized() && !type->isVoidTy() && !type->isScalableTy()) {
    add_bytes(layout.getTypeStoreSize(type), offset, out);
  }
}

}  // namespace

std::vector<Piece> pieces_of(llvm::Type* type, const llvm::DataLayout& layout) {
  std::vector<Piece> out;
  if (!type->isVoidTy()) add_pieces(type, 0, layout, out);
  return out;
}

model::Type scalar_type(const llvm::Type* type) {
  if (type->isIntegerTy() && type->getIntegerBitWidth() <= 64)
    return model::integer_type(type->getIntegerBitWidth());
  if (type->isPointerTy()) return model::kPointer;
  if (type->isFloatTy()) return model::kF32;
  if (type->isDoubleTy()) return model::kF64;
  if (type->isX86_FP80Ty()) return model::kF80;
  return model::kVoid;
}

bool is_opaque(const llvm::Type* type) {
  return !type->isVoidTy() && !type->isAggregateType() && type->isFirstClassType() &&
         !type->isLabelTy() && !type->isMetadataTy() && scalar_type(type).is_void();
}

}  // namespace culprit::frontend
