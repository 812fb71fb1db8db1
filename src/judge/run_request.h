// Requests for plain runs of a test.
#pragma once

#include "judge/judgement.h"
#include "replay/plain_run.h"

namespace culprit::judge {

/// What all runs of a trial have in common.
replay::PlainRunRequest trial_request(const machine::Image& image, const JudgedTest& test,
                                      const machine::MachineLimits& limits);

}  // namespace culprit::judge
