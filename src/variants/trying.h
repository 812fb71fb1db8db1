// How edits are tried: on all tests, and in order until their runs are too long together.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "edits/edit.h"
#include "judge/problem.h"
#include "replay/plain_run.h"
#include "tasks/parallel.h"
#include "trials/trials.h"

namespace culprit::variants {

/// A changed program that can be run: a program of the same tests with edits that have an effect.
struct Runnable {
  const judge::Problem* problem = nullptr;  ///< null: there is none
  std::vector<edits::Edit> edits;
};

struct Tried {
  bool passes = false;
  uint64_t steps = 0;  ///< instructions of all runs

  uint64_t cost() const { return steps + replay::kStartOfRun; }
};

/// `run(test)` makes a trial. The failing tests come first, short runs first; the first trial that
/// does not pass is the last.
template <class Run>
Tried tried_on_all(const judge::Problem& problem, Run run) {
  Tried tried;
  const auto passes = [&](size_t test) {
    const trials::Trial trial = run(test);
    tried.steps += trial.steps;
    return trial.outcome == trials::Outcome::Passes;
  };
  const std::vector<size_t>& failing = problem.failing_by_length();
  if (!std::all_of(failing.begin(), failing.end(), passes)) return tried;
  for (size_t test = 0; test < problem.tests().size(); ++test)
    if (problem.test(test).passed() && !passes(test)) return tried;
  tried.passes = true;
  return tried;
}

/// The numbers below `count` for which `tried(k)`, a Tried, passes, in order. Ends when the trials
/// cost `most_steps` instructions, or with the budget of the problem.
template <class Try>
std::vector<size_t> passing_of(const judge::Problem& problem, size_t count, uint64_t most_steps,
                               Try tried) {
  std::vector<size_t> passing;
  const Budget* budget = problem.options().budget;
  const auto cost = [](const Tried& answer) { return answer.cost(); };
  uint64_t spent = 0;
  tasks::ask_in_order<Tried>(problem.options().jobs, count, tried,
                             [&](size_t k, Tried answer) {
                               if (answer.passes) passing.push_back(k);
                               spent += answer.cost();
                               return spent < most_steps && !(budget && budget->exhausted());
                             },
                             {.suffices = tasks::until_spent<Tried>(most_steps, cost)});
  return passing;
}

/// The names of the tests that the program fails.
std::vector<std::string> failing_with(const Runnable& program,
                                      const machine::MachineLimits& limits);

}  // namespace culprit::variants
