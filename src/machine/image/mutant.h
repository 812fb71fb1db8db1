// Mutants: the program with one or several instructions changed, as slips would have changed them
// (mutation testing: DeMillo, Lipton & Sayward 1978).
//
// An instruction is replaced by one at the same place with the same result register, so that places
// in the code keep their meaning: a run of the program can go on as a run of a mutant, and values
// that a mutant computes can be put into a run of the program. Instructions may also be inserted.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "machine/image/image.h"

namespace culprit::machine {

struct Mutation {
  uint32_t function = 0;  ///< index into Image::functions
  uint32_t pc = 0;
  model::Instruction instruction;  ///< replaces the one at pc; operands may be Mutation::kConstant
  uint64_t constant = 0;           ///< the value of kConstant
  static constexpr model::Operand kConstant = INT32_MIN;

  bool operator==(const Mutation&) const = default;
};

/// Instructions inserted before an instruction of the program. They are appended to the code of the
/// function and end with a jump back, so that places keep their meaning here, too.
struct Insertion {
  uint32_t function = 0;  ///< index into Image::functions
  /// the first instruction of a statement: registers that hold no value between blocks may be
  /// overwritten
  uint32_t pc = 0;
  /// No jumps, loops or probes. The targets of branches are places in this list; its size means
  /// behind it. A return ends the function. Operands may be constant(k), but not those of calls.
  std::vector<model::Instruction> code;
  std::vector<uint64_t> constants = {};
  /// Call instructions in `code` have indices of this list instead of Function::calls.
  std::vector<model::CallSite> calls = {};

  /// The operand that has the value constants[k].
  static constexpr model::Operand constant(size_t k) {
    return Mutation::kConstant + static_cast<model::Operand>(k);
  }

  bool operator==(const Insertion& other) const;
};

/// The code of the mutated functions.
struct Mutant {
  struct Function {
    uint32_t function = 0;
    std::vector<model::Instruction> code;  ///< the program's code, changed, then the inserted code
    std::vector<Value> constants;
    /// The function with the call sites of inserted calls; null if there are none.
    std::shared_ptr<const model::Function> with_calls = nullptr;
  };
  std::vector<Function> functions;  ///< few

  const Function* find(uint32_t function) const {
    for (const Function& changed : functions)
      if (changed.function == function) return &changed;
    return nullptr;
  }
  /// The function with all call sites that its code refers to.
  const model::Function& model_of(const Image& image, uint32_t function) const {
    const Function* changed = find(function);
    return changed && changed->with_calls ? *changed->with_calls
                                          : *image.functions()[function].model;
  }
};

/// The mutant with all these changes at once; the mutations are of different instructions. Cost: a
/// copy of each changed function's code.
Mutant mutant_of(const Image& image, const std::vector<Mutation>& mutations,
                 const std::vector<Insertion>& insertions = {});

}  // namespace culprit::machine
