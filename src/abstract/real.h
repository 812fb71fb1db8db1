// Intervals of floats (Miné 2004), and whether NaN is possible.
//
// The bounds are numbers of the format, and infinities. -0 and +0 are one number here: where one is
// possible, so is the other. Bounds of results are rounded as the results are, to nearest even in
// the format itself; as rounding is monotone, no outward rounding is needed.
#pragma once

#include <limits>
#include <optional>

#include "abstract/domain.h"

namespace culprit::abstract {

class Real {
 public:
  static constexpr double infinity = std::numeric_limits<double>::infinity();

  Real() = default;  ///< no value of 64 bits
  static Real top(logic::Sort sort) { return {sort, -infinity, infinity, true}; }
  static Real bottom(logic::Sort sort) { return {sort, infinity, -infinity, false}; }
  static Real constant(logic::Sort sort, uint64_t bits);
  static Real nan(logic::Sort sort) { return {sort, infinity, -infinity, true}; }
  /// The numbers `low` to `high`, which are of the format; none if `low` is larger.
  Real(logic::Sort sort, double low, double high, bool may_be_nan);

  logic::Sort sort() const { return sort_; }
  bool is_bottom() const { return !has_numbers() && !may_be_nan_; }
  bool contains(uint64_t bits) const;
  bool contains_number(double number) const { return low_ <= number && number <= high_; }
  /// The only value, if there is just one: never a zero, as there are two.
  std::optional<uint64_t> constant() const;
  Real join(const Real& other) const;
  Real meet(const Real& other) const;
  bool includes(const Real& other) const { return join(other) == *this; }
  /// A bound that grows goes to the next threshold, or to infinity.
  Real widen(const Real& next, const Thresholds& thresholds) const;
  friend bool operator==(const Real&, const Real&) = default;

  bool has_numbers() const { return low_ <= high_; }
  double low() const { return low_; }
  double high() const { return high_; }
  bool may_be_nan() const { return may_be_nan_; }
  Real without_nan() const { return {sort_, low_, high_, false}; }
  Real with_nan(bool nan) const { return {sort_, low_, high_, may_be_nan_ || nan}; }

 private:
  logic::Sort sort_ = logic::Sort::float64();
  double low_ = infinity, high_ = -infinity;
  bool may_be_nan_ = false;
};

static_assert(Domain<Real>);

/// The largest number of the format below `number`, and the smallest above it.
double next_below(logic::Sort sort, double number);
double next_above(logic::Sort sort, double number);
/// The largest number of the format that is at most `number`, and the smallest that is at least.
double rounded_down(logic::Sort sort, double number);
double rounded_up(logic::Sort sort, double number);

}  // namespace culprit::abstract
