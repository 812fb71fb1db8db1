#include "explain/closure.h"

#include <algorithm>
#include <iterator>
#include <optional>

namespace culprit::explain {

namespace {

constexpr size_t kMostSummandsTold = 4;  // a longer term is nothing that a reader compares

bool shares_an_atom(const Linear& a, const Linear& b) {
  return std::any_of(a.summands.begin(), a.summands.end(),
                     [&](const Summand& s) { return b.factor_of(s.atom) != 0; });
}

bool is_order(Relation relation) {
  return relation != Relation::Equal && relation != Relation::Unequal;
}

/// `expression <= constant` or `<`; the expression is negated for the others.
std::optional<Predicate> upper_bound(const Predicate& p) {
  return p.relation == Relation::Greater || p.relation == Relation::GreaterEqual ? turned(p)
                                                                                 : std::optional(p);
}

/// match: a <= c, b <= d, where an atom of a + b vanishes -> a + b <= c + d -> the sum of two
/// inequalities; strict if one of them is.
std::optional<Predicate> by_transitivity(const Predicate& first, const Predicate& second) {
  if (!is_order(first.relation) || !is_order(second.relation)) return std::nullopt;
  const auto a = upper_bound(first), b = upper_bound(second);
  if (!a || !b || !shares_an_atom(a->expression, b->expression)) return std::nullopt;
  auto both = sum(a->expression, b->expression);
  int64_t constant = 0;
  if (!both || __builtin_add_overflow(a->constant, b->constant, &constant)) return std::nullopt;
  // otherwise nothing vanished
  if (both->summands.size() + 2 > a->expression.summands.size() + b->expression.summands.size())
    return std::nullopt;
  const bool strict = a->relation == Relation::Less || b->relation == Relation::Less;
  return Predicate{std::move(*both), strict ? Relation::Less : Relation::LessEqual, constant};
}

/// match: f*x + e = c, p with factor g of x -> p - (g/f) * (f*x + e - c) -> the added term is 0.
/// The first variable of the equality that p has is replaced.
std::optional<Predicate> by_equality(const Predicate& equality, const Predicate& p) {
  if (equality.relation != Relation::Equal) return std::nullopt;
  for (const Summand& x : equality.expression.summands) {
    const int64_t factor = p.expression.factor_of(x.atom);
    if (factor == 0 || factor == INT64_MIN || (x.factor != 1 && x.factor != -1)) continue;
    Linear zero = equality.expression;
    if (equality.constant == INT64_MIN) return std::nullopt;
    zero.constant = -equality.constant;
    auto replaced = sum(p.expression, zero, -factor * x.factor);
    if (!replaced) return std::nullopt;
    return comparison(*replaced, p.relation, number(p.constant));
  }
  return std::nullopt;
}

class Closure {
 public:
  Closure(Terms& terms, const std::vector<Predicate>& given, size_t most, size_t depth)
      : terms_(terms), given_(given.size()), most_(most), depth_(depth) {
    for (size_t k = 0; k < given.size(); ++k) all_.push_back({given[k], {k}});
  }

  std::vector<Deduced> run() {
    for (size_t next = 1; next < all_.size() && room(); ++next)
      for (size_t k = 0; k < next && room(); ++k) combine(k, next);
    return {all_.begin() + static_cast<std::ptrdiff_t>(given_), all_.end()};
  }

 private:
  bool room() const { return all_.size() < given_ + most_; }

  void combine(size_t a, size_t b) {
    std::vector<size_t> from;
    std::set_union(all_[a].from.begin(), all_[a].from.end(), all_[b].from.begin(),
                   all_[b].from.end(), std::back_inserter(from));
    // a set that brings nothing new is a repetition
    if (from.size() > depth_ || from.size() == std::max(all_[a].from.size(), all_[b].from.size()))
      return;
    const Predicate first = all_[a].predicate, second = all_[b].predicate;
    add(by_transitivity(first, second), from);
    add(by_equality(first, second), from);
    add(by_equality(second, first), from);
  }

  void add(std::optional<Predicate> predicate, const std::vector<size_t>& from) {
    if (!predicate || !room()) return;
    const Predicate p = terms_.plain(std::move(*predicate));
    if (p.expression.summands.size() > kMostSummandsTold || says_nothing(p)) return;
    const bool known = std::any_of(all_.begin(), all_.end(),
                                   [&](const Deduced& other) { return same(other.predicate, p); });
    if (!known) all_.push_back({p, from});
  }

  /// `0 = 0`.
  static bool says_nothing(const Predicate& p) {
    return p.is_constant() && holds(0, p.relation, p.constant);
  }

  Terms& terms_;
  size_t given_, most_, depth_;
  std::vector<Deduced> all_;
};

}  // namespace

std::vector<Deduced> closure(Terms& terms, const std::vector<Predicate>& given, size_t most,
                             size_t depth) {
  return Closure(terms, given, most, depth).run();
}

}  // namespace culprit::explain
