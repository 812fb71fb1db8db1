// The values of inputs as people write them: `-3`, `'a'`, `1.5`, `true`, `null`.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "model/type.h"

namespace culprit::machine {

/// The kind of an input, by the suffix of the built-in that asks for it: a letter and the width in
/// bits. i and u: integers; f: floats; b: truth; c: a character; p: what a pointer points to.
struct InputKind {
  char letter = 'i';
  unsigned bits = 32;
  model::Type type() const;
};
/// The kind for a suffix such as "i32"; it must be one of those above.
InputKind input_kind(std::string_view suffix);

/// "a signed integer of 32 bits", "null, own or shared".
std::string words_of(InputKind kind);

/// For p: `null`, `own` (an object of its own), `shared` (that of an earlier pointer).
inline constexpr std::string_view kPointerShapes[] = {"null", "own", "shared"};

/// The text of a bit pattern. Floats in a form that reads back exactly.
std::string input_text(InputKind kind, uint64_t bits);
/// The bit pattern of a text; nullopt if it is no value of that kind. Integers may be decimal
/// numbers that the type holds, bit patterns in hexadecimal, or a character in quotes.
std::optional<uint64_t> input_bits(InputKind kind, const std::string& text);

}  // namespace culprit::machine
