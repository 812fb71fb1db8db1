// Places where a statement may be missing: before and after statements, before jumps, and at the
// ends of blocks.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/program.h"

namespace culprit::edits {

struct InsertionPlace {
  /// insert before this instruction; registers that hold no value between blocks are free there
  uint32_t pc = 0;
  /// the statement beside the place, or the end of the block
  model::ComponentId component = model::kNoComponent;
  SourceLocation at;
  std::string where;          ///< for reports: "before it", "behind it, in braces"
  bool is_before = false;     ///< the statement, rather than after it
  bool needs_braces = false;  ///< the statement is the only one of its branch or loop
};

/// The names of the macros that are defined in files whose text is known.
std::set<std::string> macros_in(const model::Program& program);

/// The places beside components in `asked` (ascending). Each place is listed once: before a
/// statement rather than after the one above it. Components that begin with one of `macros` have no
/// places. Cost: linear in the code and its blocks.
std::vector<InsertionPlace> insertion_places(const model::Program& program,
                                             const model::Function& function,
                                             const std::vector<model::ComponentId>& asked,
                                             const std::set<std::string>& macros);

}  // namespace culprit::edits
