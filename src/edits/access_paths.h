// What a function can assign beside its variables: the members and elements that it names, and the
// ends of texts.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/program.h"

namespace culprit::edits {

/// `p->sum`, `a[i + 1]`: one expression without effects, which the code assigns or reads.
struct Path {
  std::string text;
  model::Type type;
  uint32_t pc = 0;  ///< the address is computed before this instruction, in its block
  model::Operand address = 0;
};

/// Each text once. Cost: linear in the code.
std::vector<Path> paths_in(const model::Program& program, const model::Function& function);

/// Arrays of bytes, and pointers to such, of which the function reads or writes elements: where
/// they begin, and their names. The same cost.
std::map<model::Operand, std::string> texts_in(const model::Program& program,
                                               const model::Function& function);

/// Of a variable or a path: what comes before the first member or element.
std::string base_of(const std::string& path);

}  // namespace culprit::edits
