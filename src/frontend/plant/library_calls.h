// The printing and reading functions of the C library that the planter knows.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace culprit::frontend {

struct LibraryCall {
  enum class Kind : uint8_t {
    Plain,        ///< nothing special
    PrintFormat,  ///< printf-like: a format, then values
    PrintValue,   ///< puts-like: one value
    ScanFormat,   ///< scanf-like: writes through its arguments
    ReadValue,    ///< getchar-like: the input is the result
    ReadText,     ///< fgets-like: writes a buffer
  };
  Kind kind = Kind::Plain;
  unsigned format = 0;  ///< argument index of the format
  unsigned value = 0;   ///< argument index of the first value

  bool prints() const { return kind == Kind::PrintFormat || kind == Kind::PrintValue; }
  bool reads() const {
    return kind == Kind::ScanFormat || kind == Kind::ReadValue || kind == Kind::ReadText;
  }
};

LibraryCall library_call(std::string_view name);

/// A maximal run of literal text between the conversions of a printf format, as a range of bytes of
/// the string. `%%` counts as text.
struct FormatPiece {
  uint32_t begin = 0;
  uint32_t end = 0;
};
std::vector<FormatPiece> literal_pieces(std::string_view format);

}  // namespace culprit::frontend
