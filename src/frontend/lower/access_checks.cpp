#include "frontend/lower/access_checks.h"

#include "frontend/source/planted_names.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/GetElementPtrTypeIterator.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Instructions.h"

namespace culprit::frontend {

namespace {

/// Whether an array of type `array` that begins where `type` begins is followed by other parts.
/// `type` itself is not such an array.
bool begins_with_part(const llvm::Type* type, const llvm::Type* array) {
  while (type != array) {
    if (const auto* rows = llvm::dyn_cast<llvm::ArrayType>(type)) {
      if (rows->getElementType() == array) return rows->getNumElements() > 1;
      type = rows->getElementType();
    } else if (const auto* record = llvm::dyn_cast<llvm::StructType>(type);
               record && record->getNumElements() > 0) {
      if (record->getElementType(0) == array) return record->getNumElements() > 1;
      type = record->getElementType(0);
    } else {
      return false;
    }
  }
  return false;
}

/// Whether `pointer` points to a `part`, an array or a struct, inside an object that goes on behind
/// it. The last member of a struct is such a part if the struct is: an element of an array, or a
/// member with others behind it. Where nothing is known of the struct, it may be the end of its
/// object.
bool is_inner(const llvm::Value& pointer, const llvm::Type* part) {
  if (const auto* global = llvm::dyn_cast<llvm::GlobalVariable>(&pointer))
    return begins_with_part(global->getValueType(), part);
  if (const auto* variable = llvm::dyn_cast<llvm::AllocaInst>(&pointer))
    return begins_with_part(variable->getAllocatedType(), part);
  const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&pointer);
  if (!gep || gep->getResultElementType() != part) return false;
  llvm::SmallVector<llvm::Value*> indices(gep->idx_begin(), gep->idx_end());
  for (; indices.size() > 1; indices.pop_back()) {
    const auto* field = llvm::dyn_cast<llvm::ConstantInt>(indices.back());
    const auto* record =
        llvm::dyn_cast_or_null<llvm::StructType>(llvm::GetElementPtrInst::getIndexedType(
            gep->getSourceElementType(), llvm::ArrayRef(indices).drop_back()));
    if (!record || !field || field->getZExtValue() + 1 < record->getNumElements()) return true;
  }
  const auto* first = llvm::dyn_cast<llvm::ConstantInt>(indices.front());
  if (!first || !first->isZero()) return true;  // a row, or an element
  return is_inner(*gep->getPointerOperand(), gep->getSourceElementType());
}

/// Whether `pointer` points to the last member of a struct.
bool is_last_member(const llvm::Value& pointer) {
  const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&pointer);
  if (!gep || gep->getNumIndices() < 2) return false;
  const llvm::SmallVector<llvm::Value*> indices(gep->idx_begin(), gep->idx_end());
  const auto* field = llvm::dyn_cast<llvm::ConstantInt>(indices.back());
  const auto* record =
      llvm::dyn_cast_or_null<llvm::StructType>(llvm::GetElementPtrInst::getIndexedType(
          gep->getSourceElementType(), llvm::ArrayRef(indices).drop_back()));
  return record && field && field->getZExtValue() + 1 == record->getNumElements();
}

/// Whether a value is a marker around an address.
bool is_target_marker(const llvm::Value& value) {
  const auto* call = llvm::dyn_cast<llvm::CallInst>(&value);
  const llvm::Function* callee = call ? call->getCalledFunction() : nullptr;
  return callee && split_planted(callee->getName(), kTargetMarker);
}

/// Whether an address is that of a member of a packed struct, or of a part of one.
bool is_in_packed_struct(const llvm::Value& pointer) {
  if (is_target_marker(pointer))
    return is_in_packed_struct(*llvm::cast<llvm::CallInst>(pointer).getArgOperand(0));
  const auto* gep = llvm::dyn_cast<llvm::GEPOperator>(&pointer);
  if (!gep) return false;
  for (auto at = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); at != end; ++at)
    if (const llvm::StructType* record = at.getStructTypeOrNull(); record && record->isPacked())
      return true;
  return is_in_packed_struct(*gep->getPointerOperand());
}

/// Whether something is read or written at `pointer` itself or in what it points to, also through a
/// marker around it.
bool is_accessed(const llvm::Value& pointer) {
  for (const llvm::User* user : pointer.users()) {
    if (llvm::isa<llvm::LoadInst>(user)) return true;
    if (const auto* store = llvm::dyn_cast<llvm::StoreInst>(user);
        store && store->getPointerOperand() == &pointer)
      return true;
    if ((is_target_marker(*user) || llvm::isa<llvm::GetElementPtrInst>(user)) && is_accessed(*user))
      return true;
  }
  return false;
}

}  // namespace

bool requires_alignment(const llvm::Value& pointer, llvm::Align alignment, uint64_t offset,
                        uint64_t bytes) {
  return llvm::isPowerOf2_64(bytes) && llvm::commonAlignment(alignment, offset).value() >= bytes &&
         !is_in_packed_struct(pointer);
}

uint64_t index_limit(const llvm::GEPOperator& gep) {
  const auto* array = llvm::dyn_cast<llvm::ArrayType>(gep.getSourceElementType());
  if (!array || array->getNumElements() == 0 || gep.getNumIndices() != 2) return 0;
  const auto* first = llvm::dyn_cast<llvm::ConstantInt>(gep.idx_begin()->get());
  if (!first || !first->isZero() || !is_inner(*gep.getPointerOperand(), array)) return 0;
  // `data[1]`, written for an array of flexible size, with its room in the struct around it
  if (array->getNumElements() == 1 && is_last_member(*gep.getPointerOperand())) return 0;
  return array->getNumElements() + (is_accessed(gep) ? 0 : 1);
}

}  // namespace culprit::frontend
