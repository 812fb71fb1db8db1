#include "diagnose/search/plan.h"

#include <algorithm>
#include <chrono>
#include <set>

#include "diagnose/search/round.h"
#include "diagnose/search/set_steps.h"
#include "diagnose/search/single_steps.h"
#include "diagnose/search/successive_faults.h"
#include "diagnose/single/candidates.h"
#include "diagnose/single/dominated.h"
#include "edits/component_traits.h"
#include "edits/source_tree.h"
#include "trials/failure_point.h"
#include "trials/trials.h"

namespace culprit::diagnose {

namespace {

// When
// -------------------------------------------------------------------------------------------------

bool always(const Search&) { return true; }
bool if_found(const Search& s) { return s.is_explained(); }
bool if_none(const Search& s) { return !s.is_explained(); }

bool asks_for_values(const Search& s) { return s.asking.asks_for_values(); }
bool if_none_by_values(const Search& s) { return if_none(s) && asks_for_values(s); }

/// Slips come before questions if the encoding, which runs the program for each candidate, takes
/// long. Also if only an exit status is expected: nearly every component explains that, and a slip
/// that passes says more.
bool asking_is_costly(const Search& s) {
  const bool any_output_does = std::all_of(s.problem.tests().begin(), s.problem.tests().end(),
                                           [](const auto& test) { return !test.matcher; });
  return any_output_does || ((s.has_many_leaves || s.is_costly_to_ask) && !s.decides_late);
}

/// Missing checks are tried in plain runs, like slips, so both come first under the same condition:
/// checks before slips if the program crashes, for then one is often missing.
bool is_costly_and_crashes(const Search& s) {
  const judge::JudgedTest& test = s.problem.test(s.problem.failing_by_length().front());
  const machine::Finding* fault = trials::fault_of(test.run);
  return asking_is_costly(s) && fault && machine::is_of_memory(fault->kind);
}
bool costly_and_no_checks_yet(const Search& s) {
  return if_none(s) && !s.checks_were_tried && asking_is_costly(s);
}
bool no_checks_yet(const Search& s) { return if_none(s) && !s.checks_were_tried; }

/// A slip of a refuted leaf does not mend, but may get a suite past its first failure.
bool no_slips_of_suite(const Search& s) {
  return s.wants_sets && !s.slips_were_tried && asking_is_costly(s);
}
bool gets_past_failure(const Search& s) {
  return if_none(s) && s.problem.options().max_faults > 1 && !s.past_failure.empty() &&
         !s.successive_were_tried;
}

/// A run of so many instructions repeats itself in loops.
bool runs_are_long(const Search& s) {
  constexpr uint64_t kLong = 1'000'000;
  return s.problem.test(s.problem.failing_by_length().front()).run.steps > kLong;
}

bool slips_explain(const Search& s) { return s.slips_explain; }
bool slips_do_not(const Search& s) { return !s.slips_explain; }
bool many_leaves(const Search& s) { return s.has_many_leaves && !s.slips_explain; }
bool no_slips_yet(const Search& s) { return !s.slips_were_tried; }
bool bounds_are_derived(const Search& s) { return !s.problem.options().unwind; }

/// Some inserted statement passes nearly any single test, so with one test they are tried only if
/// nothing else explains.
bool insertions_tell(const Search& s) {
  return asks_for_values(s) && (if_none(s) || s.problem.tests().size() > 1);
}

bool several_allowed(const Search& s) { return s.problem.options().max_faults > 1; }
bool several_values(const Search& s) { return several_allowed(s) && asks_for_values(s); }
bool wants_sets(const Search& s) { return s.wants_sets; }
bool wants_pairs(const Search& s) {
  return asks_for_values(s) && (s.wants_sets || s.problem.options().all_sets);
}
bool nothing_at_all(const Search& s) { return !s.anything_explains(); }
bool nothing_by_values(const Search& s) { return nothing_at_all(s) && asks_for_values(s); }
bool nothing_by_parts(const Search& s) {
  return nothing_at_all(s) && s.problem.options().granularity == judge::Granularity::Auto;
}
bool each_refuted(const Search& s) {
  return s.wants_sets && !s.has_all_sets() && !s.out_of_time &&
         std::all_of(s.candidates.begin(), s.candidates.end(),
                     [](const Examination& e) { return e.standing == Standing::Refuted; });
}
bool all_wanted(const Search& s) { return s.problem.options().all_sets && !s.has_all_sets(); }

// Whom
// -------------------------------------------------------------------------------------------------

using Chosen = std::vector<size_t>;

/// Likeliest first.
Chosen by_promise(const Search& s, Chosen chosen) {
  sort_by_promise(chosen, s.problem.program(), s.candidates);
  return chosen;
}

/// In a long run, those executed late come first, because they are cheap.
Chosen cheapest_first(const Search& s, Chosen chosen) {
  std::vector<uint64_t> spared(s.candidates.size());
  for (size_t i : chosen) spared[i] = s.checker.spared(s.candidates[i].suspect.leaves);
  std::stable_sort(chosen.begin(), chosen.end(),
                   [&](size_t a, size_t b) { return spared[a] > spared[b]; });
  return chosen;
}

Chosen undecided(const Search& s, bool broad) {
  return s.candidates_that(
      [&](size_t i) { return s.is_broad(i) == broad && !s.candidates[i].decided(); });
}
Chosen likely_leaves(const Search& s) { return by_promise(s, undecided(s, false)); }
Chosen likely_broad(const Search& s) { return by_promise(s, undecided(s, true)); }
Chosen all_broad(const Search& s) { return cheapest_first(s, undecided(s, true)); }

Chosen unasked_leaves(const Search& s) {
  return cheapest_first(s, s.candidates_that([&](size_t i) {
    return !s.is_broad(i) && s.candidates[i].standing == Standing::Unasked;
  }));
}
Chosen unasked_anything(const Search& s) {
  return cheapest_first(s, s.candidates_that([&](size_t i) {
    return s.candidates[i].standing == Standing::Unasked;
  }));
}
Chosen unasked_outputs(const Search& s) {
  return cheapest_first(s, s.candidates_that([&](size_t i) {
    return s.component(i).kind == model::ComponentKind::MissingOutput &&
           s.candidates[i].standing == Standing::Unasked;
  }));
}
Chosen dominating_leaves(const Search& s) {
  return cheapest_first(s, dominating(s.checker, s.candidates, undecided(s, false)));
}

Chosen any_undecided(const Search& s) {
  return by_promise(s, s.candidates_that([&](size_t i) {
    return s.candidates[i].standing == Standing::Undecided;
  }));
}
/// Undecided candidates, then decided literals: the encoding knows only the texts in the program,
/// and another text says more than a pointer to another object.
Chosen with_literals(const Search& s) {
  Chosen chosen = any_undecided(s);
  const Chosen literals = s.candidates_that(
      [&](size_t i) { return s.candidates[i].decided() && edits::may_be_literal(s.component(i)); });
  chosen.insert(chosen.end(), literals.begin(), literals.end());
  return chosen;
}

/// Undecided leaves and macros for which the effort ended.
Chosen too_costly(const Search& s) {
  return by_promise(s, s.candidates_that([&](size_t i) {
    return !s.candidates[i].decided() && s.candidates[i].effort_spent &&
           (!s.is_broad(i) || s.component(i).kind == model::ComponentKind::MacroDefinition);
  }));
}

/// The head's condition of the innermost `if` or loop around the node; kNoSyntax if there is none.
edits::SyntaxId deciding(const edits::SourceTree& tree, edits::SyntaxId node) {
  using enum edits::SyntaxKind;
  while (node != edits::kNoSyntax) {
    node = tree[node].parent;
    if (node == edits::kNoSyntax || tree.kind(node) == Function) return edits::kNoSyntax;
    if (tree.kind(node) == If || tree.kind(node) == While) return tree.part(node, 0);
    if (tree.kind(node) == For || tree.kind(node) == Do) return tree.part(node, 1);
  }
  return node;
}

/// Undecided conditions of statements that explain by being skipped: the condition is likelier to
/// be wrong.
Chosen deciding_conditions(const Search& s) {
  const edits::SourceTree tree(s.problem.program());
  std::set<SourceRange> ranges;
  for (size_t i = 0; i < s.candidates.size(); ++i) {
    const model::ComponentKind kind = s.component(i).kind;
    if (!s.candidates[i].explains() || s.candidates[i].suspect.is_set ||
        (kind != model::ComponentKind::Statement && kind != model::ComponentKind::Jump))
      continue;
    const edits::SyntaxId node = tree.around(s.component(i).range.begin());
    const edits::SyntaxId condition = deciding(tree, tree.statement_of(node));
    if (condition != edits::kNoSyntax) ranges.insert(tree[condition].range);
  }
  return s.candidates_that([&](size_t i) {
    return s.component(i).kind == model::ComponentKind::Condition &&
           !s.candidates[i].decided() && ranges.contains(s.component(i).range);
  });
}

/// Refuted only because a loop reached its bound.
Chosen cut_at_bounds(const Search& s) {
  return by_promise(s, s.candidates_that([&](size_t i) {
    return !s.is_broad(i) && s.candidates[i].standing == Standing::Refuted &&
           !s.candidates[i].bounds_reached.loops.empty();
  }));
}

/// Undecided, or refuted only up to a bound on iterations.
Chosen open_or_bounded(const Search& s, bool broad) {
  return by_promise(s, s.candidates_that([&](size_t i) {
    const Examination& e = s.candidates[i];
    if (s.is_broad(i) != broad) return false;
    return (e.standing == Standing::Undecided && !e.checks.empty()) ||
           (e.standing == Standing::Refuted && !e.bounds_reached.loops.empty());
  }));
}
Chosen open_leaves(const Search& s) { return open_or_bounded(s, false); }
Chosen open_broad(const Search& s) { return open_or_bounded(s, true); }

// Effort
// -------------------------------------------------------------------------------------------------

encode::Effort none(const Search&) { return {}; }
encode::Effort first(const Search& s) { return s.asking.first_effort(); }
encode::Effort glances(const Search& s) { return s.asking.glance(); }

/// With many leaves, little effort decides most of them, and a few times as much seldom decides the
/// rest, except on a long path without decisions, which has many terms, but few states and queries.
encode::Effort first_of_few(const Search& s) {
  return s.has_many_leaves && !s.decides_late ? glances(s) : first(s);
}

/// Broad candidates free many values at once, so they get fewer splits.
encode::Effort for_broad(const Search& s) {
  encode::Effort effort = s.has_many_leaves && if_found(s) ? glances(s) : first(s);
  effort.split_values /= 2;
  return effort;
}

/// With joined loops, most refutations are cheap: three in five cost less.
encode::Effort refutation(const Search& s) {
  return encode::scaled(effort_up_to(kCostOfRefutation), s.problem.options().effort);
}
encode::Effort whole(const Search& s) { return s.asking.whole_effort(); }
encode::Effort twice(const Search& s) { return s.asking.whole_effort(2); }
/// Terms are limited by the sum alone.
encode::Effort more_terms(const Search& s) {
  encode::Effort effort = whole(s);
  effort.terms = effort.cost;
  return effort;
}
encode::Effort for_units(const Search& s) {
  return s.repaired_outputs.empty() ? whole(s) : first(s);
}
/// Instructions for one candidate and test.
encode::Effort few_runs(const Search&) {
  encode::Effort effort;
  effort.steps = 400'000;
  return effort;
}

/// For few candidates that are likely.
encode::Effort long_runs(const Search&) {
  encode::Effort effort;
  effort.steps = trials::kLongestRun;
  return effort;
}

// The table
// -------------------------------------------------------------------------------------------------

constexpr uint64_t kEndless = UINT64_MAX;

void successive_faults(Search& search, const Allowance& allowed);

// What each phase costs and brings: bench/RESULTS.md#phases-of-the-search.
// clang-format off
//   name                 when                    what, of whom                                 effort        pool: found, none
const Phase kSinglePhases[] = {
    {"checks of crashes",  is_costly_and_crashes, missing_checks,                               none,         {20'000'000, 20'000'000}},
    {"slips of long runs", asking_is_costly,      slips_of_long_runs,                           none,         {60'000'000, 60'000'000}},
    {"checks of long runs", costly_and_no_checks_yet, missing_checks,                           none,         {0, 20'000'000}},
    {"successive, long runs", gets_past_failure,  successive_faults,                            none,         {}},
    {"long loops joined",  runs_are_long,         Round{Ask::Refutation, unasked_anything},     refutation,   {100'000, 200'000}},
    {"beside slips",       slips_explain,         Round{Ask::Encoding, likely_leaves},          glances,      {3'000'000, 3'000'000}},
    {"dominating leaves",  many_leaves,           Round{Ask::Encoding, dominating_leaves},      first_of_few, {kEndless, kEndless}},
    {"dominated leaves",   many_leaves,           refute_dominated_leaves,                      none,         {}},
    {"leaves",             slips_do_not,          Round{Ask::Encoding, unasked_leaves},         first_of_few, {kEndless, kEndless}},
    {"loops joined",       always,                Round{Ask::Refutation, open_leaves},          refutation,   {15'000, 60'000}},
    {"values everywhere",  always,                Round{Ask::ValuesEverywhere, with_literals},  few_runs,     {150'000, 150'000}},
    {"values once",        always,                Round{Ask::ValuesOnce, any_undecided},        few_runs,     {60'000, 150'000}},
    {"after glances",      many_leaves,           Round{Ask::Encoding, too_costly},             first,        {60'000, kEndless}},
    {"raised bounds",      bounds_are_derived,    Round{Ask::RaisedBounds, cut_at_bounds},      first,        {20'000, 100'000}},
    {"slips",              no_slips_yet,          slips_of_any_runs,                            none,         {100'000, 1'200'000}},
    {"missing checks",     no_checks_yet,         missing_checks,                               none,         {0, 2'000'000}},
    {"groups",             always,                take_over_by_groups,                          none,         {}},
    {"broad",              slips_do_not,          Round{Ask::Encoding, all_broad},              for_broad,    {kEndless, kEndless}},
    {"broad beside slips", slips_explain,         Round{Ask::Encoding, likely_broad},           glances,      {3'000'000, 3'000'000}},
    {"broad, loops joined", always,               Round{Ask::Refutation, open_broad},           refutation,   {15'000, 60'000}},
    {"missing statements", insertions_tell,       missing_statements,                           none,         {60'000, 600'000}},
    {"second look",        if_none,               Round{Ask::Encoding, too_costly},             more_terms,   {0, 100'000}},
    {"deciding conditions", if_found,             Round{Ask::ValuesOnce, deciding_conditions},  long_runs,    {1'000'000, 1'000'000}},
    {"statements",         several_allowed,       whole_statements,                             first,        {30'000, 100'000}},
    {"outputs added",      if_none_by_values,     add_missing_outputs,                          none,         {}},
    {"missing outputs",    if_none_by_values,     Round{Ask::Encoding, unasked_outputs},        whole,        {kEndless, kEndless}},
    {"swapped arguments",  several_values,        swapped_arguments,                            none,         {70'000, 70'000}},
};
const Phase kSetPhases[] = {
    {"slips of refuted",   no_slips_of_suite,     slips_of_leaves,                              none,         {0, 1'200'000}},
    {"successive faults",  gets_past_failure,     successive_faults,                            none,         {}},
    {"several faults",     wants_sets,            several_faults,                               first,        {0, 200'000}},
    {"slip pairs",         wants_pairs,           slip_pairs,                                   none,         {300'000, 300'000}},
    {"branches",           asks_for_values,       branches,                                     first,        {20'000, 20'000}},
    {"all texts",          nothing_by_values,     all_texts_at_once,                            twice,        {300'000, 300'000}},
    {"repaired outputs",   nothing_at_all,        repaired_outputs,                             none,         {150'000, 150'000}},
    {"all sets, briefly",  wants_sets,            all_sets_briefly,                             none,         {}},
    {"units",              nothing_by_parts,      units,                                        for_units,    {20'000, 100'000}},
    {"large repairs",      nothing_at_all,        large_repairs,                                none,         {}},
    {"all sets",           each_refuted,          all_sets_wholly,                              none,         {}},
    {"all sets, as asked", all_wanted,            all_sets_as_asked,                            none,         {}},
};
const Phase kSuccessivePhases[] = {
    {"missing checks",     always,                missing_checks,                               none,         {2'000'000, 2'000'000}},
    {"slips",              if_none,               slips_of_leaves,                              none,         {5'000'000, 5'000'000}},
    {"missing statements", if_none,               missing_statements,                           none,         {600'000, 600'000}},
};
const Phase kClosingPhases[] = {
    {"leads",              nothing_at_all,        leads,                                        none,         {500'000, 500'000}},
};
// clang-format on

/// Notes what a phase did. The checks that have no phase yet are its own.
void note(const char* name, double seconds, Search& search) {
  document::Phase phase{.name = name, .seconds = seconds};
  const auto take = [&](std::vector<CheckRecord>& checks) {
    for (CheckRecord& check : checks) {
      if (check.phase) continue;
      check.phase = name;
      ++phase.checks;
      phase.cost += check.cost();
    }
  };
  for (Examination& candidate : search.candidates) {
    take(candidate.checks);
    phase.explaining += candidate.explains();
    phase.undecided += !candidate.decided();
  }
  take(search.checks);
  phase.candidates = search.candidates.size();
  search.phases.push_back(std::move(phase));
}

}  // namespace

namespace {

/// What is tried with a change built in: checks first, which are many times as fast as slips.
void successive_faults(Search& search, const Allowance&) {
  const auto only_checks = [](Search& inner) { perform({kSuccessivePhases, 1}, inner); };
  const auto all = [](Search& inner) { perform(kSuccessivePhases, inner); };
  find_successive_faults(search, only_checks, all);
}

}  // namespace

void perform(std::span<const Phase> phases, Search& search) {
  for (const Phase& phase : phases) {
    if (!phase.when(search)) continue;
    // a round then notes which candidates the time did not suffice for
    const bool is_step = std::holds_alternative<Step>(phase.what);
    if (is_step && search.checker.time_is_up()) {
      search.out_of_time = true;
      continue;
    }
    const auto start = std::chrono::steady_clock::now();
    const encode::Effort effort = phase.effort(search);
    if (const Round* round = std::get_if<Round>(&phase.what)) {
      ask(*round, effort, phase.pool, search);
    } else {
      const uint64_t pool = search.is_answered() ? phase.pool.found : phase.pool.none;
      std::get<Step>(phase.what)(search, {effort, scaled(pool, search)});
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - start;
    note(phase.name, seconds.count(), search);
  }
}

std::span<const Phase> single_phases() { return kSinglePhases; }
std::span<const Phase> set_phases() { return kSetPhases; }
std::span<const Phase> closing_phases() { return kClosingPhases; }

}  // namespace culprit::diagnose
