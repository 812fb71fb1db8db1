// The value of an assertion at a cut, as far as it is known.
//
// A number is an interval, so what is not known of some threads stays open. A thread in which the
// names of an inner expression are not visible takes no part in count and any. Of sum, min, max and
// all it leaves the rest open, if it takes part at another time: a sum of some accounts is not the
// sum of all.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "globals/assertion.h"

namespace culprit::globals {

/// Of one thread, per inner expression; nullopt: it takes no part.
using LocalValues = std::vector<std::optional<Number>>;

struct Interval {
  Number least = 0, most = 0;
  bool is_true() const { return least > 0 || most < 0; }
  bool is_false() const { return least == 0 && most == 0; }
};

/// What threads have at a cut.
struct Known {
  std::vector<const LocalValues*> of;                     ///< per thread; null: not known
  const std::vector<std::vector<bool>>* parts = nullptr;  ///< per inner expression and thread:
                                                          ///< whether it ever takes part
};

/// Sound: the value for all that the unknown threads may have is in the interval.
Interval evaluate(const Expression& expression, const Known& known);

/// As messages show it: without a fraction if it has none.
std::string number_text(Number number);

bool compares(Number left, Comparison comparison, Number right);

}  // namespace culprit::globals
