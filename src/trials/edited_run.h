// Plain runs of a program that was edited.
#pragma once

#include <vector>

#include "edits/edit.h"
#include "replay/plain_run.h"

namespace culprit::trials {

/// A run with all the edits at work, at every execution. They are of different components. The
/// intervention and the mutant of `plain` are ignored.
replay::PlainRun run_with_edits(const machine::Image& image, const std::vector<edits::Edit>& edits,
                                replay::PlainRunRequest plain);

/// The intervention that puts the edits into a run as values of their components; for mutations,
/// the values that the component takes in the mutant. Cost: a run for each of these.
replay::Intervention intervention_of(const machine::Image& image,
                                     const std::vector<edits::Edit>& edits,
                                     const replay::PlainRunRequest& plain);

}  // namespace culprit::trials
