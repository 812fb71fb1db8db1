#include "diagnose/single/dominated.h"

#include <algorithm>
#include <cstdint>
#include <set>

namespace culprit::diagnose {

namespace {

constexpr size_t kMostTests = 4;  // the shortest failing tests, in which dominance is used
// instructions of a run, and on average after a candidate's first decision
constexpr uint64_t kLongRun = 100'000, kShortWay = 10'000;

std::vector<size_t> tests_looked_at(const ConsistencyChecker& checker) {
  std::vector<size_t> tests = checker.problem().failing_by_length();
  if (tests.size() > kMostTests) tests.resize(kMostTests);
  return tests;
}

/// The components that do not get past the first wrong byte of a test.
std::set<model::ComponentId> stopped_by(size_t test, uint32_t matched,
                                        const std::vector<Examination>& candidates) {
  std::set<model::ComponentId> stopped;
  for (const Examination& candidate : candidates)
    for (const CheckRecord& check : candidate.checks)
      if (check.test == test && !candidate.suspect.is_set &&
          check.answer == encode::Consistency::Inconsistent && check.furthest <= matched)
        stopped.insert(check.component);
  return stopped;
}

void refute(Examination& candidate, size_t test, uint32_t furthest, const char* reason) {
  CheckRecord record;
  record.component = candidate.suspect.component;
  record.test = test;
  record.answer = encode::Consistency::Inconsistent;
  record.reason = reason;
  record.furthest = furthest;
  candidate.checks.push_back(record);
  candidate.standing = Standing::Refuted;
}

}  // namespace

std::vector<size_t> dominating(const ConsistencyChecker& checker,
                               const std::vector<Examination>& candidates,
                               const std::vector<size_t>& chosen) {
  if (checker.problem().failing().empty()) return {};
  const auto known = checker.dominance(checker.problem().failing_by_length().front());
  if (!known) return {};
  std::set<model::ComponentId> outermost;
  for (size_t i : chosen) outermost.insert(known->by[candidates[i].suspect.component]);
  std::vector<size_t> found = chosen;
  std::erase_if(found,
                [&](size_t i) { return !outermost.contains(candidates[i].suspect.component); });
  return found;
}

void refute_dominated(const ConsistencyChecker& checker, const std::vector<size_t>& chosen,
                      std::vector<Examination>& candidates) {
  for (size_t test : tests_looked_at(checker)) {
    const auto known = checker.dominance(test);
    if (!known) continue;
    const uint32_t matched = checker.problem().matched(test);
    const std::set<model::ComponentId> stopped = stopped_by(test, matched, candidates);
    for (size_t i : chosen) {
      Examination& candidate = candidates[i];
      if (candidate.standing != Standing::Unasked) continue;
      const model::ComponentId id = candidate.suspect.component;
      if (known->is_idle[id])
        refute(candidate, test, matched, "nothing in the output depends on it");
      else if (stopped.contains(known->by[id]))
        refute(candidate, test, matched, "all its effects pass through a place that cannot help");
    }
  }
}

bool decide_late(const ConsistencyChecker& checker, const std::vector<Examination>& candidates,
                 const std::vector<size_t>& chosen) {
  if (checker.problem().failing_by_length().empty()) return false;
  const size_t shortest = checker.problem().failing_by_length().front();
  const uint64_t steps = checker.problem().test(shortest).run.steps;
  const auto known = steps >= kLongRun ? checker.dominance(shortest) : nullptr;
  if (!known) return false;
  uint64_t executed = 0;
  for (size_t i : chosen)
    executed +=
        steps - std::min<uint64_t>(known->decides_from[candidates[i].suspect.component], steps);
  return executed < chosen.size() * kShortWay;
}

}  // namespace culprit::diagnose
