// Runs one test up to a limit and judges it.
#pragma once

#include "judge/judgement.h"

namespace culprit::judge {

/// A plain run of the test, from its start to the end or to `steps` instructions, without a check.
/// `budget` may be null.
replay::PlainRunRequest plain_request(const RunRequest& request, const machine::Image& image,
                                      const spec::TestCase& test, uint64_t steps,
                                      const Budget* budget);

/// Runs the test and fills its run and its outcome. Cost: the run.
void judge_run(const RunRequest& request, const machine::Image& image, JudgedTest& test,
               uint64_t steps, const Budget* budget);

/// Sets the reason and the verdict by what is known of the run.
void set_verdict(const RunRequest& request, const machine::Image& image, JudgedTest& test);

}  // namespace culprit::judge
