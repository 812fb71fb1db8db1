#include "abstract/value.h"

namespace culprit::abstract {

using logic::Sort;

Value Value::of(const Number& number) {
  Value result(number.sort());
  result.number_ = number;
  return result;
}

Value Value::of(const Real& real) {
  Value result(real.sort());
  result.real_ = real;
  return result;
}

Value Value::of(Sort, const Real& real) { return of(real); }

Value Value::of(Truth truth) {
  Value result(Sort::boolean());
  result.truth_ = truth;
  return result;
}

Value Value::truth(bool may_be_false, bool may_be_true) {
  return of(Truth{may_be_false, may_be_true});
}

Value Value::top(Sort sort) {
  if (sort.is_bits()) return of(Number::top(sort));
  return sort.is_bool() ? of(Truth::top(sort)) : of(Real::top(sort));
}

Value Value::bottom(Sort sort) {
  if (sort.is_bits()) return of(Number::bottom(sort));
  return sort.is_bool() ? of(Truth::bottom(sort)) : of(Real::bottom(sort));
}

Value Value::constant(Sort sort, uint64_t bits) {
  if (sort.is_bits()) return of(Number::constant(sort, bits));
  return sort.is_bool() ? of(Truth::constant(sort, bits)) : of(Real::constant(sort, bits));
}

bool Value::is_bottom() const {
  if (sort_.is_bits()) return number_.is_bottom();
  return sort_.is_bool() ? truth_.is_bottom() : real_.is_bottom();
}

bool Value::is_top() const { return *this == top(sort_); }

bool Value::contains(uint64_t bits) const {
  if (sort_.is_bits()) return number_.contains(bits);
  return sort_.is_bool() ? truth_.contains(bits) : real_.contains(bits);
}

std::optional<uint64_t> Value::constant() const {
  if (sort_.is_bits()) return number_.constant();
  if (sort_.is_float()) return real_.constant();
  if (truth_.may_be_false == truth_.may_be_true) return std::nullopt;
  return truth_.may_be_true;
}

Value Value::join(const Value& other) const {
  if (sort_.is_bits()) return of(number_.join(other.number_));
  return sort_.is_bool() ? of(truth_.join(other.truth_)) : of(real_.join(other.real_));
}

Value Value::meet(const Value& other) const {
  if (sort_.is_bits()) return of(number_.meet(other.number_));
  return sort_.is_bool() ? of(truth_.meet(other.truth_)) : of(real_.meet(other.real_));
}

bool Value::includes(const Value& other) const {
  if (sort_.is_bits()) return number_.includes(other.number_);
  return sort_.is_bool() ? truth_.includes(other.truth_) : real_.includes(other.real_);
}

Value Value::widen(const Value& next, const Thresholds& thresholds) const {
  if (sort_.is_bits()) return of(number_.widen(next.number_, thresholds));
  return sort_.is_bool() ? of(truth_.widen(next.truth_, thresholds))
                         : of(real_.widen(next.real_, thresholds));
}

}  // namespace culprit::abstract
