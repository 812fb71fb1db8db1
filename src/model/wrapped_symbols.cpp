#include "model/wrapped_symbols.h"

#include <unordered_map>

namespace culprit::model {

void wrap_symbols(const std::vector<std::string>& wrapped, std::vector<Program>& units) {
  std::unordered_map<std::string, std::string> renamed;
  for (const std::string& name : wrapped) {
    renamed[name] = "__wrap_" + name;
    renamed["__real_" + name] = name;
  }
  for (Program& unit : units)
    for (Symbol& symbol : unit.symbols)
      if (symbol.kind == Symbol::Kind::External)
        if (const auto at = renamed.find(symbol.name); at != renamed.end())
          symbol.name = at->second;
}

}  // namespace culprit::model
