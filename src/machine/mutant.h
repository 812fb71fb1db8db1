// Mutants: the program with one instruction changed, as a slip of the pen would have changed it (mutation testing: DeMillo, Lipton & Sayward 1978).
//
// An instruction is replaced by one of the same place and result, so that places in the code keep their meaning: a run of the program
// can go on as one of a mutant, and values that a mutant computes can be put into a run of the program.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "machine/image.h"

namespace culprit::machine {

struct Mutation {
  uint32_t function = 0;                ///< index into Image::functions
  uint32_t pc = 0;
  model::Instruction instruction;       ///< in its place; operands may be Mutation::kConstant
  uint64_t constant = 0;                ///< what kConstant stands for
  static constexpr model::Operand kConstant = INT32_MIN;
};

/// The code of a mutated function.
struct Mutant {
  uint32_t function = 0;
  std::vector<model::Instruction> code;
  std::vector<Value> constants;
};

/// Cost: a copy of the function's code.
Mutant mutant_of(const Image& image, const Mutation& mutation);

}  // namespace culprit::machine
