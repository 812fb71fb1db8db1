#include "globals/choices.h"

#include <algorithm>
#include <utility>

namespace culprit::globals {

namespace {

using Choices = std::optional<std::vector<Choice>>;

constexpr size_t kMostChoices = 10'000;

/// The value of an expression without aggregates.
std::optional<Number> constant(const Expression& expression) {
  using enum Expression::Kind;
  if (expression.kind == Constant) return expression.number;
  if (expression.kind != Negated || expression.parts[0].kind != Constant) return std::nullopt;
  return -expression.parts[0].number;
}

Comparison negated(Comparison comparison) {
  switch (comparison) {
    case Comparison::Equal: return Comparison::NotEqual;
    case Comparison::NotEqual: return Comparison::Equal;
    case Comparison::Less: return Comparison::GreaterEqual;
    case Comparison::LessEqual: return Comparison::Greater;
    case Comparison::Greater: return Comparison::LessEqual;
    case Comparison::GreaterEqual: return Comparison::Less;
  }
  return comparison;
}

Comparison swapped(Comparison comparison) {
  switch (comparison) {
    case Comparison::Less: return Comparison::Greater;
    case Comparison::LessEqual: return Comparison::GreaterEqual;
    case Comparison::Greater: return Comparison::Less;
    case Comparison::GreaterEqual: return Comparison::LessEqual;
    default: return comparison;
  }
}

class Chooser {
 public:
  explicit Chooser(const History& history)
      : history_(history), threads_(static_cast<uint32_t>(history.states.size())) {}

  Choices of(const Expression& expression, bool value) const {
    using enum Expression::Kind;
    switch (expression.kind) {
      case OfThreads: return of_aggregate(expression, value);
      case Compared: return of_comparison(expression, value);
      case Not: return of(expression.parts[0], !value);
      case And:
      case Or:
        return (expression.kind == Or) == value ? any_part(expression, value)
                                                : all_parts(expression, value);
      default: return std::nullopt;
    }
  }

 private:
  Choices any_part(const Expression& expression, bool value) const {
    Choices all = std::vector<Choice>{};
    for (const Expression& part : expression.parts) all = either(std::move(all), of(part, value));
    return all;
  }
  Choices all_parts(const Expression& expression, bool value) const {
    Choices all = std::vector<Choice>{Choice{}};
    for (const Expression& part : expression.parts) all = both(all, of(part, value));
    return all;
  }
  /// Each of `a` with each of `b`.
  static Choices both(const Choices& a, const Choices& b) {
    if (!a || !b || a->size() * b->size() > kMostChoices) return std::nullopt;
    std::vector<Choice> all;
    for (const Choice& left : *a)
      for (const Choice& right : *b) {
        all.push_back(left);
        all.back().insert(all.back().end(), right.begin(), right.end());
      }
    return all;
  }
  static Choices either(Choices a, const Choices& b) {
    if (!a || !b || a->size() + b->size() > kMostChoices) return std::nullopt;
    a->insert(a->end(), b->begin(), b->end());
    return a;
  }

  Choices of_aggregate(const Expression& expression, bool value) const {
    using enum Aggregate;
    const size_t inner = expression.inner;
    switch (expression.aggregate) {
      case Count:
      case Any: return counted(inner, value ? Comparison::Greater : Comparison::Equal, 0);
      case All:
        return value ? in_all(inner, Comparison::NotEqual, 0) : in_one(inner, Comparison::Equal, 0);
      default: return std::nullopt;
    }
  }

  Choices of_comparison(const Expression& expression, bool value) const {
    using enum Aggregate;
    const bool is_left = expression.parts[0].kind == Expression::Kind::OfThreads;
    const Expression &gathered = expression.parts[is_left ? 0 : 1],
                     &other = expression.parts[is_left ? 1 : 0];
    const std::optional<Number> number = constant(other);
    if (!number || gathered.kind != Expression::Kind::OfThreads) return std::nullopt;
    Comparison comparison = is_left ? expression.comparison : swapped(expression.comparison);
    if (!value) comparison = negated(comparison);
    switch (gathered.aggregate) {
      case Count: return counted(gathered.inner, comparison, *number);
      case Min: return of_extreme(gathered.inner, comparison, *number, Comparison::Less);
      case Max: return of_extreme(gathered.inner, comparison, *number, Comparison::Greater);
      default: return std::nullopt;
    }
  }

  /// Of min, for which `beyond` is Less, and max. One thread beyond the number is enough; for the
  /// opposite, all have to be there.
  Choices of_extreme(size_t inner, Comparison comparison, Number number, Comparison beyond) const {
    const Comparison within = negated(beyond), strictly_within = swapped(beyond);
    if (comparison == beyond || comparison == swapped(within))
      return in_one(inner, comparison, number);
    if (comparison == within || comparison == strictly_within)
      return in_all(inner, comparison, number);
    if (comparison == Comparison::Equal)
      return both(in_all(inner, within, number), in_one(inner, Comparison::Equal, number));
    return either(in_one(inner, beyond, number), in_all(inner, strictly_within, number));
  }

  Choices in_one(size_t inner, Comparison comparison, Number number) const {
    return chosen(1, {0, inner, comparison, number, false});
  }
  Choices in_all(size_t inner, Comparison comparison, Number number) const {
    Choice every;
    for (uint32_t thread = 0; thread < threads_; ++thread)
      if (history_.parts[inner][thread])
        every.push_back({thread, inner, comparison, number, false});
    return every.empty() ? std::vector<Choice>{} : std::vector<Choice>{std::move(every)};
  }

  /// So many threads have it: for each run of numbers that are right, those who have it and those
  /// who do not.
  Choices counted(size_t inner, Comparison comparison, Number number) const {
    const auto is_right = [&](uint32_t count) {
      return compares(static_cast<Number>(count), comparison, number);
    };
    std::vector<Choice> all;
    for (uint32_t first = 0; first <= threads_; ++first) {
      if (!is_right(first)) continue;
      uint32_t last = first;
      while (last < threads_ && is_right(last + 1)) ++last;
      const Choices with = chosen(first, {0, inner, Comparison::NotEqual, 0, false}),
                    without = chosen(threads_ - last, {0, inner, Comparison::Equal, 0, true});
      const Choices joined = both(with, without);
      if (!joined || all.size() + joined->size() > kMostChoices) return std::nullopt;
      all.insert(all.end(), joined->begin(), joined->end());
      first = last;
    }
    return all;
  }

  /// One for each set of so many threads that have the literal.
  Choices chosen(uint32_t count, Literal literal) const {
    std::vector<uint32_t> able;
    for (uint32_t thread = 0; thread < threads_; ++thread) {
      const auto holds = [&](const LocalState& state) { return literal.holds(state.values); };
      const auto& states = history_.states[thread];
      if (literal.or_no_part && std::all_of(states.begin(), states.end(), holds))
        count -= count > 0;
      else if (std::any_of(states.begin(), states.end(), holds)) able.push_back(thread);
    }
    std::vector<std::vector<size_t>> sets{{}};  // of indices into `able`
    for (uint32_t size = 0; size < count; ++size) {
      std::vector<std::vector<size_t>> larger;
      for (const auto& set : sets)
        for (size_t k = set.empty() ? 0 : set.back() + 1; k < able.size(); ++k) {
          if (larger.size() == kMostChoices) return std::nullopt;
          larger.push_back(set);
          larger.back().push_back(k);
        }
      sets = std::move(larger);
    }
    std::vector<Choice> all;
    for (const auto& set : sets) {
      Choice& choice = all.emplace_back();
      for (const size_t k : set) {
        literal.thread = able[k];
        choice.push_back(literal);
      }
    }
    return all;
  }

  const History& history_;
  uint32_t threads_;
};

}  // namespace

std::optional<std::vector<Choice>> choices_of(const Expression& expression, bool value,
                                              const History& history) {
  return Chooser(history).of(expression, value);
}

}  // namespace culprit::globals
