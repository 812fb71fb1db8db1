// Sets of components that explain together, by the formula of all components at once
// (constraint_system.h), with the proof that there are no others.
//
// Minimal correction sets, smallest first and of one size the likeliest; each is replayed with the
// values of the system's model. Failing tests outside of the system are asked as consistency.h
// does: a correction set of some tests that explains all is minimal for all.
#pragma once

#include <string>
#include <vector>

#include "diagnose/system/constraint_system.h"
#include "document/document.h"

namespace culprit::diagnose {

struct JointSets {
  /// correction sets, single ones as well, smallest first; not all of them explain all failing
  /// tests
  std::vector<Examination> examined;
  document::ProofForSets proof;
  std::vector<CheckRecord> checks;
  unsigned tried_up_to = 0;  ///< components of a set
  /// some cannot be freed or are not modelled: nothing is proved
  bool lacks_components = false;
  std::string why_none;  ///< not empty: there is no system, and why
};

/// Sets of at most options.max_faults. Where those are too many, or their formula is too large, of
/// at most one less, and so on down to pairs: a formula for fewer faults has fewer paths.
JointSets find_joint_sets(const judge::Problem& problem, const ConsistencyChecker& checker,
                          const SystemEffort& effort);

/// What a system says of its tests is replayed; the others are asked, and so are those that pass
/// through undefined behaviour only.
Examination examine_explained(const judge::Problem& problem, const ConsistencyChecker& checker,
                              const ConstraintSystem& system, ExplainedSet explained);

}  // namespace culprit::diagnose
