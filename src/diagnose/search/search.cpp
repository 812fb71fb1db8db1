#include "diagnose/search/search.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "diagnose/sets/redundant_parts.h"
#include "diagnose/single/dominated.h"

namespace culprit::diagnose {

namespace {

/// Instructions of the shortest failing run; 0 if some failing run did not exit.
uint64_t shortest_failing_run(const judge::Problem& problem) {
  uint64_t shortest = UINT64_MAX;
  for (const judge::JudgedTest& test : problem.tests())
    if (test.failed())
      shortest = std::min(shortest, test.run.stop == machine::Stop::Exited ? test.run.steps : 0);
  return shortest;
}

}  // namespace

Search::Search(const judge::Problem& of, const ConsistencyChecker& by,
               judge::ProgressSink* progress)
    : problem(of), checker(by), asking{problem, checker, progress} {
  using enum model::ComponentKind;
  for (model::ComponentId c = 0; c < problem.program().components.size(); ++c)
    if (problem.program().components[c].kind != Function &&
        problem.program().components[c].kind != MissingOutput)
      add_component(c);
  const std::vector<size_t> chosen = leaves();
  has_many_leaves = chosen.size() > kManyLeaves;
  is_costly_to_ask = chosen.size() * shortest_failing_run(problem) > kCostlyRuns;
  decides_late = (has_many_leaves || is_costly_to_ask) && decide_late(checker, candidates, chosen);
}

bool Search::add_component(model::ComponentId component) {
  std::optional<Examination> candidate =
      candidate_of(component, problem.program(), problem.options().modes, checker);
  if (candidate) candidates.push_back(std::move(*candidate));
  return candidate.has_value();
}

void Search::add_set(Examination set) {
  tried_together = std::max(tried_together, static_cast<unsigned>(set.suspect.leaves.size()));
  candidates.push_back(std::move(set));
}

void Search::keep_checks_of(Examination& examination) {
  checks.insert(checks.end(), examination.checks.begin(), examination.checks.end());
  examination.checks.clear();
}

SuspectList Search::suspects() && {
  drop_idle_parts(problem.program(), candidates);
  SuspectList all = summed_up(std::move(candidates));
  all.phases = std::move(phases);
  all.leads = std::move(leads);
  all.tried_together = tried_together;
  all.proof_for_sets = proof_for_sets;
  all.out_of_time |= out_of_time;
  if (problem.options().all_sets && !why_not_all.empty())
    all.notes.push_back(fmt::format("not all sets of places were tried: {}", why_not_all));
  all.checks.insert(all.checks.end(), checks.begin(), checks.end());
  return all;
}

}  // namespace culprit::diagnose
