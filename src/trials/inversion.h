// Which floating value makes a wrong number of the output right, found by runs with other values:
// for functions that no formula describes, such as cos and pow, as far as they rise or fall.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace culprit::trials {

/// The numbers in a text, in order: "sum 2.50 of 3" has 2.5 and 3.
std::vector<double> all_numbers_in(const std::string& text);

/// The numbers that a run prints with a value in place of the computed one; nullopt: no more runs.
using Printed = std::function<std::optional<std::vector<double>>(double value)>;

/// The value with the fewest digits with which the first number that is not as expected becomes so;
/// numbers before it must stay as they are. nullopt if it does not depend on the value, or if no
/// value near the computed one gives a larger and another one a smaller number. Cost: some 90 runs.
std::optional<double> inverted_value(double computed, const std::vector<double>& expected,
                                     const Printed& printed);

}  // namespace culprit::trials
