// Sets of components that explain together, from the formula of all components at once
// (constraint_system.h), with the proof that there are no others.
//
// Minimal correction sets are enumerated smallest first, and likeliest first among equal sizes.
// Each is replayed with the values of the system's model. Failing tests outside of the system are
// asked by the consistency checker: a correction set of some tests that explains all is minimal for
// all.
#pragma once

#include <string>
#include <vector>

#include "diagnose/system/constraint_system.h"
#include "document/document.h"

namespace culprit::diagnose {

struct JointSets {
  /// correction sets, smallest first, with single components; some may not explain all failing
  /// tests
  std::vector<Examination> examined;
  document::ProofForSets proof;
  std::vector<CheckRecord> checks;
  unsigned tried_up_to = 0;  ///< components of a set
  /// some components cannot be freed or are not modelled, so nothing is proved
  bool lacks_components = false;
  std::string why_none;  ///< the reason if there is no system; else empty
};

/// Sets of at most options.max_faults components. If these are not proved nearly complete, since
/// there are too many or the formula is too large, the limit is lowered one by one, down to pairs:
/// a formula for fewer faults has fewer paths.
JointSets find_joint_sets(const judge::Problem& problem, const ConsistencyChecker& checker,
                          const SystemEffort& effort);

/// Replays the set in the tests of the system. Asks the checker about the other tests, and about
/// those that pass only with undefined behaviour.
Examination examine_explained(const judge::Problem& problem, const ConsistencyChecker& checker,
                              const ConstraintSystem& system, ExplainedSet explained);

}  // namespace culprit::diagnose
