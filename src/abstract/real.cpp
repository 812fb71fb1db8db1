#include "abstract/real.h"

#include <algorithm>
#include <cmath>

#include "logic/operation.h"

namespace culprit::abstract {

using logic::Sort;

namespace {

/// `number` in the format, rounded to nearest.
double in_format(Sort sort, double number) {
  return sort.kind == Sort::Float32 ? static_cast<float>(number) : number;
}

}  // namespace

double next_below(Sort sort, double number) {
  if (sort.kind == Sort::Float32)
    return std::nextafter(static_cast<float>(number), -std::numeric_limits<float>::infinity());
  return std::nextafter(number, -Real::infinity);
}

double next_above(Sort sort, double number) { return -next_below(sort, -number); }

double rounded_down(Sort sort, double number) {
  const double nearest = in_format(sort, number);
  return nearest > number ? next_below(sort, nearest) : nearest;
}

double rounded_up(Sort sort, double number) { return -rounded_down(sort, -number); }

Real::Real(Sort sort, double low, double high, bool may_be_nan)
    : sort_(sort), low_(low + 0.0), high_(high + 0.0), may_be_nan_(may_be_nan) {
  if (low_ <= high_) return;
  low_ = infinity;
  high_ = -infinity;
}

Real Real::constant(Sort sort, uint64_t bits) {
  const double number = logic::to_double(sort, bits);
  return std::isnan(number) ? nan(sort) : Real(sort, number, number, false);
}

bool Real::contains(uint64_t bits) const {
  const double number = logic::to_double(sort_, bits);
  return std::isnan(number) ? may_be_nan_ : contains_number(number);
}

std::optional<uint64_t> Real::constant() const {
  if (!has_numbers() && may_be_nan_) return sort_.canonical_nan();
  if (may_be_nan_ || low_ != high_ || low_ == 0) return std::nullopt;
  return logic::from_double(sort_, low_);
}

Real Real::join(const Real& other) const {
  return {sort_, std::min(low_, other.low_), std::max(high_, other.high_),
          may_be_nan_ || other.may_be_nan_};
}

Real Real::meet(const Real& other) const {
  return {sort_, std::max(low_, other.low_), std::min(high_, other.high_),
          may_be_nan_ && other.may_be_nan_};
}

Real Real::widen(const Real& next, const Thresholds& thresholds) const {
  Real result = join(next);
  if (!has_numbers() || !next.has_numbers()) return result;
  const bool grows_down = next.low_<low_, grows_up = next.high_> high_;
  if (grows_down) result.low_ = -infinity;
  if (grows_up) result.high_ = infinity;
  for (const int64_t threshold : thresholds) {
    const double bound = in_format(sort_, static_cast<double>(threshold));
    if (grows_down && bound <= next.low_) result.low_ = std::max(result.low_, bound);
    if (grows_up && bound >= next.high_) result.high_ = std::min(result.high_, bound);
  }
  return result;
}

}  // namespace culprit::abstract
