#include "repair/reference.h"

#include <algorithm>

#include <fmt/format.h>

#include "repair/behaviour.h"
#include "spec/near_inputs.h"
#include "variants/text_judge.h"

namespace culprit::repair {

using variants::Rebuilt;
using variants::Runnable;

namespace {

// failing tests to add; more of them rarely exclude further suspects, and each is asked
constexpr size_t kMostTests = 4;
// instructions of the runs of both programs; bounds time
constexpr uint64_t kMostStepsOfReference = 50'000'000;

}  // namespace

std::vector<spec::TestCase> tests_by_reference(const judge::RunRequest& request,
                                               const model::Program& reference) {
  const Rebuilt program(request, *request.program), right(request, reference);
  const Runnable right_program{&right.problem, {}};
  machine::MachineLimits limits;
  limits.budget = request.options.budget;
  limits.steps = std::max(program.problem.bounds().steps, right.problem.bounds().steps);
  const FurtherRuns further(program.problem, {{&program.problem, {}}}, &right_program, limits,
                            kMostStepsOfReference);
  std::vector<size_t> differing = further.disagreements(0);
  std::stable_sort(differing.begin(), differing.end(), [&](size_t a, size_t b) {
    return spec::length_of(further.input(a)) < spec::length_of(further.input(b));
  });
  std::vector<spec::TestCase> tests;
  for (const size_t k : differing) {
    if (tests.size() == kMostTests) break;
    tests.push_back(further.test_of(right_program, k));
    tests.back().name = fmt::format("reference-{}", tests.size());
  }
  return tests;
}

}  // namespace culprit::repair
