// The arithmetic of C on typed numbers, by means of the machine's.
#pragma once

#include <string_view>

#include "machine/value/finding_kind.h"
#include "session/values/type_rules.h"
#include "support/result.h"

namespace culprit::session {

/// A number or pointer without a place; its value is defined.
struct Number {
  TypeRef type;
  machine::Value value;
};

class Numbers {
 public:
  explicit Numbers(const TypeRules& rules) : rules_(rules) {}

  /// As a cast does. Nullopt if a floating-point number does not fit the integer type.
  std::optional<Number> converted(const Number& from, TypeRef to) const;
  bool truth(const Number& number) const;
  static Number integer(model::BasicType type, uint64_t bits);
  /// As a signed number of 64 bits; wraps for the largest unsigned ones.
  int64_t index(const Number& number) const;

  /// An arithmetic, bitwise or shift operator, or a comparison, of two numbers. The finding says
  /// what C leaves undefined.
  struct Outcome {
    Number number;
    std::optional<machine::FindingKind> finding;
  };
  Outcome binary(std::string_view op, Number left, Number right) const;
  /// `-` or `~` of a promoted number.
  Outcome prefix(std::string_view op, const Number& number) const;

 private:
  Outcome integers(std::string_view op, const Number& left, const Number& right) const;
  Outcome floats(std::string_view op, const Number& left, const Number& right) const;

  const TypeRules& rules_;
};

}  // namespace culprit::session
