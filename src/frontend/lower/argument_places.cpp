// Clang has taken structs apart into arguments that fit one register each, or passes them by copy.
// It passes an integer of 128 bits as such only if no two registers are left for its halves, so
// that one is in memory.
#include "frontend/lower/argument_places.h"

#include <algorithm>

#include "llvm/Support/MathExtras.h"

namespace culprit::frontend {

uint64_t ArgumentPlaces::in_memory(uint64_t bytes, uint64_t alignment) {
  const uint64_t at = llvm::alignTo(memory_, std::max<uint64_t>(alignment, 8));
  memory_ = at + llvm::alignTo(bytes, 8);
  return at;
}

uint64_t ArgumentPlaces::next(llvm::Type* type, llvm::Type* by_value, uint64_t alignment) {
  if (by_value) return in_memory(layout_.getTypeAllocSize(by_value).getFixedValue(), alignment);
  const uint64_t bytes = layout_.getTypeAllocSize(type).getFixedValue();
  const bool general = type->isPointerTy() || type->isIntegerTy();
  uint32_t& at = general ? general_ : vector_;
  const uint32_t most = general ? 8 : 16;
  if (type->isX86_FP80Ty() || bytes > most || at == (general ? kGeneralEnd : kVectorEnd))
    return in_memory(bytes, bytes);
  at += most;
  return at - most;
}

}  // namespace culprit::frontend
