#include "globals/choices.h"

#include <algorithm>
#include <utility>

namespace culprit::globals {

namespace {

using Choices = std::optional<std::vector<Choice>>;
using Has = Literal::Has;

constexpr size_t kMostChoices = 10'000;

/// The value of an expression without aggregates.
std::optional<Number> constant(const Expression& expression) {
  using enum Expression::Kind;
  if (expression.kind == Constant) return expression.number;
  if (expression.kind != Negated || expression.parts[0].kind != Constant) return std::nullopt;
  return -expression.parts[0].number;
}

bool is_count(const Expression& expression) {
  return expression.kind == Expression::Kind::OfThreads && expression.aggregate == Aggregate::Count;
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
    std::vector<Choice> all;
    for (const Expression& part : expression.parts) {
      Choices own = of(part, value);
      if (!own || all.size() + own->size() > kMostChoices) return std::nullopt;
      std::move(own->begin(), own->end(), std::back_inserter(all));
    }
    return all;
  }
  Choices all_parts(const Expression& expression, bool value) const {
    Choices all = {{Choice{}}};
    for (const Expression& part : expression.parts) {
      const Choices own = of(part, value);
      if (!own) return std::nullopt;
      all = both(*all, *own);
      if (!all) return std::nullopt;
    }
    return all;
  }
  /// Each of `a` with each of `b`.
  static Choices both(const std::vector<Choice>& a, const std::vector<Choice>& b) {
    if (a.size() * b.size() > kMostChoices) return std::nullopt;
    std::vector<Choice> all;
    for (const Choice& left : a)
      for (const Choice& right : b) {
        all.push_back(left);
        all.back().insert(all.back().end(), right.begin(), right.end());
      }
    return all;
  }

  Choices of_aggregate(const Expression& expression, bool value) const {
    const size_t inner = expression.inner;
    switch (expression.aggregate) {
      case Aggregate::Count:
      case Aggregate::Any:
        return counted(inner, value ? Comparison::Greater : Comparison::Equal, 0);
      case Aggregate::All: {
        if (!value) return chosen(inner, 1, Has::False);
        Choice every;
        for (uint32_t thread = 0; thread < threads_; ++thread)
          if (history_.parts[inner][thread]) every.push_back({thread, inner, Has::True});
        return every.empty() ? std::vector<Choice>{} : std::vector<Choice>{std::move(every)};
      }
      default: return std::nullopt;
    }
  }

  Choices of_comparison(const Expression& expression, bool value) const {
    const Expression &left = expression.parts[0], &right = expression.parts[1];
    Comparison comparison = expression.comparison;
    const bool is_left = is_count(left);
    const std::optional<Number> number = constant(is_left ? right : left);
    if (!number || (!is_left && !is_count(right))) return std::nullopt;
    if (!is_left) comparison = swapped(comparison);
    return counted((is_left ? left : right).inner, comparison, *number, value);
  }

  /// So many threads have it: for each run of numbers that are right, those who have it and those
  /// who do not.
  Choices counted(size_t inner, Comparison comparison, Number number, bool value = true) const {
    const auto is_right = [&](uint32_t count) {
      return compares(static_cast<Number>(count), comparison, number) == value;
    };
    std::vector<Choice> all;
    for (uint32_t first = 0; first <= threads_; ++first) {
      if (!is_right(first)) continue;
      uint32_t last = first;
      while (last < threads_ && is_right(last + 1)) ++last;
      const Choices with = chosen(inner, first, Has::True),
                    without = chosen(inner, threads_ - last, Has::NotTrue);
      if (!with || !without) return std::nullopt;
      const Choices joined = both(*with, *without);
      if (!joined || all.size() + joined->size() > kMostChoices) return std::nullopt;
      all.insert(all.end(), joined->begin(), joined->end());
      first = last;
    }
    return all;
  }

  /// One for each set of so many threads.
  Choices chosen(size_t inner, uint32_t count, Has has) const {
    std::vector<uint32_t> able;
    for (uint32_t thread = 0; thread < threads_; ++thread) {
      const Literal literal{thread, inner, has};
      const auto holds = [&](const LocalState& state) { return literal.holds(state.values); };
      const auto& states = history_.states[thread];
      if (has == Has::NotTrue && std::all_of(states.begin(), states.end(), holds))
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
      for (const size_t k : set) choice.push_back({able[k], inner, has});
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
