#include "variants/trying.h"

#include "judge/run_request.h"
#include "trials/edited_run.h"

namespace culprit::variants {

std::vector<std::string> failing_with(const Runnable& program,
                                      const machine::MachineLimits& limits) {
  std::vector<std::string> names;
  for (const judge::JudgedTest& test : program.problem->tests()) {
    const machine::Image& image = program.problem->image();
    const replay::PlainRun run =
        trials::run_with_edits(image, program.edits, judge::trial_request(image, test, limits));
    if (!judge::passes(test, run)) names.push_back(test.outcome.name);
  }
  return names;
}

}  // namespace culprit::variants
