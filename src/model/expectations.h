// Names of the variables and functions that the front end plants for the user's expectations, and
// for clauses of contracts that are judged when the program ends. Names of expectations contain a
// dot, so they cannot collide with names in the program.
#pragma once

#include <string_view>

namespace culprit::model {

/// `culprit.expectation.ID` is a counter. `culprit.expectation.ID.end` is a function to call when
/// the program ends.
inline constexpr std::string_view kExpectationPrefix = "culprit.expectation.";
inline constexpr std::string_view kExpectationEnd = ".end";
/// `culprit.expectation.ID.times` counts how often the line was reached, up to kMostTimes. Without
/// a limit, an endless loop would never come back to the same state.
inline constexpr std::string_view kExpectationTimes = ".times";
inline constexpr unsigned kMostTimes = 1000;

/// Before a number: a function that judges a clause of a contract when the program ends.
inline constexpr std::string_view kContractEnd = "__culprit_end_";

}  // namespace culprit::model
