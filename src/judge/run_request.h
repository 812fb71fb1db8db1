// Requests for plain runs of a test.
#pragma once

#include "judge/judgement.h"
#include "replay/plain_run.h"

namespace culprit::judge {

/// A run of the test up to its end, with its whole output.
replay::PlainRunRequest run_request(const machine::Image& image, const JudgedTest& test,
                                    const machine::MachineLimits& limits);

/// The same for a trial: it stops at the first wrong byte, and after a mebibyte of output.
replay::PlainRunRequest trial_request(const machine::Image& image, const JudgedTest& test,
                                      const machine::MachineLimits& limits);

}  // namespace culprit::judge
