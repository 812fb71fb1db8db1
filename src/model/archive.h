// Static libraries: the members of an archive that a linker takes.
#pragma once

#include <vector>

#include "model/program.h"

namespace culprit::model {

/// For each member, whether the program needs it. A member is needed if an object or a needed
/// member refers to a symbol that nothing taken so far defines and this member does. `main` is
/// always referred to, as the start of the program needs it. If several members define a symbol,
/// the first is taken. O(symbols).
std::vector<bool> needed_members(const std::vector<Program>& objects,
                                 const std::vector<Program>& members);

}  // namespace culprit::model
