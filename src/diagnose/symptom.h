// The event at which a failing run shows that something is wrong.
#pragma once

#include <optional>

#include "diagnose/difference.h"
#include "diagnose/run_tests.h"

namespace culprit::diagnose {

/// By the reason for which `test` failed: the first print that differs from the repaired run's
/// (blanks aside, where they do not count), what crashed, the decision to stay in a loop, the
/// return or exit that gave the status. Nothing when the runs show none.
std::optional<DifferenceNode> symptom_of(const machine::Image& image, const JudgedTest& test,
                                         const Difference& difference,
                                         const machine::Recording& failing,
                                         const machine::PlainRun& failing_run,
                                         const machine::Recording& repaired,
                                         const machine::PlainRun& repaired_run);

}  // namespace culprit::diagnose
