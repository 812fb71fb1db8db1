// A statement that is missing: no other value of anything that is there mends the program, or many
// do that say little.
//
// Assignments that the function could contain (missing_assignments.h) are tried in plain runs, one
// at a time, in all failing tests and then in those that pass.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <vector>

#include "diagnose/consistency.h"
#include "support/budget.h"

namespace culprit::diagnose {

/// One search. Cheap to make.
class MissingStatements {
 public:
  /// All of it must outlive the search and the trials; `most_steps` is what find() gets at most.
  /// Runs are limited as those of the checker now.
  MissingStatements(const RunRequest& request, const machine::Image& image,
                    const std::vector<JudgedTest>& tests, const ConsistencyChecker& checker,
                    uint64_t most_steps);

  /// What makes the next trial of find(most_steps), the likeliest first, until its budget ends; it
  /// says false when all are begun. For threads that have nothing else to do before.
  std::function<bool(const Budget&)> next_trial(uint64_t most_steps) const;

  /// Statements beside which an assignment is missing that makes every test pass, each confirmed by
  /// replays; the likeliest first, few. `most_steps`: instructions of all trials in the shortest
  /// failing test.
  std::vector<Examination> find(uint64_t most_steps);

 private:
  class Trials;
  std::shared_ptr<Trials> trials_;
};

}  // namespace culprit::diagnose
