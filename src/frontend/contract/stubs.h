// Which calls are by contract.
#pragma once

#include <cstdint>

namespace culprit::frontend {

/// Functions whose calls do anything that their contracts allow, in place of what their bodies do.
enum class Stubs : uint8_t {
  None,
  WithoutBody,  ///< those that no unit defines
  All
};

}  // namespace culprit::frontend
