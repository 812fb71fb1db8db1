// Names in a message.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace culprit::driver {

inline constexpr size_t kMostNames = 6;  // in one message

/// Up to kMostNames of them, and how many more: "a, b, c, d, e, f and 3 more".
std::string enumerated(const std::vector<std::string>& names);

}  // namespace culprit::driver
