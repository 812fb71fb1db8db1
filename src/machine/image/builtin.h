// Library functions that the machine provides itself: those that C cannot express (stdio, the heap,
// exit) and those that the host computes exactly (math.h).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "machine/value/value.h"

namespace culprit::machine {

class CallContext;

/// A built-in reads its arguments from the context and sets the result. If it needs a concrete
/// value and finds a symbolic one, it asks the context for a split and returns at once. It is
/// called again after the split, so it must not have changed anything before it asked.
struct Builtin {
  std::string_view name;
  void (*call)(CallContext&);
};

/// All built-ins, sorted by name.
std::span<const Builtin> builtin_table();
/// Index into the table, or -1.
int find_builtin(std::string_view name);

}  // namespace culprit::machine
