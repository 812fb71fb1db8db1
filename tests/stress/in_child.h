// Checks in a process of their own, so that a crash or an endless search is a result like others.
#pragma once

#include <optional>
#include <string>

#include "checks.h"

namespace culprit::stress {

/// first_failure() in a child process that may take `seconds` of processor time. Also returns
/// "crash" if the child ended by a signal, and "time" if it took too long. Must be called before
/// this process starts threads. Adds to the tally unless the child was ended.
std::optional<Failure> failure_in_child(const Case& made, const std::string& only, unsigned seconds,
                                        Tally& tally);

}  // namespace culprit::stress
