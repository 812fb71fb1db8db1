// Conditions that choose threads: `count(c) <= 1` is violated if some two threads have c at once.
// Each choice is a condition on single threads, which needs no look at the cuts one by one.
#pragma once

#include <optional>
#include <vector>

#include "globals/history.h"

namespace culprit::globals {

/// What one thread has to have.
struct Literal {
  enum class Has : uint8_t { True, NotTrue, False };  // NotTrue: false, or it takes no part
  uint32_t thread = 0;
  size_t inner = 0;
  Has has = Has::True;
  bool holds(const LocalValues& values) const {
    const auto& value = values[inner];
    if (has == Has::NotTrue) return !value || *value == 0;
    return value && (*value != 0) == (has == Has::True);
  }
};
using Choice = std::vector<Literal>;  ///< all of them

/// The choices of which one has to hold if the expression surely is true, or, with `value` false,
/// surely is false. nullopt: the expression is not one of counts and truths, or there are too many.
std::optional<std::vector<Choice>> choices_of(const Expression& expression, bool value,
                                              const History& history);

}  // namespace culprit::globals
