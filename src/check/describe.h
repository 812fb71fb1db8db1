// What is known of each property, as the report says it.
#pragma once

#include <string>
#include <vector>

#include "check/known.h"
#include "check/properties.h"
#include "document/check_report.h"

namespace culprit::check {

/// Adds to the report the stated properties in the order of the program, then violated and
/// undecided rules of C, and the number of places where rules were checked. `function`: the one
/// that the harness calls, of which the requirements are assumed; empty: none.
void describe(const machine::Image& image, const std::string& function,
              const std::vector<machine::FindingSite>& order, const KnownProperties& properties,
              document::CheckReport& report);

/// Requirements that no inputs meet.
std::vector<document::Property> as_properties(const machine::Image& image,
                                              const std::vector<StatedProperty>& stated);

}  // namespace culprit::check
