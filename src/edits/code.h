// C expressions as text, made from other expressions with the fewest parentheses that keep their
// meaning.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "edits/edit.h"
#include "edits/source_tree.h"

namespace culprit::edits {

/// How strongly an expression holds its operands, by C's grammar: a weaker one needs parentheses
/// as an operand of a stronger one.
enum class Strength : uint8_t {
  Comma,
  Assignment,
  Conditional,
  Or,
  And,
  BitOr,
  BitXor,
  BitAnd,
  Equality,
  Order,
  Shift,
  Sum,
  Product,
  Prefix,  ///< also casts
  Primary,
};

struct Code {
  std::string text;
  Strength strength = Strength::Primary;
};

/// The expression as it is written.
Code code_of(const SourceTree& tree, SyntaxId expression);
/// A number in decimal; negative ones have a sign.
Code number(int64_t value);
/// `left op right`; if `op` is `=` or the like, an assignment.
Code binary(const Code& left, std::string_view op, const Code& right);
/// `op operand` without a blank.
Code prefix(std::string_view op, const Code& operand);

/// The opposite truth value: `a >= b` for `a < b`, `x` for `!x`, `!(a && b)`.
Code negated(const SourceTree& tree, SyntaxId expression);
/// The expression plus a number: `n + 1`, `5` for `4`, `n` for `n - 1`.
Code plus(const SourceTree& tree, SyntaxId expression, int64_t more);
/// The same operands with another operator, which may be that of an assignment.
Code with_operator(const SourceTree& tree, SyntaxId binary, std::string_view op);

/// The value of a number or character as the source writes it, or of such a number with a sign;
/// nullopt for other expressions, and for floating numbers.
std::optional<int64_t> integer_value(const SourceTree& tree, SyntaxId expression);
/// Another value, written in the same way if possible: as a character, in hexadecimal, where one
/// below 0 has all bits that the number after `~` has not.
Code like(const SourceTree& tree, SyntaxId expression, int64_t value);
/// A string literal for the text.
std::string literal(std::string_view text);
/// The text of a string literal; nullopt if it has a prefix or consists of several literals.
std::optional<std::string> literal_text(std::string_view literal);

/// The change that writes `code` for the expression, in parentheses if what is around it needs
/// them.
SourceChange replacement(const SourceTree& tree, SyntaxId expression, Code code);

}  // namespace culprit::edits
