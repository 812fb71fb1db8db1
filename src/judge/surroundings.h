// Rules of the machine for the surroundings of a program, such as the clock and the environment.
//
// A test that depends on the time or on the user's own environment may fail here and pass natively;
// then no place in the program is at fault.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/program.h"

namespace culprit::judge {

/// "log.c:12 calls time() in log_line": the first call of one of the functions in suspect code, or
/// in the file of main; empty if there is none. Cost: linear in the instructions of that code.
std::string first_call(const model::Program& program, const std::vector<std::string_view>& names);

/// One sentence for each such rule on which a call in suspect code, or in the file of main, relies:
/// "time stands still, at 2001-09-09 01:46:40 UTC: time() is called in log_line". Cost: linear in
/// the instructions of that code.
std::vector<std::string> assumed_surroundings(const model::Program& program);

}  // namespace culprit::judge
