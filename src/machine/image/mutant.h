// Mutants: the program with an instruction changed, or several, as slips of the pen would have
// changed them (mutation testing: DeMillo, Lipton & Sayward 1978).
//
// An instruction is replaced by one of the same place and result, so that places in the code keep
// their meaning: a run of the program can go on as one of a mutant, and values that a mutant
// computes can be put into a run of the program. A statement may be inserted, too.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "machine/image/image.h"

namespace culprit::machine {

struct Mutation {
  uint32_t function = 0;  ///< index into Image::functions
  uint32_t pc = 0;
  model::Instruction instruction;  ///< in its place; operands may be Mutation::kConstant
  uint64_t constant = 0;           ///< what kConstant stands for
  static constexpr model::Operand kConstant = INT32_MIN;

  bool operator==(const Mutation&) const = default;
};

/// Instructions that the program lacks, before one that it has. They stand behind the code of the
/// function, and jump back, so that places keep their meaning here too.
struct Insertion {
  uint32_t function = 0;  ///< index into Image::functions
  /// of the first instruction of a statement: registers that hold nothing between blocks may be
  /// overwritten
  uint32_t pc = 0;
  /// without jumps, loops and probes; operands may be Mutation::kConstant
  std::vector<model::Instruction> code;
  uint64_t constant = 0;  ///< what kConstant stands for

  bool operator==(const Insertion&) const = default;
};

/// The code of the mutated functions.
struct Mutant {
  struct Function {
    uint32_t function = 0;
    std::vector<model::Instruction> code;  ///< what is inserted comes behind that of the program
    std::vector<Value> constants;
  };
  std::vector<Function> functions;  ///< few

  const Function* find(uint32_t function) const {
    for (const Function& changed : functions)
      if (changed.function == function) return &changed;
    return nullptr;
  }
};

/// All at once, of different instructions. Cost: a copy of each function's code.
Mutant mutant_of(const Image& image, const std::vector<Mutation>& mutations,
                 const std::vector<Insertion>& insertions = {});

}  // namespace culprit::machine
