// A set of values of one sort, over-approximated: the abstract value of a term.
//
// Bit vectors: the reduced product (Cousot & Cousot 1979) of signed and unsigned intervals, a
// congruence (Granger 1989) and known bits. Floats: an interval and whether NaN is possible.
// Booleans: which of the two are possible. All operations are sound for the semantics of logic/:
// bit vectors wrap, division by zero is as in SMT-LIB, floats round to nearest even.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>

#include "abstract/number.h"
#include "abstract/real.h"
#include "abstract/thresholds.h"
#include "abstract/truth.h"
#include "logic/term.h"

namespace culprit::abstract {

class Value {
 public:
  static Value top(logic::Sort sort);
  static Value bottom(logic::Sort sort);
  static Value constant(logic::Sort sort, uint64_t bits);
  static Value of(const Number& number);  ///< a bit vector
  static Value of(logic::Sort sort, const Real& real);
  static Value truth(bool may_be_false, bool may_be_true);
  static Value of(Truth truth);  ///< a Boolean
  static Value of(const Real& real);

  logic::Sort sort() const { return sort_; }
  bool is_bottom() const;  ///< no value
  bool is_top() const;
  bool contains(uint64_t bits) const;
  /// The only value, if there is just one.
  std::optional<uint64_t> constant() const;
  bool may_be_true() const { return truth_.may_be_true; }    ///< of a Boolean
  bool may_be_false() const { return truth_.may_be_false; }  ///< of a Boolean
  const Number& number() const { return number_; }           ///< of a bit vector
  const Real& real() const { return real_; }                 ///< of a float

  // The words of the lattice; both values have the same sort.
  Value join(const Value& other) const;  ///< contains both
  Value meet(const Value& other) const;  ///< contains the common values
  bool includes(const Value& other) const;
  /// Contains both; a sequence of widened values becomes constant after finitely many steps. Bounds
  /// that grow stop at the next threshold.
  Value widen(const Value& next, const Thresholds& thresholds) const;
  friend bool operator==(const Value&, const Value&) = default;

  /// The condition, in `terms`, that `term` is one of these values; true if nothing is known that
  /// a condition can say. Implied by `contains`.
  logic::Term holds(logic::TermStore& terms, logic::Term term) const;
  /// For people: "0 to 9, even", "3", "any", "-0.5 to 1.5 or NaN". `is_unsigned`: how a bit vector
  /// is read; a congruence is left out then where some values have the top bit set.
  std::string text(bool is_unsigned = false) const;
  /// The same of numbers as a predicate of ACSL (Baudin et al., "ACSL: ANSI/ISO C Specification
  /// Language") on the variable `name` of C: "0 <= i <= 9 && i % 2 == 0". Empty if all values are
  /// possible. Implied by `contains`.
  std::string predicate(const std::string& name, bool is_unsigned) const;

 private:
  explicit Value(logic::Sort sort) : sort_(sort) {}

  // The two of other sorts are not set.
  logic::Sort sort_;
  Truth truth_;
  Number number_;
  Real real_;
};

static_assert(Domain<Value>);

/// The value of an application `term` whose arguments have these values. Constants give their
/// value; variables give top.
Value apply(const logic::TermStore& terms, logic::Term term, std::span<const Value> arguments);

}  // namespace culprit::abstract
