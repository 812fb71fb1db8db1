// printf format strings as data.
//
// A format is cut into pieces once; the machine then formats, or inverts (invert.h), piece by
// piece. The grammar is that of glibc 2.36, including cases that C leaves undefined: an unknown
// conversion is printed in glibc's normal form, `ll` and `q` are synonyms of `L`, `I` is a flag (so
// `%I64d` is flag I, width 64, conversion d), `%b` is binary.
//
// Invariants: the pieces cover the format in order, from `begin` to `end`, without gaps up to the
// first Incomplete or Overflow piece, which is always the last. Argument numbers are final:
// positional (`%2$d`) and sequential formats look alike to the caller. Left out: wide text (`%ls`,
// `%lc` of a non-ASCII value), reported as unsupported by format_value.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace culprit::machine {

enum class LengthModifier : uint8_t { None, Char, Short, Long, LongLong, IntMax, Size, PtrDiff };

/// Reads the length modifier at `position`, if any, and moves past it; the same in printf and
/// scanf.
LengthModifier read_length_modifier(std::string_view format, size_t& position);

struct FormatFlags {
  bool left = false;       ///< -
  bool plus = false;       ///< +
  bool space = false;      ///< space
  bool alternate = false;  ///< #
  bool zero = false;       ///< 0
  bool group = false;      ///< ' (without effect in the C locale)
  bool i18n = false;       ///< I (without effect in the C locale)
  friend bool operator==(const FormatFlags&, const FormatFlags&) = default;
};

/// A width or precision as written.
struct FieldSize {
  enum class Source : uint8_t { Absent, Literal, Argument };
  Source source = Source::Absent;
  int literal = 0;    ///< for Literal
  int argument = -1;  ///< for Argument: the number of the `int` argument, from 0
};

/// The type in which an argument is passed. Int and Long are 4 and 8 bytes; narrower integers are
/// promoted to Int.
enum class ArgumentType : uint8_t { Int, Long, Double, LongDouble, Pointer };

/// The effect of a conversion on its argument.
enum class ConversionKind : uint8_t {
  Signed,     ///< d i
  Unsigned,   ///< o u x X b B
  Float,      ///< f F e E g G a A
  Character,  ///< c C
  String,     ///< s S: a Pointer argument to the bytes
  Pointer,    ///< p
  /// m: no argument; the value to format is strerror(errno), or, with the flag #, the name of errno
  /// ("ENOENT", "0")
  ErrorText,
  StoreCount,  ///< n: prints nothing, stores the count so far through a Pointer argument
  Unknown,     ///< printed back in glibc's normal form; no argument
};

struct Conversion {
  FormatFlags flags;
  FieldSize width;
  FieldSize precision;
  LengthModifier length = LengthModifier::None;
  char letter = 0;  ///< as written; 0 if the format ends before the letter
  ConversionKind kind = ConversionKind::Unknown;
  int argument = -1;  ///< the number of the value argument, from 0; -1 for none

  /// Width in bits of an integer conversion's value after the length modifier narrowed it: 8, 16,
  /// 32 or 64. For %n, the width of the object stored to.
  unsigned integer_bits() const;
  /// %Lf and its synonyms.
  bool long_double() const;
  /// %ls, %S, %lc, %C; glibc treats j, z and t as l here.
  bool wide() const;
  /// The type in which the value argument is passed; only valid if argument >= 0.
  ArgumentType argument_type() const;
};

struct Directive {
  enum class Kind : uint8_t {
    Literal,  ///< `literal` is printed ("%%" is a literal of its own)
    Convert,  ///< `conversion`
    /// the format ends inside a directive: printf stops and returns -1 with errno EINVAL
    Incomplete,
    /// a width or precision beyond INT_MAX: printf stops and returns -1 with errno EOVERFLOW
    Overflow,
  };
  Kind kind = Kind::Literal;
  std::string literal;
  Conversion conversion;
  size_t begin = 0;  ///< byte offsets of the piece in the format
  size_t end = 0;
};

/// The type that the format demands for argument `number`.
struct FormatArgument {
  int number = 0;
  ArgumentType type = ArgumentType::Int;
};

/// The pieces of `format` (without its terminating NUL). Never fails: formats that glibc rejects
/// end with an Incomplete or Overflow piece.
std::vector<Directive> parse_format(std::string_view format);

/// The arguments that `directives` read, ordered by number, each once (the first use wins).
std::vector<FormatArgument> format_arguments(const std::vector<Directive>& directives);

}  // namespace culprit::machine
