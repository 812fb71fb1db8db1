// Names by which the machine knows what the front end planted for the user's expectations. They
// hold a dot, so nothing of the user's collides.
#pragma once

#include <string_view>

namespace culprit::model {

/// `culprit.expectation.ID` counts, and `culprit.expectation.ID.end` is called when a program of
/// which ID is expected ends.
inline constexpr std::string_view kExpectationPrefix = "culprit.expectation.";
inline constexpr std::string_view kExpectationEnd = ".end";

}  // namespace culprit::model
