// Plain runs of an edited program.
#pragma once

#include <vector>

#include "edits/edit.h"
#include "replay/plain_run.h"

namespace culprit::trials {

/// Runs the program with all the edits, at every execution. The edits change different components.
/// The intervention and the mutant of `plain` are ignored.
replay::PlainRun run_with_edits(const machine::Image& image, const std::vector<edits::Edit>& edits,
                                replay::PlainRunRequest plain);

/// The intervention that puts the edits into a run as values of their components. For mutations,
/// these are the values that the component takes in the mutant. Cost: one run per mutated
/// component.
replay::Intervention intervention_of(const machine::Image& image,
                                     const std::vector<edits::Edit>& edits,
                                     const replay::PlainRunRequest& plain);

}  // namespace culprit::trials
