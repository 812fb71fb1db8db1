#include "model/shared_library.h"

namespace culprit::model {

Result<Program> join_shared(std::vector<Program> units) {
  Result<Program> library = join(std::move(units));
  if (!library) return library;
  for (Symbol& symbol : library->symbols)
    if (symbol.kind != Symbol::Kind::External) symbol.weak = true;
  return library;
}

}  // namespace culprit::model
