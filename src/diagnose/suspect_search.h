// What explains: single faults, and where there is none, statements and sets.
//
// Single faults: which components, freed alone, are consistent with every failing test (de Kleer &
// Williams 1987; Wotawa 2008).
//
// A component that a failing test never executes cannot explain it; each of the others is examined,
// in rounds of growing effort. Sets come after them (set_search.h), and so does code that is
// missing.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diagnose/consistency.h"
#include "diagnose/document.h"

namespace culprit::diagnose {

struct SuspectList {
  std::vector<Suspect> suspects;          ///< in component order; after them sets
  machine::BoundsReached bounds_reached;  ///< refutations hold up to these
  /// components that neither were refuted nor explain all
  uint64_t undecided = 0;
  /// consistent by the encoding, refuted by the replay
  uint64_t not_replayed = 0;
  /// reasons, in the order they were met, and how many components each concerns
  std::vector<std::pair<std::string, uint64_t>> undecided_by;
  uint64_t unasked = 0;  ///< components, when the time ended before
  uint64_t candidates = 0;
  std::vector<CheckRecord> checks;  ///< in the order of candidates
  /// failing ones that something which was asked explains
  std::set<size_t> explained_tests;
  bool out_of_time = false;
  bool effort_spent = false;  ///< an undecided component cost all it may
  /// a component is undecided because of something else
  bool not_modelled = false;
  /// components of the largest sets that were tried, all of them as far as `proof_for_sets` goes
  unsigned tried_together = 1;
  ProofForSets proof_for_sets;
  /// single components that explain may be missing, for another reason than the above
  bool incomplete = false;
  std::vector<std::string> notes;  ///< sentences about what was not asked

  /// One more component that is undecided. `by_effort`: because it cost all it may.
  void add_undecided(const std::string& reason, bool by_effort);
  /// What is said of one candidate, with its checks.
  void enter(Examination examination);
};

SuspectList find_suspects(const RunRequest& request, const machine::Image& image,
                          const std::vector<JudgedTest>& tests, ProgressSink* progress);

}  // namespace culprit::diagnose
