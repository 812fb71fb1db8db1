// Whether the loops of a program end, as properties of the report.
#pragma once

#include "document/check_report.h"
#include "machine/image/image.h"
#include "support/budget.h"

namespace culprit::check {

/// Adds a property for each loop that inputs decide about: proved by a ranking function, violated
/// by inputs with which a run never leaves it, or undecided. If no input decides about a loop, adds
/// one for all of them. `budget` may be null.
void add_termination(const machine::Image& image, const Budget* budget,
                     document::CheckReport& report);

}  // namespace culprit::check
