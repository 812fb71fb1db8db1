#include "judge/run_request.h"

namespace culprit::judge {

namespace {

constexpr uint64_t kMostOutput = 1 << 20;

}  // namespace

replay::PlainRunRequest run_request(const machine::Image& image, const JudgedTest& test,
                                    const machine::MachineLimits& limits) {
  replay::PlainRunRequest run;
  run.image = &image;
  run.inputs = test.test;
  run.limits = limits;
  run.check = test.check.get();
  run.keep_errors = test.test->rule != nullptr;
  run.count_hits = false;
  return run;
}

replay::PlainRunRequest trial_request(const machine::Image& image, const JudgedTest& test,
                                      const machine::MachineLimits& limits) {
  replay::PlainRunRequest run = run_request(image, test, limits);
  run.output_limit = kMostOutput;
  run.matcher = test.matcher ? &*test.matcher : nullptr;
  return run;
}

}  // namespace culprit::judge
