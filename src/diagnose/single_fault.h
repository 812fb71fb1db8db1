// Single faults: which components, freed alone, are consistent with every failing test (de Kleer & Williams 1987; Wotawa 2008).
//
// A component that a failing test never executes cannot explain it. Each of the others is asked of each failing test, short
// runs first, and dropped at the first test that refutes it. Every "consistent" is replayed: the angelic values are
// put into a plain run, and the test must pass.
#pragma once

#include <string>
#include <vector>

#include "diagnose/run_tests.h"
#include "encode/explore.h"

namespace culprit::diagnose {

/// What one failing test says of one consistent component.
struct TestEvidence {
  size_t test = 0;                             ///< index into the judged tests
  encode::ExploreResult found;
  std::vector<machine::Observation> observations;  ///< of the component, in the replay
  bool asked = false;                          ///< false: the budget ended before
};

/// A component, or a minimal set of components of one statement, that explains every failing test it was asked of.
struct Suspect {
  model::ComponentId component = 0;            ///< of a set: the one whose kind is most often at fault
  std::vector<model::ComponentId> leaves;      ///< what was freed: the component, the members of a group, or the set
  bool is_set = false;
  std::vector<TestEvidence> evidence;          ///< one per failing test, in test order
  bool replayed = true;
};

/// What one exploration cost and said.
struct CheckRecord {
  model::ComponentId component = 0;
  size_t test = 0;
  encode::Consistency answer = encode::Consistency::Unknown;
  std::string reason;
  bool replayed = false;                       ///< of Consistent
  double seconds = 0;
  uint64_t states = 0, merges = 0, queries = 0, steps = 0, terms = 0, gates = 0, conflicts = 0, cost = 0;
};

struct SingleFaults {
  std::vector<Suspect> suspects;               ///< in component order
  bool bound_reached = false;                  ///< some refutation holds up to the unwinding bound only
  uint64_t undecided = 0;                      ///< components that neither were refuted nor explain all
  uint64_t not_replayed = 0;                   ///< consistent by the encoding, refuted by the replay
  std::string undecided_reason;
  uint64_t candidates = 0;
  std::vector<CheckRecord> checks;             ///< in the order of candidates
  bool out_of_budget = false;
  bool effort_spent = false;                   ///< an undecided component cost all it may
  bool not_modelled = false;                   ///< a component is undecided because of something else
  unsigned bound = 0;                          ///< the largest unwinding bound in use
};

SingleFaults find_single_faults(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                                ProgressSink* progress);

}  // namespace culprit::diagnose
