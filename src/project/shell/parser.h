// Reads a shell script into its syntax tree.
//
// The grammar is that of POSIX sh (IEEE 1003.1-2017, XCU 2.10) without background commands, aliases
// and tildes, with `function NAME`, `source` and here-strings of bash. What is left out is an error
// that names it: a script is never read in part.
#pragma once

#include <string>
#include <string_view>

#include "project/shell/syntax.h"

namespace culprit::project::shell {

struct Parsed {
  NodePointer script;  ///< null if it cannot be read
  unsigned line = 0;   ///< of the error
  std::string error;   ///< why it cannot be read
};

/// `first_line`: the number of the text's first line, for messages. Cost: linear in the text.
Parsed parse(std::string_view text, unsigned first_line = 1);

}  // namespace culprit::project::shell
