// Names for places that changed, in words of the program: "table[3]", "ring->head", "*p".
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "machine/memory/layout.h"
#include "machine/memory/memory.h"

namespace culprit::machine {

/// The scalar around a byte.
struct ChangedPlace {
  std::string name;
  int64_t offset = 0;  ///< in its object
  uint64_t bytes = 1;  ///< at most 8
  char kind = 'i';     ///< as in a layout
};

struct ChangedNames {
  struct Pointer {
    std::string name;
    uint64_t target = 0;
    std::string layout = {};  ///< of one element behind it
  };
  std::string variables = {};  ///< `name=layout`, each with a blank after it
  std::vector<Pointer> pointers = {};

  /// An object of unknown layout is named with the index of an element or a byte.
  ChangedPlace name(const Memory& memory, uint64_t address) const;
  /// Whether the layout of the object is known, and the byte belongs to no member.
  bool is_padding(const Memory& memory, uint64_t address) const;

 private:
  struct Known {
    std::string prefix;
    ScalarPlace scalar;
    bool through_pointer = false;
  };
  std::optional<Known> known(const Memory& memory, uint64_t address) const;
  std::string layout_of_variable(const Object& object) const;
};

}  // namespace culprit::machine
