// The domain of Booleans: which of the two are possible.
#pragma once

#include "abstract/domain.h"

namespace culprit::abstract {

struct Truth {
  bool may_be_false = false, may_be_true = false;

  static Truth top(logic::Sort) { return {true, true}; }
  static Truth bottom(logic::Sort) { return {false, false}; }
  static Truth constant(logic::Sort, uint64_t bits) { return {bits == 0, bits != 0}; }

  bool is_bottom() const { return !may_be_false && !may_be_true; }
  bool contains(uint64_t bits) const { return bits ? may_be_true : may_be_false; }
  Truth join(Truth other) const {
    return {may_be_false || other.may_be_false, may_be_true || other.may_be_true};
  }
  Truth meet(Truth other) const {
    return {may_be_false && other.may_be_false, may_be_true && other.may_be_true};
  }
  bool includes(Truth other) const { return join(other) == *this; }
  Truth widen(Truth next, const Thresholds&) const { return join(next); }
  friend bool operator==(const Truth&, const Truth&) = default;
};

static_assert(Domain<Truth>);

}  // namespace culprit::abstract
