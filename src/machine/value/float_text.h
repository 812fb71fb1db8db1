// Floating numbers as text.
#pragma once

#include <string>

namespace culprit::machine {

/// "0.5", "4.19999981": as few digits as are exact, or the nine that tell every float from others.
/// "4.2" would hide that a float is not that number.
std::string float_text(float value);

}  // namespace culprit::machine
