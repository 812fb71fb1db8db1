#include "diagnose/search/set_steps.h"

#include <algorithm>

#include "diagnose/search/joint_answer.h"
#include "diagnose/search/unit_search.h"
#include "diagnose/sets/output_repair.h"
#include "diagnose/sets/several_faults.h"
#include "diagnose/sets/slip_pairs.h"
#include "diagnose/sets/statement_sets.h"
#include "diagnose/single/leads.h"
#include "diagnose/system/joint_sets.h"

namespace culprit::diagnose {

namespace {

// Effort factor if all sets are wanted: takes some seconds at most.
constexpr unsigned kTimesForAll = 8;

void ask_sets(const std::vector<Suspect>& sets, const Allowance& allowed, Search& search) {
  uint64_t spent = 0;
  search.asking.in_order(
      sets.size(),
      [&](const ConsistencyChecker& checker, size_t k) {
        return examine_and_shrink(checker, search.problem.program(), sets[k], allowed.effort,
                                  allowed.pool);
      },
      [&](size_t, Examination set) {
        spent += set.cost();
        if (set.explains()) search.add_set(std::move(set));
        else search.candidates.push_back(std::move(set));
        return spent < allowed.pool;
      },
      allowed.pool);
}

void find_all_sets(const SystemEffort& effort, Search& search) {
  take_joint_sets(find_joint_sets(search.problem, search.checker, effort), search);
}

}  // namespace

void whole_statements(Search& search, const Allowance& allowed) {
  ask_sets(unexplained_statements(search.problem.program(), search.candidates), allowed, search);
}

void branches(Search& search, const Allowance& allowed) {
  std::vector<Suspect> sets = unexplained_branches(search.problem.program(), search.candidates);
  for (Suspect& results : unexplained_results(search.problem, search.candidates))
    sets.push_back(std::move(results));
  ask_sets(std::move(sets), allowed, search);
}

void all_texts_at_once(Search& search, const Allowance& allowed) {
  const Suspect texts = all_texts(search.problem.program());
  if (texts.leaves.size() > 1) ask_sets({texts}, allowed, search);
}

void several_faults(Search& search, const Allowance& allowed) {
  SeveralFaults several = find_several_faults(search.problem, search.checker, search.candidates,
                                              allowed.effort, allowed.pool);
  search.out_of_time |= several.out_of_time;
  if (!several.checks.empty() || !several.diagnoses.empty())
    search.tried_together = std::max(search.tried_together, search.problem.options().max_faults);
  for (Examination& set : several.diagnoses) search.candidates.push_back(std::move(set));
  search.checks.insert(search.checks.end(), several.checks.begin(), several.checks.end());
}

void slip_pairs(Search& search, const Allowance& allowed) {
  RefutedAlone refuted;
  for (const Examination& candidate : search.candidates) note_refuted(candidate.checks, refuted);
  note_refuted(search.checks, refuted);
  for (Examination& pair :
       find_slip_pairs(search.problem, search.checker, refuted, allowed.instructions())) {
    search.keep_checks_of(pair);
    search.add_set(std::move(pair));
  }
}

void repaired_outputs(Search& search, const Allowance& allowed) {
  for (Examination& set : mend_output(search.problem, search.checker, allowed.instructions()))
    if (set.suspect.leaves.size() > search.problem.options().max_faults)
      search.repaired_outputs.push_back(std::move(set));
    else search.add_set(std::move(set));
}

void large_repairs(Search& search, const Allowance&) {
  for (Examination& set : search.repaired_outputs) search.add_set(std::move(set));
}

void units(Search& search, const Allowance& allowed) {
  for (Examination& unit : innermost_units(search.problem, search.checker, search.candidates,
                                           allowed.effort, allowed.pool)) {
    search.keep_checks_of(unit);
    if (unit.explains()) search.candidates.push_back(std::move(unit));
  }
}

void all_sets_briefly(Search& search, const Allowance&) {
  find_all_sets(brief_system(search.problem.options().effort), search);
}
void all_sets_wholly(Search& search, const Allowance&) {
  find_all_sets(whole_system(search.problem.options().effort), search);
}
void all_sets_as_asked(Search& search, const Allowance&) {
  find_all_sets(brief_system(kTimesForAll * search.problem.options().effort), search);
}

void leads(Search& search, const Allowance& allowed) {
  search.leads =
      find_leads(search.checker, search.candidates, search.past_failure, allowed.instructions());
}

}  // namespace culprit::diagnose
