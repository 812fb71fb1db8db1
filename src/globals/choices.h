// Conditions that choose threads: `count(c) <= 1` is violated if some two threads have c at once,
// `min(e) >= 0` if some thread has a smaller e. Each choice is a condition on single threads, which
// needs no look at the cuts one by one.
#pragma once

#include <optional>
#include <vector>

#include "globals/history.h"

namespace culprit::globals {

/// What one thread has to have.
struct Literal {
  uint32_t thread = 0;
  size_t inner = 0;
  Comparison comparison = Comparison::NotEqual;
  Number number = 0;
  bool or_no_part = false;  ///< or it takes no part
  bool holds(const LocalValues& values) const {
    return values[inner] ? compares(*values[inner], comparison, number) : or_no_part;
  }
};
using Choice = std::vector<Literal>;  ///< all of them

/// The choices of which one has to hold if the expression surely is true, or, with `value` false,
/// surely is false. nullopt: some part is not an aggregate but sum, alone or compared with a
/// number, or there are too many choices.
std::optional<std::vector<Choice>> choices_of(const Expression& expression, bool value,
                                              const History& history);

}  // namespace culprit::globals
