// The function in which a run starts.
#pragma once

#include <string_view>

namespace culprit::model {

/// The name of the function that calls one function of the program with chosen inputs. If a program
/// has it, runs start there instead of in main.
inline constexpr std::string_view kHarnessMain = "__culprit_main";

}  // namespace culprit::model
