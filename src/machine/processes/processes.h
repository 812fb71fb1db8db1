// Children whose end another process may decide.
#pragma once

#include <string_view>

#include "machine/image/image.h"
#include "machine/run/state.h"

namespace culprit::machine {

/// Why nothing is known about the end of a child that does not end by itself.
inline constexpr std::string_view kMayBeKilled =
    "this child does not end, and culprit lets its parent, which may kill it, go on only after it";

/// Whether the state is that of a child in a program whose own code calls kill. Cost: O(program).
bool may_be_killed(const Image& image, const State& state);

}  // namespace culprit::machine
