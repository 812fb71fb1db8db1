// Members that a statement can name though its function does not: `r->capacity` for a parameter
// `struct ring *r`.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "model/program.h"

namespace culprit::edits {

struct PlaceMember {
  std::string text;  ///< "r->capacity"
  model::Type type;
  std::string type_name;  ///< in C
  uint64_t offset = 0;    ///< in bytes, from what the pointer points to
};

/// By the names of pointers: the scalar members, bit-fields excluded, of the structures and unions
/// that the function's parameters and local variables point to. A name of several variables has
/// none. Cost: linear in the variables and their members.
std::map<std::string, std::vector<PlaceMember>> members_of_pointers(
    const model::Program& program, const model::Function& function);

}  // namespace culprit::edits
