// Where the x86-64 ABI puts arguments, for functions with variable arguments.
//
// An area stands for the registers and the stack, in the order in which va_arg looks there: six
// general registers of 8 bytes, eight vector registers of 16, then the arguments in memory.
#pragma once

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Type.h"

namespace culprit::frontend {

class ArgumentPlaces {
 public:
  explicit ArgumentPlaces(const llvm::DataLayout& layout) : layout_(layout) {}

  /// The offset in the area of the next argument. `by_value` is the struct that a pointer argument
  /// points to if it is passed by copy, else null; `alignment` is that of the copy.
  uint64_t next(llvm::Type* type, llvm::Type* by_value, uint64_t alignment);

  // Of the arguments so far: the offsets of the registers and of the memory that come next.
  uint32_t general() const { return general_; }
  uint32_t vector() const { return vector_; }
  uint64_t memory() const { return memory_; }

 private:
  uint64_t in_memory(uint64_t bytes, uint64_t alignment);

  static constexpr uint32_t kGeneralEnd = 48, kVectorEnd = 176;  // offsets in the area
  const llvm::DataLayout& layout_;
  uint32_t general_ = 0, vector_ = kGeneralEnd;
  uint64_t memory_ = kVectorEnd;
};

}  // namespace culprit::frontend
