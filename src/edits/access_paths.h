// The members, elements and string ends that a function can assign, besides its variables.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "edits/source_tree.h"
#include "model/program.h"

namespace culprit::edits {

/// `p->sum`, `a[i + 1]`: an expression without effects that the code assigns, reads or passes the
/// address of.
struct Path {
  std::string text;
  model::Type type;
  uint32_t pc = 0;  ///< the address is computed before this instruction, in its block
  model::Operand address = 0;
};

/// All paths of the function, each text once. Cost: linear in the code.
std::vector<Path> paths_in(const SourceTree& tree, const model::Function& function);

/// Byte arrays, and pointers to them, whose elements the function reads or writes: the operand of
/// the first byte, with the name. Cost: linear in the code.
std::map<model::Operand, std::string> texts_in(const model::Program& program,
                                               const model::Function& function);

/// The part of a path before its first member or element; a variable is its own base.
std::string base_of(const std::string& path);

}  // namespace culprit::edits
