// Changes the numbers by which a program refers to its parts, for sorting and linking.
#pragma once

#include <vector>

#include "model/program.h"

namespace culprit::model {

/// Replaces each component id `i` in the program (components, probes, calls, frames, globals) by
/// `renamed[i]`.
void renumber_components(Program& program, const std::vector<ComponentId>& renamed);

/// Replaces each file index `i` in the program by `renamed[i]`.
void renumber_files(Program& program, const std::vector<uint32_t>& renamed);

/// Replaces each symbol index `i` in the function's calls and constants by `renamed[i]`.
void renumber_symbols(Function& function, const std::vector<uint32_t>& renamed);

/// Adds `globals` to the numbers of static variables of the function, and `types` to those of its
/// variables' types.
void renumber_variables(Function& function, uint32_t globals, uint32_t types);

}  // namespace culprit::model
