// Requests for plain runs of a test.
#pragma once

#include "judge/judgement.h"
#include "replay/plain_run.h"

namespace culprit::judge {

/// What a test gives to a run of any kind: input, the program's name, arguments, environment,
/// files, what is expected on the way and what fails it.
template <class Request>
void give(const spec::TestCase& test, Request& run) {
  run.input = &test.input;
  run.arguments = &test.arguments;
  run.environment = &test.environment;
  run.program_name = test.program_name.empty() ? nullptr : &test.program_name;
  run.files = test.files.get();
  run.expectations = &test.expectations;
  run.undefined = test.undefined;
}

/// What all runs of a trial have in common.
replay::PlainRunRequest trial_request(const machine::Image& image, const JudgedTest& test,
                                      const machine::MachineLimits& limits);

}  // namespace culprit::judge
