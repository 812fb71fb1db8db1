// The event at which a failing run shows that something is wrong.
#pragma once

#include <optional>

#include "judge/run_tests.h"
#include "record/difference.h"

namespace culprit::diagnose {

/// By the reason for which `test` failed: the first print that differs from the repaired run's
/// (blanks aside, where they do not count), what crashed, the decision to stay in a loop, the
/// return or exit that gave the status. Nothing when the runs show none.
std::optional<record::DifferenceNode> symptom_of(const machine::Image& image,
                                                 const judge::JudgedTest& test,
                                                 const record::Difference& difference,
                                                 const record::Trace& failing,
                                                 const replay::PlainRun& failing_run,
                                                 const record::Trace& repaired,
                                                 const replay::PlainRun& repaired_run);

}  // namespace culprit::diagnose
