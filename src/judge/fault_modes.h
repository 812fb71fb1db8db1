// Fault modes: the ways in which a component can be wrong (de Kleer & Williams 1989, here for
// programs). Each kind of component has one.
#pragma once

#include <cstdint>
#include <iterator>
#include <vector>

#include "model/component.h"

namespace culprit::judge {

enum class FaultMode : uint8_t {
  Value,   ///< it yields another value, or prints or reads something else
  Target,  ///< the value is right and stored to another element, object or variable
  Skip,    ///< a statement does not run, or a jump is not taken
};

/// The word used in options, JSON and text.
constexpr const char* mode_name(FaultMode mode) {
  constexpr const char* names[] = {"value", "target", "skip"};
  static_assert(std::size(names) == static_cast<size_t>(FaultMode::Skip) + 1);
  return names[static_cast<size_t>(mode)];
}

constexpr FaultMode mode_of(model::ComponentKind kind) {
  using enum model::ComponentKind;
  return kind == Target                      ? FaultMode::Target
         : kind == Statement || kind == Jump ? FaultMode::Skip
                                             : FaultMode::Value;
}

/// A set of modes; by default all of them.
class FaultModes {
 public:
  FaultModes() = default;
  explicit FaultModes(const std::vector<FaultMode>& modes) : bits_(0) {
    for (FaultMode mode : modes) bits_ |= bit(mode);
  }
  bool contains(FaultMode mode) const { return (bits_ & bit(mode)) != 0; }
  bool contains(model::ComponentKind kind) const { return contains(mode_of(kind)); }

 private:
  static unsigned bit(FaultMode mode) { return 1u << static_cast<unsigned>(mode); }
  unsigned bits_ = 7;
};

}  // namespace culprit::judge
