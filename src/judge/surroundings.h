// What a program asks of its surroundings that the machine answers by a rule of its own.
//
// A test that hangs on the hour or on the user's own environment may fail here and pass natively:
// then no place in the program is at fault.
#pragma once

#include <string>
#include <vector>

#include "model/program.h"

namespace culprit::judge {

/// A sentence for each such rule that a call in suspect code, or in the file of main, relies on:
/// "time stands still, at 2001-09-09 01:46:40 UTC: time() is called in log_line". Cost: the
/// instructions of that code.
std::vector<std::string> assumed_surroundings(const model::Program& program);

}  // namespace culprit::judge
