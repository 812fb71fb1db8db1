#include "machine/run/input_text.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdlib>
#include <iterator>

#include <fmt/format.h>

namespace culprit::machine {

namespace {

uint64_t masked(uint64_t bits, unsigned width) {
  return width >= 64 ? bits : bits & ((uint64_t{1} << width) - 1);
}

int64_t signed_value(uint64_t bits, unsigned width) {
  return static_cast<int64_t>(bits << (64 - width)) >> (64 - width);
}

std::string character(uint64_t bits) {
  const auto byte = static_cast<unsigned char>(bits);
  if (byte == '\'' || byte == '\\') return fmt::format("'\\{}'", static_cast<char>(byte));
  if (byte == '\n') return "'\\n'";
  if (byte == '\t') return "'\\t'";
  if (byte == 0) return "'\\0'";
  if (byte >= 0x20 && byte < 0x7f) return fmt::format("'{}'", static_cast<char>(byte));
  return fmt::format("{}", signed_value(byte, 8));
}

std::optional<uint64_t> character_bits(const std::string& text) {
  if (text.size() == 3) return static_cast<unsigned char>(text[1]);
  if (text.size() != 4 || text[1] != '\\') return std::nullopt;
  switch (text[2]) {
    case 'n': return '\n';
    case 't': return '\t';
    case '0': return 0;
    case '\'':
    case '\\': return static_cast<unsigned char>(text[2]);
    default: return std::nullopt;
  }
}

bool is_pattern(const std::string& text) {
  return text.starts_with("0x") || text.starts_with("0X");
}

/// Whether the type holds the number, which is in two's complement if it is negative.
bool holds(InputKind kind, uint64_t number, bool negative, bool is_pattern) {
  const unsigned width = kind.letter == 'b' ? 1 : std::min(kind.bits, 64u);
  const bool has_sign = kind.letter != 'u' && kind.letter != 'b';
  if (negative)
    return has_sign && static_cast<int64_t>(number) >= signed_value(1ull << (width - 1), width);
  // a char may be written as either
  const bool uses_all = !has_sign || is_pattern || kind.letter == 'c';
  return number <= masked(~uint64_t{0}, uses_all ? width : width - 1);
}

}  // namespace

model::Type InputKind::type() const {
  if (letter == 'f') return bits == 32 ? model::kF32 : model::kF64;
  return model::integer_type(bits);
}

InputKind input_kind(std::string_view suffix) {
  return {suffix[0], static_cast<unsigned>(std::atoi(std::string(suffix.substr(1)).c_str()))};
}

std::string words_of(InputKind kind) {
  switch (kind.letter) {
    case 'u': return fmt::format("an unsigned integer of {} bits", kind.bits);
    case 'b': return "true or false";
    case 'c': return "a character";
    case 'p': return "null, own or shared";
    case 'f': return "a number";
    default: return fmt::format("a signed integer of {} bits", kind.bits);
  }
}

std::string input_text(InputKind kind, uint64_t bits) {
  bits = masked(bits, kind.bits);
  switch (kind.letter) {
    case 'u': return fmt::format("{}", bits);
    case 'b': return bits & 1 ? "true" : "false";
    case 'c': return character(bits);
    case 'p':
      return bits < std::size(kPointerShapes) ? std::string(kPointerShapes[bits])
                                              : fmt::format("{}", bits);
    case 'f':
      return kind.bits == 32 ? fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(bits)))
                             : fmt::format("{}", std::bit_cast<double>(bits));
    default: return fmt::format("{}", signed_value(bits, kind.bits));
  }
}

std::optional<uint64_t> input_bits(InputKind kind, const std::string& text) {
  if (text.empty()) return std::nullopt;
  if (kind.letter == 'p') {
    for (size_t shape = 0; shape < std::size(kPointerShapes); ++shape)
      if (text == kPointerShapes[shape]) return shape;
    return std::nullopt;
  }
  if (text == "true" || text == "false") return text == "true" ? 1 : 0;
  char* end = nullptr;
  if (kind.letter == 'f') {
    const double number = std::strtod(text.c_str(), &end);
    if (*end) return std::nullopt;
    return kind.bits == 32 ? std::bit_cast<uint32_t>(static_cast<float>(number))
                           : std::bit_cast<uint64_t>(number);
  }
  if (text.front() == '\'' && text.back() == '\'') return character_bits(text);
  errno = 0;
  const bool negative = text.front() == '-';
  const uint64_t number = negative ? static_cast<uint64_t>(std::strtoll(text.c_str(), &end, 0))
                                   : std::strtoull(text.c_str(), &end, 0);
  if (*end || errno != 0 || !holds(kind, number, negative, is_pattern(text))) return std::nullopt;
  return masked(number, kind.bits);
}

}  // namespace culprit::machine
