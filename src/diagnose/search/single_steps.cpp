#include "diagnose/search/single_steps.h"

#include <algorithm>
#include <iterator>

#include "diagnose/consistency/search_effort.h"
#include "diagnose/single/candidates.h"
#include "diagnose/single/dominated.h"
#include "diagnose/single/missing_checks.h"
#include "diagnose/single/missing_statements.h"
#include "diagnose/single/swapped_arguments.h"
#include "trials/slip_trials.h"

namespace culprit::diagnose {

namespace {

std::vector<model::ComponentId> components_of(const Search& search,
                                              const std::vector<size_t>& candidates) {
  std::vector<model::ComponentId> components;
  for (size_t i : candidates) components.push_back(search.candidates[i].suspect.component);
  return components;
}

/// Returns false if the runs are not of the length that `which` asks for, so that nothing was
/// tried.
bool try_slips(Search& search, const std::vector<size_t>& chosen, const Allowance& allowed,
               trials::SlipsOf which) {
  trials::SlipsThatMend found = trials::find_slips(
      search.problem, components_of(search, chosen), components_of(search, search.leaves()),
      search.checker.path_steps(), allowed.instructions(), which);
  std::move(found.past_failure.begin(), found.past_failure.end(),
            std::back_inserter(search.past_failure));
  search.checker.learn_length(found.longest);
  confirm_slips(found.slips, search.checker, search.candidates);
  return found.tried;
}

}  // namespace

void slips_of_long_runs(Search& search, const Allowance& allowed) {
  search.slips_were_tried = try_slips(search, search.leaves(), allowed, trials::SlipsOf::LongRuns);
  // If all sets are wanted, the search continues as long as time allows.
  search.slips_explain =
      search.slips_were_tried && search.is_explained() && !search.problem.options().all_sets;
}

void slips_of_any_runs(Search& search, const Allowance& allowed) {
  const std::vector<size_t> undecided = search.candidates_that([&](size_t i) {
    return !search.is_broad(i) && search.candidates[i].standing == Standing::Undecided;
  });
  try_slips(search, undecided, allowed, trials::SlipsOf::AnyRuns);
}

void slips_of_leaves(Search& search, const Allowance& allowed) {
  try_slips(search, search.leaves(), allowed, trials::SlipsOf::AnyRuns);
}

void refute_dominated_leaves(Search& search, const Allowance&) {
  const std::vector<size_t> undecided = search.candidates_that(
      [&](size_t i) { return !search.is_broad(i) && !search.candidates[i].decided(); });
  refute_dominated(search.checker, undecided, search.candidates);
}

void take_over_by_groups(Search& search, const Allowance&) {
  inherit_by_groups(search.problem.program(), search.candidates);
}

void missing_checks(Search& search, const Allowance& allowed) {
  for (Examination& found :
       find_missing_checks(search.checker, allowed.instructions(), search.past_failure))
    search.candidates.push_back(std::move(found));
  search.checks_were_tried = true;
}

void missing_statements(Search& search, const Allowance& allowed) {
  std::vector<model::ComponentId> refuted;
  for (const Examination& candidate : search.candidates)
    if (candidate.standing == Standing::Refuted && candidate.suspect.leaves.size() == 1)
      refuted.push_back(candidate.suspect.leaves.front());
  std::sort(refuted.begin(), refuted.end());
  for (Examination& found :
       find_missing_statements(search.problem, search.checker, allowed.instructions(), refuted))
    search.candidates.push_back(std::move(found));
}

void add_missing_outputs(Search& search, const Allowance&) {
  const std::vector<model::Component>& components = search.problem.program().components;
  for (model::ComponentId c = 0; c < components.size(); ++c)
    if (components[c].kind == model::ComponentKind::MissingOutput) search.add_component(c);
}

void swapped_arguments(Search& search, const Allowance& allowed) {
  for (Examination& swapped :
       find_swapped_arguments(search.problem, search.checker, allowed.instructions())) {
    const std::vector<model::ComponentId>& two = swapped.suspect.leaves;
    bool is_known = false;
    for (Examination& candidate : search.candidates) {
      const std::vector<model::ComponentId>& leaves = candidate.suspect.leaves;
      if (!candidate.explains() || candidate.suspect.unit ||
          !std::includes(two.begin(), two.end(), leaves.begin(), leaves.end()))
        continue;
      if (candidate.suspect.slips.empty()) candidate.suspect.slips = swapped.suspect.slips;
      is_known = true;
    }
    if (!is_known) search.candidates.push_back(std::move(swapped));
  }
}

}  // namespace culprit::diagnose
