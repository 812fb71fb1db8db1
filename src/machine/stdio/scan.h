// scanf over a source of bytes, as glibc 2.36 does it.
//
// The engine reads with one byte of look-ahead and never gives back more than that byte, so a
// failed match consumes text: "0x" for %x, "-" for %d and "1e" for %lf. The values to store are
// returned, not stored, so that the machine can check each pointer.
//
// Numbers overflow as in glibc: an integer is clamped to 64 bits as by strtol or strtoul, then
// truncated to the size of its object.
//
// Left out, reported as unsupported: the `m` modifier and wide text (%ls, %lc, %l[). `%as` reads a
// float and then an s, as in ISO C. The caller sets errno if a number overflowed
// (ScanOutcome::out_of_range).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "machine/stdio/byte_source.h"
#include "machine/stdio/scan_format.h"

namespace culprit::machine {

enum class ScanKind : uint8_t {
  Integer,     ///< `integer`, `size` bytes
  Float,       ///< `real`, `size` 4, 8 or 16 bytes, exact in that type
  Characters,  ///< `bytes` without a NUL (%c)
  String,      ///< `bytes` followed by a NUL (%s, %[)
  Pointer,     ///< `integer`, 8 bytes
  Count,       ///< `integer`, `size` bytes (%n)
};

/// One store through argument `argument` (numbered from 0 among the pointers).
struct ScanAssignment {
  int argument = 0;
  ScanKind kind = ScanKind::Integer;
  unsigned size = 0;  ///< size of the object, for numbers
  /// two's complement, sign-extended from `size` for signed conversions; store the low `size` bytes
  uint64_t integer = 0;
  long double real = 0;  ///< for Float
  std::string bytes;     ///< for Characters and String
  size_t begin = 0;      ///< byte offsets of the directive in the format
  size_t end = 0;
};

struct ScanOutcome {
  std::vector<ScanAssignment> assignments;  ///< in the order of the stores
  /// without values: number conversions after the place at which reading stopped
  std::vector<ScanAssignment> missed;
  int result = 0;             ///< return value of scanf: the count, or -1 (EOF)
  size_t consumed = 0;        ///< bytes consumed from the source
  bool out_of_range = false;  ///< a number overflowed: errno is ERANGE
  /// the directive that is not modelled, before which reading stopped; empty if there is none
  std::string unsupported;
  size_t unsupported_offset = 0;  ///< its offset in the format
};

/// Reads `format` (without its NUL) from `source`. Cost: linear in the bytes consumed, plus one
/// strtold-like call per number.
ScanOutcome scan(std::string_view format, ByteSource& source);

/// The same for a format that was already parsed (scan_format.h).
ScanOutcome scan(const std::vector<ScanDirective>& format, ByteSource& source);

}  // namespace culprit::machine
