// Takes the text of one number from a source, byte by byte as glibc's scanf does: the number of
// bytes it consumes is part of its behaviour.
#pragma once

#include <string>

#include "machine/stdio/byte_source.h"

namespace culprit::machine {

/// A source that counts consumed bytes.
class CountedSource {
 public:
  explicit CountedSource(ByteSource& source) : source_(source) {}
  int peek() { return source_.peek(); }
  int take() {
    const int byte = source_.peek();
    if (byte >= 0) {
      source_.advance();
      ++consumed_;
    }
    return byte;
  }
  void skip_space() {
    for (int byte = peek(); byte == ' ' || (byte >= '\t' && byte <= '\r'); byte = peek()) take();
  }
  size_t consumed() const { return consumed_; }

 private:
  ByteSource& source_;
  size_t consumed_ = 0;
};

struct NumberText {
  std::string text;  ///< for strtol or strtod: sign and digits; without the 0x of an integer
  int base = 10;     ///< base of an integer
  bool matched = false;
};

/// An integer in `base` (0: given by its prefix) of at most `width` bytes (-1: no limit). `pointer`
/// also accepts "(nil)".
NumberText take_integer(CountedSource& source, int base, int width, bool pointer);

/// A floating-point number: decimal, hexadecimal, nan, inf, infinity.
NumberText take_float(CountedSource& source, int width);

}  // namespace culprit::machine
