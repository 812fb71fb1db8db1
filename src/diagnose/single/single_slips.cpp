#include "diagnose/single/single_slips.h"

#include <algorithm>
#include <optional>

#include "diagnose/single/examinations.h"
#include "judge/run_request.h"

namespace culprit::diagnose {

namespace {

constexpr size_t kMostTests = 8;    // shortest failing tests
constexpr uint64_t kStart = 5'000;  // instructions that starting a run is worth
// than the failing run, a mended one may take
constexpr uint64_t kTimesLonger = 2, kRoom = 20'000;
constexpr uint64_t kMostOutput = 1 << 20;

}  // namespace

void note_refuted(const std::vector<CheckRecord>& checks, RefutedAlone& refuted) {
  for (const CheckRecord& check : checks)
    if (check.answer == encode::Consistency::Inconsistent)
      refuted.insert({check.component, check.test});
}

SlipsAlone::SlipsAlone(const ConsistencyChecker& checker, uint64_t path_steps)
    : problem_(checker.problem()),
      checker_(checker),
      path_steps_(path_steps),
      failing_(problem_.failing_by_length()),
      slips_(edits::slips_of(problem_.image(), executed_leaves())) {
  std::stable_sort(slips_.begin(), slips_.end(),
                   [](const edits::Slip& a, const edits::Slip& b) { return a.weight > b.weight; });
}

size_t SlipsAlone::tried_tests() const { return std::min(kMostTests, failing_.size()); }

std::vector<size_t> SlipsAlone::turns(size_t test, const RefutedAlone& refuted) const {
  std::vector<size_t> turns;
  for (size_t s = 0; s < slips_.size(); ++s)
    if (problem_.executed({slips_[s].component}, test) &&
        !refuted.contains({slips_[s].component, test}))
      turns.push_back(s);
  return turns;
}

TestAnswers::SlipOutcome SlipsAlone::tried(size_t index, const std::vector<edits::Slip>& slips,
                                           const Budget& budget) const {
  const judge::JudgedTest& test = problem_.test(index);
  replay::PlainRunRequest plain;
  plain.image = &problem_.image();
  plain.inputs = test.test;
  plain.limits.steps = most_steps(test);
  plain.limits.budget = &budget;
  plain.matcher = test.matcher ? &*test.matcher : nullptr;
  plain.output_limit = kMostOutput;
  plain.keep_errors = test.test->rule != nullptr;
  plain.count_hits = false;
  const replay::PlainRun run = edits::plain_run_with(problem_.image(), slips, plain);
  return {judge::passes(test, run), run.steps + kStart};
}

TestAnswers::SlipOutcome SlipsAlone::tried_alone(size_t index, const edits::Slip& slip,
                                                 const Budget& budget) const {
  TestAnswers& known = checker_.answers(index);
  TestAnswers::SlipTrial asked{slip, most_steps(problem_.test(index))};
  if (const std::optional<TestAnswers::SlipOutcome> before = known.slips.find(asked))
    return *before;
  const TestAnswers::SlipOutcome trial = tried(index, {slip}, budget);
  if (!budget.exhausted()) known.slips.add(std::move(asked), trial);
  return trial;
}

std::vector<model::ComponentId> SlipsAlone::executed_leaves() const {
  std::vector<model::ComponentId> leaves;
  for (model::ComponentId id = 0; id < problem_.program().components.size(); ++id)
    if (!is_broad(problem_.program().components[id].kind) &&
        std::any_of(failing_.begin(), failing_.end(),
                    [&](size_t test) { return problem_.executed({id}, test); }))
      leaves.push_back(id);
  return leaves;
}

uint64_t SlipsAlone::most_steps(const judge::JudgedTest& test) const {
  return test.run.stop == machine::Stop::Exited ? kTimesLonger * test.run.steps + kRoom
                                                : path_steps_;
}

}  // namespace culprit::diagnose
