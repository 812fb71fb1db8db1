// Static libraries: which members of an archive a linker takes.
#pragma once

#include <vector>

#include "model/program.h"

namespace culprit::model {

/// Per member, whether something needs it: the objects (or, for want of one, the start of the
/// program, which needs `main`) refer to a symbol that only it defines, directly or through other
/// members. Of several that define it the first is taken. O(symbols * rounds).
std::vector<bool> needed_members(const std::vector<Program>& objects,
                                 const std::vector<Program>& members);

}  // namespace culprit::model
