// What failing tests say.
#pragma once

#include <string>
#include <vector>

#include "judge/problem.h"

namespace culprit::judge {

/// What ended the runs of the failing tests, such as a call that breaks a protocol.
std::vector<std::string> failure_messages(const Problem& problem);

}  // namespace culprit::judge
