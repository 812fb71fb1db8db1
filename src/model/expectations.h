// Names of the variables and functions that the front end plants for the user's expectations. They
// contain a dot, so they cannot collide with names in the program.
#pragma once

#include <string_view>

namespace culprit::model {

/// `culprit.expectation.ID` is a counter. `culprit.expectation.ID.end` is a function to call when
/// the program ends.
inline constexpr std::string_view kExpectationPrefix = "culprit.expectation.";
inline constexpr std::string_view kExpectationEnd = ".end";

}  // namespace culprit::model
