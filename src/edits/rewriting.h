// Instructions that may have been meant instead of the written ones: the mutations of a slip
// (slips.h) and their description.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/image/mutant.h"

namespace culprit::edits {

struct Rewriting {
  std::vector<machine::Mutation> mutations;  ///< applied all at once
  std::string text;                          ///< for reports: "`(low + high) / 2`", "y for x"
  /// what is written otherwise in the operation at the instruction
  enum class Written : uint8_t {
    Unknown,
    Operator,  ///< `to` for `from`
    Operand,   ///< `to` for `from`: variables or numbers
    OneMore,   ///< `from + 1` for `from`
    OneLess,
    Sides,          ///< in each other's place
    LeftRegrouped,  ///< `a op (b op c)` for `(a op b) op c`
    RightRegrouped,
  };
  Written written = Written::Unknown;
  std::string from = {}, to = {};
};

/// The source text of an operand of the instruction at `pc` if it is a variable or a number, else
/// "…". Cost: a few instructions.
std::string name_of(const model::Function& function, size_t pc, model::Operand operand);

/// Whether the instruction writes the register.
bool writes(const model::Function& function, const model::Instruction& i, model::Operand what);
/// The instruction before `pc` in the same block that computes the operand; nullopt for constants
/// and for values from other blocks.
std::optional<uint32_t> definition(const model::Function& function, uint32_t pc,
                                   model::Operand operand);
/// Whether a register holds the address of one object of the frame, and nothing else.
bool is_frame_object(const model::Function& function, model::Operand address);
/// Whether the instruction ends a block, or enters or repeats a loop. Temporary registers may lose
/// their values there.
bool ends_a_block(model::Op op);

}  // namespace culprit::edits
