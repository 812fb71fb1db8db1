// Atomic predicates in the form of He & Gupta (2004): `expr relop const`, where `expr` is a linear
// term without a constant. `i < n` is `i - n < 0`.
//
// The values are integers, but the relation is kept as the program has it: `< 1` does not become
// `<= 0`, so that a reader recognises the condition.
#pragma once

#include <cstdint>
#include <iterator>
#include <optional>

#include "explain/linear.h"

namespace culprit::explain {

enum class Relation : uint8_t { Less, LessEqual, Greater, GreaterEqual, Equal, Unequal };
/// `<`, `<=`, `>`, `>=`, `=`, `!=`: the words of the paper.
constexpr const char* relation_word(Relation relation) {
  constexpr const char* words[] = {"<", "<=", ">", ">=", "=", "!="};
  static_assert(std::size(words) == static_cast<size_t>(Relation::Unequal) + 1);
  return words[static_cast<size_t>(relation)];
}

bool holds(int64_t left, Relation relation, int64_t right);
/// The relation that holds where this one does not.
Relation opposite(Relation relation);
/// The relation of b and a, given that of a and b: `>` for `<`.
Relation mirrored(Relation relation);

struct Predicate {
  Linear expression;  ///< its constant is 0
  Relation relation = Relation::Equal;
  int64_t constant = 0;

  /// No variable occurs in it: `0 relop const`.
  bool is_constant() const { return expression.is_constant(); }
};

/// `left relation right` in normal form; nullopt if the difference leaves 64 bits.
std::optional<Predicate> comparison(const Linear& left, Relation relation, const Linear& right);
Predicate negated(Predicate predicate);
/// The same predicate over the negated expression: `n - i > 0` for `i - n < 0`. nullopt as above.
std::optional<Predicate> turned(const Predicate& predicate);
/// `predicate` with the expression of `like`, where that is the same or the negated one; nullopt if
/// it is neither.
std::optional<Predicate> with_expression_of(const Predicate& predicate, const Predicate& like);
/// Whether both are the same predicate, perhaps with its expression negated.
bool same(const Predicate& a, const Predicate& b);

}  // namespace culprit::explain
