// Library functions that the machine provides itself: what C cannot express (stdio, the heap, exit)
// or the host does exactly (math.h).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "machine/value/value.h"

namespace culprit::machine {

class CallContext;

/// A built-in: reads its arguments from the context, sets the result. When it needs a concrete
/// value where a symbolic one stands, it asks the context for it and returns at once; it is called
/// again after the split, so it must not have changed anything by then.
struct Builtin {
  std::string_view name;
  void (*call)(CallContext&);
};

/// All built-ins, sorted by name.
std::span<const Builtin> builtin_table();
/// Index into the table, or -1.
int find_builtin(std::string_view name);

}  // namespace culprit::machine
