// Tries schedules of a program, one run after the other: which fail, and the shortest that does.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "machine/run/step_observer.h"
#include "machine/threads/scheduler.h"
#include "schedules/constraint.h"
#include "schedules/race_detector.h"
#include "support/budget.h"

namespace culprit::schedules {

struct Outcome {
  enum class Verdict : uint8_t { Passed, Failed, Undecided };
  Verdict verdict = Verdict::Undecided;
  uint64_t failure = 0;  ///< equal for failures of the same kind
  uint64_t steps = 0;
  std::vector<uint32_t> starts = {};  ///< per thread: the function that it began with
  /// where threads have to be switched beside the accesses that race
  std::set<machine::CodePlace> places = {};

  bool passed() const { return verdict == Verdict::Passed; }
  bool failed() const { return verdict == Verdict::Failed; }
};
/// Runs the program once, from the start. The observer may be null.
using Run = std::function<Outcome(machine::Scheduler&, machine::StepObserver*)>;

struct SearchRequest {
  const machine::Image* image = nullptr;
  Run run;
  uint64_t schedules = 1;          ///< that are tried, at most
  uint64_t steps = UINT64_MAX;     ///< after so many instructions, no further one is tried
  uint64_t least = 0;              ///< so many are tried even then, if there are races
  uint64_t seed = 1;               ///< of random schedules
  const Budget* budget = nullptr;  ///< null: no limit
  machine::Schedule known = {};    ///< a failing one
  std::vector<machine::Schedule> first = {};  ///< that are tried before others
  /// where threads are switched from the beginning: accesses that are known to race, and the like
  std::set<machine::CodePlace> places = {};
  const Constraint* constraint = nullptr;  ///< that all runs keep to; null: none
  bool until_failure = false;              ///< ends with the first one that fails
};

/// Locks that are taken in both orders.
struct NamedInversion {
  LockInversion inversion;
  std::string held, taken;            ///< of the first thread
  std::vector<uint32_t> starts = {};  ///< as in Outcome
};

struct SearchResult {
  uint64_t tried = 0, failed = 0, undecided = 0;
  /// The failing one with the fewest switches that was found: each of them is needed.
  std::optional<machine::Schedule> failing;
  std::vector<machine::Schedule> failing_too;  ///< some others, as they were tried
  std::vector<machine::Schedule> passing;      ///< some
  std::vector<Race> races;                     ///< without a constraint
  std::vector<NamedInversion> inversions;
  std::set<machine::CodePlace> places;  ///< accesses that race, and Outcome::places
};

/// Tries the schedule without switches; then those given; then in turn those with one more switch
/// than others that were tried, random priorities, and random walks.
SearchResult search(const SearchRequest& request);

}  // namespace culprit::schedules
