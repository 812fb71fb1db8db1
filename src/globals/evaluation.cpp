#include "globals/evaluation.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

namespace culprit::globals {

namespace {

constexpr Number kInfinite = std::numeric_limits<Number>::infinity();
constexpr Interval kAnything{-kInfinite, kInfinite}, kFalse{0, 0}, kTrue{1, 1}, kEither{0, 1};

Interval checked(Interval interval) {
  return std::isnan(interval.least) || std::isnan(interval.most) ? kAnything : interval;
}

Interval truth(bool is_true, bool is_false) {
  return is_true ? kTrue : is_false ? kFalse : kEither;
}

Interval product(const Interval& a, const Interval& b) {
  const auto times = [](Number x, Number y) { return x == 0 || y == 0 ? 0 : x * y; };
  const Number all[] = {times(a.least, b.least), times(a.least, b.most), times(a.most, b.least),
                        times(a.most, b.most)};
  if (std::any_of(std::begin(all), std::end(all), [](Number n) { return std::isnan(n); }))
    return kAnything;
  return {*std::min_element(std::begin(all), std::end(all)),
          *std::max_element(std::begin(all), std::end(all))};
}

Interval less(const Interval& a, const Interval& b) {
  return truth(a.most < b.least, a.least >= b.most);
}
Interval less_or_equal(const Interval& a, const Interval& b) {
  return truth(a.most <= b.least, a.least > b.most);
}
Interval equal(const Interval& a, const Interval& b) {
  const bool is_point = a.least == a.most && b.least == b.most && std::isfinite(a.least);
  return truth(is_point && a.least == b.least, a.most < b.least || b.most < a.least);
}
Interval opposite(const Interval& a) { return truth(a.is_false(), a.is_true()); }

Interval compared(const Interval& a, Comparison comparison, const Interval& b) {
  switch (comparison) {
    case Comparison::Equal: return equal(a, b);
    case Comparison::NotEqual: return opposite(equal(a, b));
    case Comparison::Less: return less(a, b);
    case Comparison::LessEqual: return less_or_equal(a, b);
    case Comparison::Greater: return less(b, a);
    case Comparison::GreaterEqual: return less_or_equal(b, a);
  }
  return kEither;
}

/// Gathers one inner expression over the threads.
class Gathered {
 public:
  Gathered(size_t inner, const Known& known) {
    for (size_t t = 0; t < known.of.size(); ++t) {
      const bool takes_part = (*known.parts)[inner][t];
      if (!known.of[t]) add_unknown(takes_part);
      else if (const auto& value = (*known.of[t])[inner]) add(*value);
      else is_open_ = is_open_ || takes_part;
    }
  }

  Interval of(Aggregate aggregate) const {
    switch (aggregate) {
      case Aggregate::Count: return {trues_, trues_ + unknown_};
      case Aggregate::Any: return truth(trues_ > 0, trues_ + unknown_ == 0);
      case Aggregate::All: return truth(!is_open_ && !is_none() && falses_ == 0, falses_ > 0);
      case Aggregate::Sum: return is_open_ ? kAnything : checked({sum_, sum_});
      case Aggregate::Min: return {is_open_ || is_none() ? -kInfinite : min_, min_};
      case Aggregate::Max: return {max_, is_open_ || is_none() ? kInfinite : max_};
    }
    return kAnything;
  }

 private:
  bool is_none() const { return trues_ + falses_ == 0; }
  void add_unknown(bool takes_part) {
    if (!takes_part) return;
    unknown_ += 1;
    is_open_ = true;
  }
  void add(Number value) {
    (value != 0 ? trues_ : falses_) += 1;
    sum_ += value;
    if (std::isnan(value)) {
      is_open_ = true;
      return;
    }
    min_ = std::min(min_, value);
    max_ = std::max(max_, value);
  }

  Number trues_ = 0, falses_ = 0, unknown_ = 0, sum_ = 0, min_ = kInfinite, max_ = -kInfinite;
  bool is_open_ = false;  // something of a thread that takes part is missing
};

Interval list(const Expression& expression, const Known& known) {
  using enum Expression::Kind;
  Interval all = expression.kind == Sum ? kFalse : kTrue;
  bool is_any_true = false, is_any_false = false, are_true = true, are_false = true;
  for (const Expression& part : expression.parts) {
    const Interval each = evaluate(part, known);
    if (expression.kind == Sum) all = checked({all.least + each.least, all.most + each.most});
    if (expression.kind == Product) all = product(all, each);
    is_any_true = is_any_true || each.is_true();
    is_any_false = is_any_false || each.is_false();
    are_true = are_true && each.is_true();
    are_false = are_false && each.is_false();
  }
  if (expression.kind == And) return truth(are_true, is_any_false);
  if (expression.kind == Or) return truth(is_any_true, are_false);
  return all;
}

}  // namespace

Interval evaluate(const Expression& expression, const Known& known) {
  using enum Expression::Kind;
  const auto part = [&](size_t number) { return evaluate(expression.parts[number], known); };
  switch (expression.kind) {
    case Constant: return {expression.number, expression.number};
    case OfThreads: return Gathered(expression.inner, known).of(expression.aggregate);
    case Sum:
    case Product:
    case And:
    case Or: return list(expression, known);
    case Negated: {
      const Interval value = part(0);
      return {-value.most, -value.least};
    }
    case Compared: return compared(part(0), expression.comparison, part(1));
    case Not: return opposite(part(0));
  }
  return kAnything;
}

std::string number_text(Number number) {
  if (number == std::floor(number) && std::fabs(number) < 1e19L)
    return fmt::format("{:.0f}", number);
  return fmt::format("{}", static_cast<double>(number));
}

bool compares(Number left, Comparison comparison, Number right) {
  return compared({left, left}, comparison, {right, right}).is_true();
}

}  // namespace culprit::globals
