#include "machine/stdio/format.h"

#include <climits>
#include <map>
#include <optional>

#include "support/text.h"

namespace culprit::machine {

namespace {

/// Reads a format from left to right. glibc has two readers: a quick one, and a thorough one that
/// takes over for the rest of the format at the first directive unknown to the quick one
/// (positions, unknown letters, `%hs`). They differ visibly, hence `thorough_`: in a format that
/// ends inside a directive, and in `L` and `q` before an integer, which only the quick one reads as
/// `ll`.
class FormatReader {
 public:
  explicit FormatReader(std::string_view format) : format_(format) {}

  std::vector<Directive> read_all() {
    while (position_ < format_.size()) {
      directives_.push_back(format_[position_] == '%' ? read_directive() : read_literal());
      if (directives_.back().kind == Directive::Kind::Incomplete ||
          directives_.back().kind == Directive::Kind::Overflow)
        break;
    }
    return std::move(directives_);
  }

 private:
  char look() const { return position_ < format_.size() ? format_[position_] : '\0'; }
  bool accept(char c) {
    if (look() != c || position_ >= format_.size()) return false;
    ++position_;
    return true;
  }

  Directive piece_from(size_t begin, Directive::Kind kind) const {
    Directive piece;
    piece.kind = kind;
    piece.begin = begin;
    piece.end = position_;
    return piece;
  }

  Directive read_literal() {
    const size_t begin = position_;
    position_ = std::min(format_.find('%', begin), format_.size());
    Directive piece = piece_from(begin, Directive::Kind::Literal);
    piece.literal = format_.substr(begin, position_ - begin);
    return piece;
  }

  /// A decimal number; nullopt if it exceeds INT_MAX. Consumes all digits.
  std::optional<int> read_number() {
    long long value = 0;
    for (; is_digit(look()); ++position_)
      if (value <= INT_MAX) value = value * 10 + (look() - '0');
    if (value > INT_MAX) return std::nullopt;
    return static_cast<int>(value);
  }

  /// `n$`: the argument number, from 0; -1 if there is none, with nothing consumed.
  int read_position() {
    const size_t begin = position_;
    if (is_digit(look())) {
      const std::optional<int> number = read_number();
      if (number && *number > 0 && accept('$')) {
        thorough_ = true;
        return *number - 1;
      }
    }
    position_ = begin;
    return -1;
  }

  void read_flags(FormatFlags& flags) {
    for (;; ++position_) {
      switch (look()) {
        case '-': flags.left = true; break;
        case '+': flags.plus = true; break;
        case ' ': flags.space = true; break;
        case '#': flags.alternate = true; break;
        case '0': flags.zero = true; break;
        case '\'': flags.group = true; break;
        case 'I': flags.i18n = true; break;
        default: return;
      }
    }
  }

  /// A number or `*`; returns false on overflow.
  bool read_size(FieldSize& size) {
    if (accept('*')) {
      const int position = read_position();
      size.source = FieldSize::Source::Argument;
      size.argument = position >= 0 ? position : next_argument_++;
      return true;
    }
    const std::optional<int> number = read_number();
    if (!number) return false;
    size.source = FieldSize::Source::Literal;
    size.literal = *number;
    return true;
  }

  bool read_width_and_precision(Conversion& conversion) {
    if ((look() == '*' || is_digit(look())) && !read_size(conversion.width)) return false;
    return !accept('.') || read_size(conversion.precision);  // "." without a number is 0
  }

  static ConversionKind kind_of(char letter) {
    switch (letter) {
      case 'd':
      case 'i': return ConversionKind::Signed;
      case 'o':
      case 'u':
      case 'x':
      case 'X':
      case 'b':
      case 'B': return ConversionKind::Unsigned;
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A': return ConversionKind::Float;
      case 'c':
      case 'C': return ConversionKind::Character;
      case 's':
      case 'S': return ConversionKind::String;
      case 'p': return ConversionKind::Pointer;
      case 'm': return ConversionKind::ErrorText;
      case 'n': return ConversionKind::StoreCount;
      default: return ConversionKind::Unknown;
    }
  }

  static bool unknown_to_quick_reader(const Conversion& conversion) {
    const bool integer = conversion.kind == ConversionKind::Signed ||
                         conversion.kind == ConversionKind::Unsigned ||
                         conversion.kind == ConversionKind::StoreCount;
    return conversion.kind == ConversionKind::Unknown ||
           (conversion.length == LengthModifier::Short && !integer);
  }

  /// Reads the letter and determines the kind of the directive.
  Directive finish(size_t begin, Conversion& conversion, int position) {
    const bool ended = position_ >= format_.size();
    if (ended && !thorough_) return piece_from(begin, Directive::Kind::Incomplete);
    if (!ended) conversion.letter = format_[position_++];
    if (conversion.letter == '%') {
      Directive piece = piece_from(begin, Directive::Kind::Literal);
      piece.literal = "%";
      return piece;
    }
    conversion.kind = kind_of(conversion.letter);
    thorough_ |= unknown_to_quick_reader(conversion);
    const bool spelled_ll = position_ >= 2 && format_[position_ - 2] == 'l';
    if (thorough_ && conversion.length == LengthModifier::LongLong && !spelled_ll &&
        conversion.kind != ConversionKind::Float)
      conversion.length = LengthModifier::None;
    if (conversion.kind != ConversionKind::Unknown && conversion.kind != ConversionKind::ErrorText)
      conversion.argument = position >= 0 ? position : next_argument_++;
    Directive piece = piece_from(begin, Directive::Kind::Convert);
    piece.conversion = conversion;
    return piece;
  }

  Directive read_directive() {
    const size_t begin = position_++;
    Conversion conversion;
    const int position = read_position();
    read_flags(conversion.flags);
    if (!read_width_and_precision(conversion)) return piece_from(begin, Directive::Kind::Overflow);
    conversion.length = read_length_modifier(format_, position_);
    return finish(begin, conversion, position);
  }

  std::string_view format_;
  size_t position_ = 0;
  int next_argument_ = 0;
  bool thorough_ = false;
  std::vector<Directive> directives_;
};

}  // namespace

LengthModifier read_length_modifier(std::string_view format, size_t& position) {
  const auto accept = [&](char c) {
    const bool is_next = position < format.size() && format[position] == c;
    position += is_next;
    return is_next;
  };
  if (accept('h')) return accept('h') ? LengthModifier::Char : LengthModifier::Short;
  if (accept('l')) return accept('l') ? LengthModifier::LongLong : LengthModifier::Long;
  if (accept('L') || accept('q')) return LengthModifier::LongLong;
  if (accept('j')) return LengthModifier::IntMax;
  if (accept('z') || accept('Z')) return LengthModifier::Size;
  if (accept('t')) return LengthModifier::PtrDiff;
  return LengthModifier::None;
}

unsigned Conversion::integer_bits() const {
  if (kind == ConversionKind::Pointer) return 64;
  switch (length) {
    case LengthModifier::None: return 32;
    case LengthModifier::Char: return 8;
    case LengthModifier::Short: return 16;
    default: return 64;
  }
}

bool Conversion::long_double() const {
  return kind == ConversionKind::Float && length == LengthModifier::LongLong;
}

bool Conversion::wide() const {
  if (kind != ConversionKind::String && kind != ConversionKind::Character) return false;
  return letter == 'S' || letter == 'C' || integer_bits() == 64;
}

ArgumentType Conversion::argument_type() const {
  switch (kind) {
    case ConversionKind::Signed:
    case ConversionKind::Unsigned:
      return integer_bits() == 64 ? ArgumentType::Long : ArgumentType::Int;
    case ConversionKind::Float:
      return long_double() ? ArgumentType::LongDouble : ArgumentType::Double;
    case ConversionKind::String:
    case ConversionKind::Pointer:
    case ConversionKind::StoreCount: return ArgumentType::Pointer;
    default: return ArgumentType::Int;
  }
}

std::vector<Directive> parse_format(std::string_view format) {
  return FormatReader(format).read_all();
}

std::vector<FormatArgument> format_arguments(const std::vector<Directive>& directives) {
  std::map<int, ArgumentType> types;
  for (const Directive& directive : directives) {
    if (directive.kind != Directive::Kind::Convert) continue;
    const Conversion& conversion = directive.conversion;
    if (conversion.width.source == FieldSize::Source::Argument)
      types.emplace(conversion.width.argument, ArgumentType::Int);
    if (conversion.precision.source == FieldSize::Source::Argument)
      types.emplace(conversion.precision.argument, ArgumentType::Int);
    if (conversion.argument >= 0) types.emplace(conversion.argument, conversion.argument_type());
  }
  std::vector<FormatArgument> arguments;
  for (const auto& [number, type] : types) arguments.push_back({number, type});
  return arguments;
}

}  // namespace culprit::machine
