#include "session/values/literal.h"

#include <charconv>
#include <cstdlib>
#include <string>

namespace culprit::session {

using machine::Value;
using model::BasicType;

namespace {

char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

bool is_hexadecimal(std::string_view text) {
  return text.size() > 1 && text[0] == '0' && lower(text[1]) == 'x';
}

bool is_float(std::string_view text) {
  return text.find_first_of(is_hexadecimal(text) ? ".pP" : ".eE") != text.npos;
}

std::optional<Literal> float_literal(std::string_view text) {
  const char suffix = lower(text.back());
  const bool has_suffix =
      suffix == 'l' ||
      (suffix == 'f' && (!is_hexadecimal(text) || text.find_first_of("pP") != text.npos));
  const std::string digits(has_suffix ? text.substr(0, text.size() - 1) : text);
  char* end = nullptr;
  const long double value = std::strtold(digits.c_str(), &end);
  if (end != digits.c_str() + digits.size()) return std::nullopt;
  if (has_suffix && suffix == 'l')
    return Literal{BasicType::LongDouble, Value::from_long_double(value)};
  if (has_suffix)
    return Literal{BasicType::Float, Value::from_float(std::strtof(digits.c_str(), nullptr))};
  return Literal{BasicType::Double, Value::from_double(std::strtod(digits.c_str(), nullptr))};
}

/// The suffix of an integer; nullopt if it is none.
struct Suffix {
  bool is_unsigned = false;
  unsigned longs = 0;
};
std::optional<Suffix> suffix_of(std::string_view text) {
  Suffix out;
  for (size_t i = 0; i < text.size(); ++i) {
    if (lower(text[i]) == 'u' && !out.is_unsigned) {
      out.is_unsigned = true;
    } else if (lower(text[i]) == 'l' && out.longs == 0) {
      out.longs = i + 1 < text.size() && text[i + 1] == text[i] ? 2 : 1;
      i += out.longs - 1;
    } else {
      return std::nullopt;
    }
  }
  return out;
}

/// The first type of the list in C17 6.4.4.1 that holds the value.
BasicType type_of(uint64_t value, Suffix suffix, bool is_decimal) {
  const bool may_be_unsigned = suffix.is_unsigned || !is_decimal;
  if (suffix.longs == 0) {
    if (value <= 0x7fffffffu && !suffix.is_unsigned) return BasicType::Int;
    if (value <= 0xffffffffu && may_be_unsigned) return BasicType::UnsignedInt;
  }
  const bool is_unsigned = suffix.is_unsigned || value >> 63 != 0;
  if (suffix.longs == 2) return is_unsigned ? BasicType::UnsignedLongLong : BasicType::LongLong;
  return is_unsigned ? BasicType::UnsignedLong : BasicType::Long;
}

std::optional<Literal> integer_literal(std::string_view text) {
  int base = 10;
  if (is_hexadecimal(text)) base = 16, text.remove_prefix(2);
  else if (text.size() > 2 && text[0] == '0' && lower(text[1]) == 'b')
    base = 2, text.remove_prefix(2);
  else if (text.size() > 1 && text[0] == '0') base = 8, text.remove_prefix(1);
  uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  const auto suffix = suffix_of(text.substr(static_cast<size_t>(end - text.data())));
  if (error != std::errc() || !suffix || end == text.data()) return std::nullopt;
  return Literal{type_of(value, *suffix, base == 10), Value::plain(value)};
}

/// Reads one character of a literal; nullopt if an escape is malformed.
std::optional<char> character(std::string_view& text) {
  if (text[0] != '\\') {
    const char c = text[0];
    text.remove_prefix(1);
    return c;
  }
  if (text.size() < 2) return std::nullopt;
  constexpr std::string_view kEscapes = "abfnrtv\\'\"?", kMeanings = "\a\b\f\n\r\t\v\\'\"?";
  if (const size_t at = kEscapes.find(text[1]); at != text.npos) {
    text.remove_prefix(2);
    return kMeanings[at];
  }
  const bool hexadecimal = text[1] == 'x';
  text.remove_prefix(hexadecimal ? 2 : 1);
  unsigned value = 0;
  const size_t most = hexadecimal ? text.size() : std::min<size_t>(text.size(), 3);
  const auto [end, error] =
      std::from_chars(text.data(), text.data() + most, value, hexadecimal ? 16 : 8);
  if (error != std::errc() || value > 255) return std::nullopt;
  text.remove_prefix(static_cast<size_t>(end - text.data()));
  return static_cast<char>(value);
}

}  // namespace

std::optional<Literal> number_literal(std::string_view text) {
  return is_float(text) ? float_literal(text) : integer_literal(text);
}

std::optional<Literal> character_literal(std::string_view text) {
  if (text.size() < 3) return std::nullopt;
  std::string_view inner = text.substr(1, text.size() - 2);
  const auto c = character(inner);
  if (!c || !inner.empty()) return std::nullopt;
  const auto value = static_cast<uint32_t>(static_cast<int32_t>(static_cast<signed char>(*c)));
  return Literal{BasicType::Int, Value::plain(value)};
}

}  // namespace culprit::session
