// What instructions may have been written for another: the changes of a slip (slips.h), and how
// people are told of them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "machine/image/mutant.h"

namespace culprit::edits {

struct Rewriting {
  std::vector<machine::Mutation> mutations;  ///< all at once
  std::string text;                          ///< for people: "`(low + high) / 2`", "y for x"
};

/// An operand of the instruction at `pc` as in the source, where it is a variable or a number; else
/// "…". Cost: some instructions.
std::string name_of(const model::Function& function, size_t pc, model::Operand operand);

/// Whether the instruction writes that register.
bool writes(const model::Function& function, const model::Instruction& i, model::Operand what);
/// The instruction before `pc`, of the same block, that computes an operand; none for constants and
/// what other blocks computed.
std::optional<uint32_t> definition(const model::Function& function, uint32_t pc,
                                   model::Operand operand);
/// Whether a register holds the address of an object of the frame, and nothing else.
bool is_frame_object(const model::Function& function, model::Operand address);
/// Whether a block ends with it, or its way is left: what is in a register for the moment may be
/// gone behind it.
bool ends_a_block(model::Op op);

}  // namespace culprit::edits
