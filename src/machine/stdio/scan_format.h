// scanf format strings as data: like format.h, but for glibc's scanf grammar.
//
// Deliberate differences from printf, which are glibc's: a number directly after % is a width or a
// position, and characters after it are not flags (`%5*d` fails to match); width 0 means no width;
// unknown letters fail to match when they are reached.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "machine/stdio/format.h"

namespace culprit::machine {

struct ScanDirective {
  enum class Kind : uint8_t {
    Space,        ///< any amount of white space, also none
    Byte,         ///< exactly `letter`
    Percent,      ///< %%: skips white space, then exactly '%'
    Convert,      ///< `letter` is one of d i u o x f c s [ p n; other spellings are mapped to these
    Malformed,    ///< an unknown letter: skips white space, then fails to match
    Cut,          ///< the format ends inside the directive: fails to match at once
    Unsupported,  ///< the m modifier, wide text
  };
  Kind kind = Kind::Byte;
  char letter = 0;
  int argument = -1;  ///< number of the pointer stored through, from 0; -1 if suppressed
  int width = -1;     ///< > 0, or -1 for none
  LengthModifier length = LengthModifier::None;
  std::bitset<256> accepted;  ///< for [: the bytes that match
  size_t begin = 0;           ///< byte offsets in the format
  size_t end = 0;

  /// Size in bytes of the object that a number or count conversion stores to: 1 to 8 for integers;
  /// 4, 8 or 16 for f.
  unsigned object_size() const;
};

/// The directives of `format` (without its NUL), up to and including the first Cut or Unsupported.
std::vector<ScanDirective> parse_scan_format(std::string_view format);

}  // namespace culprit::machine
