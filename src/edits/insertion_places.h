// Where a statement may be missing: before and behind statements, before jumps, and at the ends of
// blocks.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "model/program.h"

namespace culprit::edits {

struct InsertionPlace {
  /// before this instruction; registers that hold nothing between blocks are free there
  uint32_t pc = 0;
  /// the statement beside it, or the end of the block
  model::ComponentId component = model::kNoComponent;
  SourceLocation at;
  std::string where;  ///< for people: "before it", "behind it, in braces"
};

/// Names that files whose text is known define.
std::set<std::string> macros_in(const model::Program& program);

/// Those beside components among `asked`, ascending; each place once, before a statement rather
/// than behind the one above; none in what `macros` stand for. Cost: linear in the code and its
/// blocks.
std::vector<InsertionPlace> insertion_places(const model::Program& program,
                                             const model::Function& function,
                                             const std::vector<model::ComponentId>& asked,
                                             const std::set<std::string>& macros);

}  // namespace culprit::edits
