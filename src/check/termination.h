// Whether the loops of a program end, as properties of the report.
#pragma once

#include <vector>

#include "document/check_report.h"
#include "machine/image/image.h"
#include "support/budget.h"

namespace culprit::check {

/// A property for each loop that inputs decide about: proved by a ranking function, violated by
/// inputs with which a run never leaves it, or undecided. If no input decides about a loop, one
/// property of all of them. `budget` may be null.
std::vector<document::Property> termination_of(const machine::Image& image, const Budget* budget);

}  // namespace culprit::check
