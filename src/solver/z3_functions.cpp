#include "solver/z3_functions.h"

#include <dlfcn.h>

#include <optional>

namespace culprit::solver {

namespace {

std::optional<Z3Functions> functions() {
  void* library = dlopen(CULPRIT_Z3_LIBRARY, RTLD_NOW | RTLD_LOCAL);  // never closed
  if (!library) return std::nullopt;
  Z3Functions found;
#define CULPRIT_Z3_LOOK_UP(name)                                                           \
  if (!(found.name = reinterpret_cast<decltype(found.name)>(dlsym(library, "Z3_" #name)))) \
    return std::nullopt;
  CULPRIT_Z3_FUNCTIONS(CULPRIT_Z3_LOOK_UP)
#undef CULPRIT_Z3_LOOK_UP
  return found;
}

}  // namespace

const Z3Functions* load_z3() {
  static const std::optional<Z3Functions> loaded = functions();
  return loaded ? &*loaded : nullptr;
}

}  // namespace culprit::solver
