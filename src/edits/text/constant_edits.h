// Named constants with other values: macros and enumerators, changed where they are defined.
#pragma once

#include <string>
#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"

namespace culprit::edits {

struct ConstantEdit {
  std::string name;  ///< of the macro or enumerator
  SourceEdit edit;   ///< its node is kNoSyntax
};

/// For the macros without parameters that are a number or an expression, and the enumerators with a
/// number, that are named in one of the texts. Cost: the length of the program's source, times the
/// texts for each constant.
std::vector<ConstantEdit> constant_edits(const SourceTree& tree,
                                         const std::vector<std::string>& texts);

}  // namespace culprit::edits
