#include "machine/value/float_text.h"

#include <cstdlib>

#include <fmt/format.h>

namespace culprit::machine {

std::string float_text(float value) {
  const std::string shortest = fmt::format("{}", value);
  const auto wide = static_cast<double>(value);
  const bool is_exact = std::strtod(shortest.c_str(), nullptr) == wide;
  return is_exact || wide != wide ? shortest : fmt::format("{:.9g}", wide);
}

}  // namespace culprit::machine
