// The scalars of an object, named by the type of the object as text:
//   i4 u1 f8 p8 ?2              a number of bytes: signed, unsigned, floating, a pointer, something
//   [8]u1                       an array
//   {16:value@0:i4;next@8:p8;}  a struct, with its size and the offsets of its members
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace culprit::machine {

struct ScalarPlace {
  std::string path;     ///< "[3].value"; empty for the whole object
  char kind = '?';      ///< as above
  uint64_t offset = 0;  ///< of the scalar
  uint64_t bytes = 0;
  bool padding = false;  ///< there is no scalar
};

/// The bytes of an object with that layout; nullopt if the text is none.
std::optional<uint64_t> layout_bytes(std::string_view layout);
/// The scalar at a byte of the object; nullopt if the text is no layout, or the byte is outside.
std::optional<ScalarPlace> scalar_at(std::string_view layout, uint64_t offset);

}  // namespace culprit::machine
