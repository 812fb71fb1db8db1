#include "diagnose/run_request.h"

namespace culprit::diagnose {

namespace {

constexpr uint64_t kMostOutput = 1 << 20;

}  // namespace

machine::PlainRunRequest trial_request(const machine::Image& image, const JudgedTest& test,
                                       const machine::MachineLimits& limits) {
  machine::PlainRunRequest run;
  run.image = &image;
  give(*test.test, run);
  run.limits = limits;
  run.output_limit = kMostOutput;
  run.keep_errors = test.test->rule != nullptr;
  run.matcher = test.matcher ? &*test.matcher : nullptr;
  run.count_hits = false;
  return run;
}

}  // namespace culprit::diagnose
