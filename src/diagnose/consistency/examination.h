// What was found out about suspects: data, with which the parts of a search hand over their
// results.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diagnose/consistency/units.h"
#include "document/document.h"
#include "edits/slips.h"
#include "encode/explore.h"

namespace culprit::diagnose {

/// What one failing test says of a suspect that is consistent with it.
struct TestEvidence {
  size_t test = 0;  ///< index into the judged tests
  encode::ExploreResult found;
  std::vector<replay::Observation> observations;  ///< of the component, in the replay
  /// the replay passes, and does this that is undefined and that no test shows by itself
  std::optional<machine::Finding> undefined;
  bool asked = false;  ///< false: the time ended before
  /// of the run that passes, where one was made in a trial
  uint64_t steps = 0;
};

/// A component, or a set of components that explain together.
struct Suspect {
  /// of a set: the one whose kind is most often at fault
  model::ComponentId component = 0;
  /// what was freed: the component, the members of a group, or the set
  std::vector<model::ComponentId> leaves;
  bool is_set = false;
  /// when all of a function, block or statement is suspect: is_set, leaves are those freed
  std::shared_ptr<const Unit> unit;
  /// listed to be complete: what is likelier explains as well
  bool comes_last = false;
  /// false: of a set, fewer may explain as much; that could not be decided
  bool is_minimal = true;
  std::vector<TestEvidence> evidence;  ///< one per failing test, in test order
  /// that together make every failing test pass, where that is known
  std::vector<edits::Edit> slips;
};

/// `leaves`, ascending, freed together.
Suspect suspect_of(const model::Program& program, std::vector<model::ComponentId> leaves);

/// What one exploration cost and said.
struct CheckRecord {
  model::ComponentId component = 0;
  size_t test = 0;
  encode::Consistency answer = encode::Consistency::Unknown;
  std::string reason;
  bool by_trial = false;  ///< asked by value replacement, not of the encoding
  bool replayed = false;  ///< of Consistent
  double seconds = 0;
  uint32_t furthest = 0;  ///< ExploreResult::furthest
  ExplorationCounts counts;
};

enum class Standing : uint8_t {
  Unasked,   ///< the time ended before the first test
  Explains,  ///< consistent with every failing test that it was asked of, and replayed
  Refuted,
  Undecided,
  NotReplayed,  ///< consistent by the encoding, refuted by the replay
};

struct Examination {
  Suspect suspect;  ///< with evidence, when it explains
  Standing standing = Standing::Unasked;
  machine::BoundsReached bounds_reached;  ///< that a refutation rests on
  bool out_of_time = false;               ///< some failing test was not asked
  bool effort_spent = false;              ///< Undecided because it cost all it may
  /// or because a value that must be concrete has too many possibilities
  bool values_left = false;
  std::string undecided;  ///< the reason
  std::vector<CheckRecord> checks;
  /// per judged test: of those that were asked and are consistent, also when another is undecided
  std::vector<TestEvidence> by_test;

  bool decided() const { return standing == Standing::Explains || standing == Standing::Refuted; }
  bool explains() const { return standing == Standing::Explains; }
  uint64_t cost() const;  ///< counted, about microseconds
};

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
  document::ProofForSets proof_for_sets;
  /// single components that explain may be missing, for another reason than the above
  bool incomplete = false;
  std::vector<std::string> notes;  ///< sentences about what was not asked

  /// One more component that is undecided. `by_effort`: because it cost all it may.
  void add_undecided(const std::string& reason, bool by_effort);
  /// What is said of one candidate, with its checks.
  void enter(Examination examination);
};

}  // namespace culprit::diagnose
