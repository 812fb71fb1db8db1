#include "machine/stdio/invert.h"

#include <algorithm>

#include "machine/stdio/invert_float.h"

namespace culprit::machine {

namespace {

/// The value of a digit in bases up to 16; at least 16 for any other character.
unsigned digit_value(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a' + 10);
  if (c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A' + 10);
  return 99;
}

unsigned base_of(char letter) {
  switch (letter) {
    case 'o': return 8;
    case 'x':
    case 'X':
    case 'p': return 16;
    case 'b':
    case 'B': return 2;
    default: return 10;
  }
}

class Inverter {
 public:
  Inverter(const Conversion& conversion, const FieldSizes& sizes, std::string_view expected)
      : conversion_(conversion), sizes_(sizes), expected_(expected) {}

  void invert_integer() {
    propose_integer(0);  // precision 0 prints zero without digits; %p prints it as "(nil)"
    size_t begin = std::min(expected_.find_first_not_of(' '), expected_.size());
    const bool negative = look(begin) == '-';
    if (negative || look(begin) == '+') ++begin;
    propose_digits(begin, negative);
    const char prefix = static_cast<char>(look(begin + 1) | 0x20);
    if (look(begin) == '0' && (prefix == 'x' || prefix == 'b')) propose_digits(begin + 2, negative);
  }

  void invert_character() {
    const size_t last =
        sizes_.width > 1 && !sizes_.left ? static_cast<size_t>(sizes_.width) - 1 : 0;
    if (last >= expected_.size()) return;
    const unsigned char value = static_cast<unsigned char>(expected_[last]);
    propose(uint64_t{value}, CharEquals{value});
  }

  /// Does not use the formatter: padding of strings is simple, and formatting each length would
  /// cost the square of the length.
  void invert_string(size_t max_string) {
    const bool limited = sizes_.precision != FieldSizes::no_precision;
    const size_t limit =
        std::min(max_string, limited ? static_cast<size_t>(sizes_.precision) : SIZE_MAX);
    const size_t nul = std::min(expected_.find('\0'), expected_.size());
    for (size_t length = 0; length <= std::min(limit, nul); ++length) {
      const size_t width = static_cast<size_t>(sizes_.width);
      const size_t padding = width > length ? width - length : 0;
      const size_t begin = sizes_.left ? 0 : padding;
      if (length + padding > expected_.size() || begin + length > nul) continue;
      const std::string_view spaces = expected_.substr(sizes_.left ? length : 0, padding);
      if (spaces.find_first_not_of(' ') != spaces.npos) continue;
      const bool stopped = limited && length == static_cast<size_t>(sizes_.precision);
      inversions_.push_back(
          {length + padding, StringEquals{expected_.substr(begin, length), stopped}});
    }
  }

  void invert_constant() { propose(uint64_t{0}, AnyValue{}); }

  std::vector<Inversion> take() {
    std::sort(inversions_.begin(), inversions_.end(),
              [](const Inversion& a, const Inversion& b) { return a.length < b.length; });
    return std::move(inversions_);
  }

 private:
  char look(size_t at) const { return at < expected_.size() ? expected_[at] : '\0'; }

  /// Keeps the alternative if the formatter confirms it.
  void propose(const FormatValue& value, InversionValue inversion) {
    const Result<std::string> text = format_value(conversion_, sizes_, value);
    if (!text || !expected_.starts_with(*text)) return;
    const Inversion found{text->size(), std::move(inversion)};
    const auto same = [&](const Inversion& other) {
      return other.length == found.length && other.value == found.value;
    };
    if (std::none_of(inversions_.begin(), inversions_.end(), same)) inversions_.push_back(found);
  }

  void propose_integer(uint64_t value) {
    const unsigned bits = conversion_.integer_bits();
    propose(value, IntegerEquals{value << (64 - bits) >> (64 - bits), bits});
  }

  /// Proposes every prefix of the digits at `begin`, until the value exceeds 64 bits.
  void propose_digits(size_t begin, bool negative) {
    const unsigned base = base_of(conversion_.letter);
    uint64_t magnitude = 0;
    for (size_t at = begin; digit_value(look(at)) < base; ++at) {
      if (__builtin_mul_overflow(magnitude, base, &magnitude)) return;
      if (__builtin_add_overflow(magnitude, digit_value(look(at)), &magnitude)) return;
      // zero was proposed already, and padding zeros would propose it again and again
      if (magnitude == 0) continue;
      propose_integer(negative ? 0 - magnitude : magnitude);
    }
  }

  const Conversion& conversion_;
  const FieldSizes& sizes_;
  std::string_view expected_;
  std::vector<Inversion> inversions_;
};

}  // namespace

std::vector<Inversion> invert(const Conversion& conversion, const FieldSizes& sizes,
                              std::string_view expected, size_t max_string) {
  Inverter inverter(conversion, sizes, expected);
  switch (conversion.kind) {
    case ConversionKind::Signed:
    case ConversionKind::Unsigned:
    case ConversionKind::Pointer: inverter.invert_integer(); break;
    case ConversionKind::Float: return invert_float(conversion, sizes, expected);
    case ConversionKind::Character: inverter.invert_character(); break;
    case ConversionKind::String:
      if (!conversion.wide()) inverter.invert_string(max_string);
      break;
    case ConversionKind::ErrorText: inverter.invert_string(max_string); break;
    case ConversionKind::StoreCount:
    case ConversionKind::Unknown: inverter.invert_constant(); break;
  }
  return inverter.take();
}

}  // namespace culprit::machine
