#include "explain/predicate.h"

namespace culprit::explain {

bool holds(int64_t left, Relation relation, int64_t right) {
  switch (relation) {
    case Relation::Less: return left < right;
    case Relation::LessEqual: return left <= right;
    case Relation::Greater: return left > right;
    case Relation::GreaterEqual: return left >= right;
    case Relation::Equal: return left == right;
    case Relation::Unequal: return left != right;
  }
  return false;
}

Relation opposite(Relation relation) {
  using enum Relation;
  constexpr Relation opposites[] = {GreaterEqual, Greater, LessEqual, Less, Unequal, Equal};
  return opposites[static_cast<size_t>(relation)];
}

Relation mirrored(Relation relation) {
  using enum Relation;
  constexpr Relation mirrors[] = {Greater, GreaterEqual, Less, LessEqual, Equal, Unequal};
  return mirrors[static_cast<size_t>(relation)];
}

std::optional<Predicate> comparison(const Linear& left, Relation relation, const Linear& right) {
  auto difference = sum(left, right, -1);
  if (!difference || difference->constant == INT64_MIN) return std::nullopt;
  Predicate predicate{std::move(*difference), relation, 0};
  predicate.constant = -predicate.expression.constant;
  predicate.expression.constant = 0;
  return predicate;
}

Predicate negated(Predicate predicate) {
  predicate.relation = opposite(predicate.relation);
  return predicate;
}

std::optional<Predicate> turned(const Predicate& predicate) {
  auto expression = product(predicate.expression, -1);
  if (!expression || predicate.constant == INT64_MIN) return std::nullopt;
  return Predicate{std::move(*expression), mirrored(predicate.relation), -predicate.constant};
}

std::optional<Predicate> with_expression_of(const Predicate& predicate, const Predicate& like) {
  if (same(predicate.expression, like.expression))
    return Predicate{like.expression, predicate.relation, predicate.constant};
  const auto other = turned(predicate);
  if (!other || !same(other->expression, like.expression)) return std::nullopt;
  return Predicate{like.expression, other->relation, other->constant};
}

bool same(const Predicate& a, const Predicate& b) {
  const auto like = with_expression_of(a, b);
  return like && like->relation == b.relation && like->constant == b.constant;
}

}  // namespace culprit::explain
