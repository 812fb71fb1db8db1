// The inputs that a run asked for, as the report says them.
#pragma once

#include <vector>

#include "document/check_report.h"
#include "machine/image/image.h"
#include "replay/plain_run.h"

namespace culprit::check {

/// Those that the run asked for, in its order, with their places. What is not in `chosen` was 0.
std::vector<document::ChosenInput> asked_inputs(const machine::Image& image,
                                                const replay::PlainRun& run,
                                                const machine::ChosenInputs& chosen);

}  // namespace culprit::check
