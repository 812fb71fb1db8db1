// Places in the user's sources, as all parts of a document name them.
#pragma once

#include <cstdint>
#include <string>

namespace culprit::document {

/// A place or range in the user's sources. line is 0 if unknown; end_line is 0 for a single
/// position.
struct Place {
  std::string file;
  uint32_t line = 0;
  uint32_t column = 0;
  uint32_t end_line = 0;
  uint32_t end_column = 0;

  bool known() const { return line != 0; }
  friend bool operator==(const Place&, const Place&) = default;
};

/// One frame of a call stack: a function and the current place in it.
struct Frame {
  std::string function;
  Place place;

  friend bool operator==(const Frame&, const Frame&) = default;
};

}  // namespace culprit::document
