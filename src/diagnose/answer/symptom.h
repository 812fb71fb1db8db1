// The event at which a failing run first shows its failure.
#pragma once

#include <optional>

#include "judge/run_tests.h"
#include "record/difference.h"

namespace culprit::diagnose {

/// The symptom depends on why `test` failed. It is the first print that differs from the repaired
/// run (ignoring blanks if the comparison does), the crashing instruction, the decision to stay in
/// a loop, or the return or exit with the wrong status. nullopt if the runs show none.
std::optional<record::DifferenceNode> symptom_of(const machine::Image& image,
                                                 const judge::JudgedTest& test,
                                                 const record::Difference& difference,
                                                 const record::Trace& failing,
                                                 const replay::PlainRun& failing_run,
                                                 const record::Trace& repaired,
                                                 const replay::PlainRun& repaired_run);

}  // namespace culprit::diagnose
