// A call of one function with given inputs, as C for a file beside the program's sources.
#pragma once

#include <string>
#include <vector>

namespace culprit::model {

struct CallText {
  std::vector<std::string> includes;  ///< as the unit names them: `<stdlib.h>`, `"list.h"`
  std::string declarations;           ///< of types, functions and variables
  /// It names what only the unit can see: the file has to include the unit.
  bool is_internal = false;
  std::string statements;    ///< for the body of a function without parameters
  bool checks = false;       ///< calls culprit_check(TEXT, HOLDS)
  bool asks_memory = false;  ///< calls culprit_object(ADDRESS, BYTES), and asks about these objects
};

}  // namespace culprit::model
