// What the phases of a search (plan.h) share: the questions' context, and what was found so far.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "diagnose/consistency/asking.h"
#include "diagnose/single/candidates.h"
#include "document/document.h"

namespace culprit::diagnose {

struct Search {
  /// The candidates are all components that each failing test executes, except whole functions and
  /// missing outputs.
  Search(const judge::Problem& of, const ConsistencyChecker& by, judge::ProgressSink* progress);
  Search(const Search&) = delete;
  Search& operator=(const Search&) = delete;

  const judge::Problem& problem;
  ConsistencyChecker checker;  ///< a copy, because it learns how long runs may be
  const Asking asking;         ///< asks this checker
  /// Single components, then sets. Phases add to them and store their answers here.
  std::vector<Examination> candidates;
  std::vector<CheckRecord> checks;  ///< those that are not stored with a candidate

  // What the failing runs are like.
  bool has_many_leaves = false;
  bool is_costly_to_ask = false;  ///< one run for each leaf takes long
  /// The shortest failing run is long, but short after the candidates' first executions.
  bool decides_late = false;

  // What phases leave to later ones.
  bool slips_were_tried = false;
  bool checks_were_tried = false;
  bool successive_were_tried = false;  ///< faults that fail one after the other
  /// Slips were tried first and explain, and not all sets are wanted.
  bool slips_explain = false;
  bool wants_sets = false;  ///< nothing explained when the phases of sets began
  /// Sets of prints with more than max_faults components. They are worth less than a unit.
  std::vector<Examination> repaired_outputs;
  unsigned tried_together = 1;  ///< the size of the largest sets tried
  document::ProofForSets proof_for_sets;
  /// Why the sets could not be listed; empty if they were, or if nobody asked.
  std::string why_not_all;
  /// Edits that get the shortest failing test past its failure, but do not mend it.
  std::vector<edits::Edit> past_failure;
  std::vector<Lead> leads;
  bool out_of_time = false;             ///< some question about sets, or a phase, was left out
  std::vector<document::Phase> phases;  ///< those performed

  const model::Component& component(size_t candidate) const {
    return problem.program().components[candidates[candidate].suspect.component];
  }
  bool is_broad(size_t candidate) const { return diagnose::is_broad(component(candidate).kind); }
  /// Whether a part explains that is not an outlet (candidates.h).
  bool is_explained() const { return any_part_explains(problem.program(), candidates); }
  /// The same, or outputs are repaired.
  bool is_answered() const { return is_explained() || !repaired_outputs.empty(); }
  bool anything_explains() const { return any_explains(candidates); }
  bool has_all_sets() const { return proof_for_sets.up_to >= problem.options().max_faults; }

  /// Indices of the candidates for which `wanted` holds, ascending.
  template <class Wanted>
  std::vector<size_t> candidates_that(Wanted wanted) const {
    std::vector<size_t> chosen;
    for (size_t i = 0; i < candidates.size(); ++i)
      if (wanted(i)) chosen.push_back(i);
    return chosen;
  }
  std::vector<size_t> leaves() const {
    return candidates_that([&](size_t i) { return !is_broad(i); });
  }

  /// Returns false, and adds nothing, if some failing test does not execute the component: it
  /// cannot explain that test.
  bool add_component(model::ComponentId component);
  /// Adds a set and counts its size as tried.
  void add_set(Examination set);
  /// Moves the checks of an examination that is no candidate, or must not repeat them.
  void keep_checks_of(Examination& examination);
  /// Ends the search.
  SuspectList suspects() &&;
};

}  // namespace culprit::diagnose
