#include "trials/trials.h"

#include <algorithm>

#include "judge/long_runs.h"
#include "judge/run_request.h"
#include "support/budget.h"
#include "trials/edited_run.h"

namespace culprit::trials {

namespace {

// a mended run may take this many times its test's run, and so many instructions more
constexpr uint64_t kTimesLonger = 2, kRoom = 20'000;
// another test shows how long a right run takes only if it does about as much; bounds time
constexpr uint64_t kTimesAnother = 10;
// instructions of the passing tests in which one edit is tried
constexpr uint64_t kMostForPassing = 500'000;

std::vector<size_t> passing_up_to(uint64_t most_steps, const judge::Problem& problem) {
  std::vector<size_t> passing;
  const uint64_t longest = judge::longest_repeated(problem.tests());
  uint64_t steps = 0;
  for (size_t test = 0; test < problem.tests().size() && steps <= most_steps; ++test) {
    if (!problem.test(test).passed() || problem.test(test).run.steps > longest) continue;
    passing.push_back(test);
    steps += problem.test(test).run.steps;
  }
  return passing;
}

/// A run that fails may end too early: those that pass show how long a right one takes.
uint64_t longest_passing(const judge::Problem& problem) {
  uint64_t longest = 0;
  for (const judge::JudgedTest& test : problem.tests())
    if (test.passed()) longest = std::max(longest, test.run.steps);
  return longest;
}

}  // namespace

uint64_t most_steps_when_mended(uint64_t steps) { return kTimesLonger * steps + kRoom; }

Trials::Trials(const judge::Problem& problem)
    : problem_(problem),
      tried_passing_(passing_up_to(kMostForPassing, problem)),
      longest_passing_(longest_passing(problem)),
      remembered_(problem.tests().size()) {}

uint64_t Trials::Question::hash() const {
  uint64_t place = edit.mutations.empty() ? 0
                                          : uint64_t{edit.mutations.front().pc} << 32 ^
                                                edit.mutations.front().constant;
  for (const machine::Insertion& insertion : edit.insertions) {
    place = place * 31 + (uint64_t{insertion.pc} << 32);
    for (const uint64_t constant : insertion.constants) place = place * 31 + constant;
    for (const model::Instruction& i : insertion.code)
      place = place * 31 + (static_cast<uint64_t>(i.op) << 48 ^
                            static_cast<uint64_t>(static_cast<uint32_t>(i.a)) << 16 ^
                            static_cast<uint32_t>(i.b));
  }
  return (steps ^ place * 31 ^ edit.component) * 0x9e3779b97f4a7c15;
}

Trial Trials::run(const std::vector<edits::Edit>& edits, size_t index,
                  const machine::MachineLimits& limits) const {
  const judge::JudgedTest& test = problem_.test(index);
  const replay::PlainRun run =
      run_with_edits(problem_.image(), edits, judge::trial_request(problem_.image(), test, limits));
  Trial trial;
  trial.steps = run.steps;
  trial.matched = run.matched;
  if (judge::passes(test, run))
    trial.outcome = judge::more_undefined(run, problem_.tolerated()) ? Outcome::PassesUndefined
                                                                     : Outcome::Passes;
  else if (limits.budget && limits.budget->exhausted()) trial.outcome = Outcome::Cut;
  return trial;
}

Trial Trials::run(const edits::Edit& edit, size_t test, const machine::MachineLimits& limits) {
  Question question{edit, limits.steps};
  if (const auto known = remembered_[test].find(question)) return *known;
  const Trial trial = run(std::vector{edit}, test, limits);
  if (trial.outcome != Outcome::Cut) remembered_[test].add(std::move(question), trial);
  return trial;
}

machine::MachineLimits Trials::limits_for(size_t test, machine::MachineLimits limits) const {
  const replay::PlainRun& run = problem_.test(test).run;
  if (run.stop == machine::Stop::Exited)
    limits.steps = most_steps_when_mended(
        std::max(run.steps, std::min(longest_passing_, kTimesAnother * run.steps)));
  return limits;
}

bool Trials::mends(const edits::Edit& edit, const machine::MachineLimits& limits) {
  const std::vector<size_t>& failing = problem_.failing_by_length();
  return std::all_of(failing.begin(), failing.end(), [&](size_t test) {
    return run(edit, test, limits_for(test, limits)).outcome == Outcome::Passes;
  });
}

bool Trials::keeps_passing(const edits::Edit& edit, const machine::MachineLimits& limits) {
  return std::all_of(tried_passing_.begin(), tried_passing_.end(), [&](size_t test) {
    return run(edit, test, limits_for(test, limits)).outcome == Outcome::Passes;
  });
}

}  // namespace culprit::trials
