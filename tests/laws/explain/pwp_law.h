// The law of path-based weakest preconditions: the form of a predicate at a point, evaluated with
// the values that the variables have at that point, is true exactly if the predicate is true at its
// end.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "subject.h"

namespace culprit::laws {

struct LawCounts {
  uint64_t predicates = 0;
  uint64_t forms = 0;  ///< checked, each at the first and last point of its range
  uint64_t cells = 0;  ///< looked up in the run
  std::vector<std::string> broken;
};

/// Runs the program, and again with a condition turned, and checks the law for the values of its
/// last prints, for its branches, also those that were turned, and for the facts of the forward
/// states.
void check_pwp(const testing_support::Subject& subject, const machine::RunInputs& inputs,
               LawCounts& counts);

}  // namespace culprit::laws
