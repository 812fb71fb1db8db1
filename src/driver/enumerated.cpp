#include "driver/enumerated.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace culprit::driver {

std::string enumerated(const std::vector<std::string>& names) {
  const size_t shown = std::min(names.size(), kMostNames);
  const std::string list = fmt::format(
      "{}", fmt::join(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  return names.size() > shown ? fmt::format("{} and {} more", list, names.size() - shown) : list;
}

}  // namespace culprit::driver
