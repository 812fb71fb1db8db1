// Brings the sets that the joint formula gave (joint_sets.h) together with the other candidates.
#pragma once

#include "diagnose/search/search.h"
#include "diagnose/system/joint_sets.h"

namespace culprit::diagnose {

/// Adds the sets that explain and are new, ranked after those that other steps found. Decides
/// single components that were too hard to decide alone. Drops sets that contain a smaller set now
/// known to explain, and marks those as minimal of which the proof covers all smaller sets.
void take_joint_sets(JointSets joint, Search& search);

}  // namespace culprit::diagnose
