// The results about suspects, as data that the parts of a search hand over.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "diagnose/consistency/units.h"
#include "document/document.h"
#include "edits/edit.h"
#include "edits/text/source_edit.h"
#include "encode/exploration.h"
#include "replay/run_result.h"

namespace culprit::diagnose {

/// The evidence of one failing test for a suspect that is consistent with it.
struct TestEvidence {
  size_t test = 0;  ///< index into the judged tests
  encode::ExploreResult found;
  std::vector<replay::Observation> observations;  ///< of the suspect's components, in the replay
  /// undefined behaviour of the passing replay that no test of the unchanged program shows
  std::optional<machine::Finding> undefined;
  /// a signed overflow of the passing replay that no test shows. It wraps here, as it mostly does
  /// natively, so it is told but not held against the suspect. None if there is `undefined`.
  std::optional<machine::Finding> overflow = {};
  bool explains = false;  ///< the suspect is consistent with the test
  /// instructions of the passing run, if a trial made it
  uint64_t steps = 0;
};

/// A component, or a set of components that explain together.
struct Suspect {
  /// in a set, the component whose kind is most often at fault
  model::ComponentId component = 0;
  /// the freed components: the component itself, the members of a group, or the set
  std::vector<model::ComponentId> leaves;
  bool is_set = false;
  /// not null if a function, block or statement is the suspect; then is_set, and leaves are its
  /// freed components
  std::shared_ptr<const Unit> unit;
  /// listed for completeness: a likelier suspect explains as well
  bool comes_last = false;
  /// false: a subset of the set may explain; this was not decided
  bool is_minimal = true;
  std::vector<TestEvidence> evidence;  ///< one per failing test, in test order
  /// slips that together make every failing test pass, if known
  std::vector<edits::Edit> slips;
  /// a change of the source with which every test passes, if one was found
  std::optional<edits::SourceEdit> text_edit = {};
};

/// The suspect for `leaves` (ascending), freed together.
Suspect suspect_of(const model::Program& program, std::vector<model::ComponentId> leaves);

/// The answer and cost of one exploration or trial.
struct CheckRecord {
  model::ComponentId component = 0;
  size_t test = 0;
  encode::Consistency answer = encode::Consistency::Unknown;
  std::string reason;
  bool by_trial = false;  ///< asked by plain runs, not by the encoding
  bool replayed = false;  ///< the replay confirmed Consistent
  double seconds = 0;
  uint32_t furthest = 0;  ///< ExploreResult::furthest
  ExplorationCounts counts;
  const char* phase = nullptr;  ///< the phase of the search that asked (search/plan.h)

  uint64_t cost() const;  ///< counted; about microseconds
};

enum class Standing : uint8_t {
  Unasked,   ///< the time ended before the first test
  Explains,  ///< consistent with every failing test asked, and replayed
  Refuted,
  Undecided,
  NotReplayed,  ///< consistent by the encoding, refuted by the replay
};

struct Examination {
  Suspect suspect;  ///< with evidence if it explains
  Standing standing = Standing::Unasked;
  machine::BoundsReached bounds_reached;  ///< the bounds on which a refutation rests
  bool by_joined_loops = false;           ///< the refutation rests on joined loops
  bool out_of_time = false;               ///< some failing test was not asked
  bool effort_spent = false;              ///< Undecided because the effort was spent
  std::string undecided;                  ///< the reason
  std::vector<CheckRecord> checks;
  /// per judged test; set for tests asked and consistent, even if another test is undecided
  std::vector<TestEvidence> by_test;

  bool decided() const { return standing == Standing::Explains || standing == Standing::Refuted; }
  bool explains() const { return standing == Standing::Explains; }
  uint64_t cost() const;  ///< counted; about microseconds
};

/// Components that are undecided for the same reason.
struct UndecidedGroup {
  std::string reason;
  bool by_effort = false;  ///< more effort may decide some of them
  uint64_t count = 0;
  /// those that are known, in order of candidates
  std::vector<model::ComponentId> components = {};
};

/// A place to look at next, if nothing explains.
struct Lead {
  model::ComponentId component = 0;
  /// gets the shortest failing test past its failure; it was not seen to pass
  std::optional<edits::Edit> edit = {};
};

struct SuspectList {
  std::vector<Suspect> suspects;          ///< in component order, then sets
  machine::BoundsReached bounds_reached;  ///< refutations hold up to these
  /// components neither refuted nor explaining all failing tests
  uint64_t undecided = 0;
  /// components consistent by the encoding, refuted by the replay
  std::vector<model::ComponentId> not_replayed;
  std::vector<UndecidedGroup> undecided_by;  ///< in the order in which reasons were met
  std::vector<model::ComponentId> unasked;   ///< not asked because the time ended
  uint64_t candidates = 0;
  document::Refuted refuted;
  std::vector<CheckRecord> checks;  ///< in the order of candidates
  std::vector<document::Phase> phases;
  /// failing tests that some candidate explains
  std::set<size_t> explained_tests;
  bool out_of_time = false;
  bool effort_spent = false;  ///< the effort was spent on an undecided component
  /// a component is undecided for another reason
  bool not_modelled = false;
  /// size of the largest sets tried; all sets were tried up to `proof_for_sets`
  unsigned tried_together = 1;
  document::ProofForSets proof_for_sets;
  bool texts_were_tried = false;  ///< changes of the source text (rank/text_edits.h)
  /// single components that explain may be missing, for a reason not named above
  bool incomplete = false;
  std::vector<Lead> leads;         ///< the most promising first
  std::vector<std::string> notes;  ///< sentences about questions that were not asked

  /// Counts one more undecided component. `by_effort`: its effort was spent. `component`: if it is
  /// known, for the message.
  void add_undecided(const std::string& reason, bool by_effort,
                     model::ComponentId component = model::kNoComponent);
  /// Forgets undecided components that have the range of a suspect: the answer names their place
  /// already. O(components).
  void drop_undecided_at_suspects(const model::Program& program);
  /// Adds the answer about one candidate, with its checks.
  void enter(Examination examination);
};

}  // namespace culprit::diagnose
