// Places where a statement may be missing: before and after statements, before jumps, before
// declarations with values, and at the ends of blocks.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "edits/edit.h"
#include "edits/source_tree.h"
#include "model/program.h"

namespace culprit::edits {

struct InsertionPlace {
  enum class Where : uint8_t { Before, After, AtEnd };
  /// insert before this instruction; registers that hold no value between blocks are free there
  uint32_t pc = 0;
  /// the statement beside the place, or the end of the block
  model::ComponentId component = model::kNoComponent;
  SourceLocation at;
  Where where = Where::Before;
  SyntaxId beside = kNoSyntax;  ///< the statement; AtEnd: the block
  std::string words;            ///< for reports: "before it", "after it, in braces"
};

/// The places beside components in `asked` (ascending). Each place is listed once: before a
/// statement rather than after the one above it. Code from macros has no places. `before_heads`:
/// also those before declarations with values, `if` and `switch`. Cost: linear in the code and its
/// blocks.
std::vector<InsertionPlace> insertion_places(const SourceTree& tree,
                                             const model::Function& function,
                                             const std::vector<model::ComponentId>& asked,
                                             bool before_heads = false);

/// The statement, without braces, written there: `x = 0;`.
SourceChanges inserted(const SourceTree& tree, const InsertionPlace& place,
                       std::string_view statement);

}  // namespace culprit::edits
