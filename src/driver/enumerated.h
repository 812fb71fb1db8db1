// Lists of names in messages.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace culprit::driver {

inline constexpr size_t kMostNames = 6;  // in one message

/// At most kMostNames names and the number of the others: "a, b, c, d, e, f and 3 more".
std::string enumerated(const std::vector<std::string>& names);

}  // namespace culprit::driver
