// The rules of contraction for bit vectors and floats; contraction.cpp has the table.
#pragma once

#include <span>

#include "abstract/value.h"

namespace culprit::abstract {

/// An application whose value is in `value`. The rules narrow `args`.
struct Contraction {
  logic::Sort sort;
  uint32_t low;  ///< lowest bit, for Extract only
  const Value& value;
  std::span<Value> args;

  const Number& number() const { return value.number(); }
  const Number& number(size_t i) const { return args[i].number(); }
  const Real& real() const { return value.real(); }
  const Real& real(size_t i) const { return args[i].real(); }
  logic::Sort sort_of(size_t i) const { return args[i].sort(); }
  void narrow(size_t i, const Value& by) const { args[i] = args[i].meet(by); }
  void narrow(size_t i, const Number& by) const { narrow(i, Value::of(by)); }
  void narrow(size_t i, const Real& by) const { narrow(i, Value::of(by)); }
  bool is_true() const { return !value.may_be_false(); }
  bool is_false() const { return !value.may_be_true(); }
};

namespace number_rules {

void not_equal(const Contraction& c);
void unsigned_less(const Contraction& c);
void signed_less(const Contraction& c);
void add_overflows(const Contraction& c);
void sub_overflows(const Contraction& c);
void mul_overflows(const Contraction& c);
void bit_not(const Contraction& c);
void neg(const Contraction& c);
void bit_and(const Contraction& c);
void bit_or(const Contraction& c);
void bit_xor(const Contraction& c);
void add(const Contraction& c);
void sub(const Contraction& c);
void mul(const Contraction& c);
void unsigned_quotient(const Contraction& c);
void unsigned_remainder(const Contraction& c);
void signed_quotient(const Contraction& c);
void signed_remainder(const Contraction& c);
void shl(const Contraction& c);
void lshr(const Contraction& c);
void ashr(const Contraction& c);
void concat(const Contraction& c);
void extract(const Contraction& c);
void extend(const Contraction& c);

}  // namespace number_rules

namespace real_rules {

void not_identical(const Contraction& c);
void equal(const Contraction& c);
void less(const Contraction& c);
void at_most(const Contraction& c);
void is_nan(const Contraction& c);
void neg(const Contraction& c);
void magnitude(const Contraction& c);
void from_signed(const Contraction& c);
void from_unsigned(const Contraction& c);
void to_signed(const Contraction& c);
void to_float(const Contraction& c);

}  // namespace real_rules

}  // namespace culprit::abstract
