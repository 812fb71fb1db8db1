// Patches of one function, judged by a search for inputs that violate what the program states
// (counterexample-guided; Solar-Lezama et al. 2006).
#pragma once

#include "document/document.h"
#include "repair/repair.h"

namespace culprit::repair {

/// Like repair(), for a program with a harness. Each patch is searched for violations of clauses
/// and assertions, up to `bound`. A violation becomes a further test, and patches are sought again,
/// until some stand. Patches that were refuted are left out; what the others have is in
/// Patch::holds_up_to, which is missing if the search did not end.
document::Document repair_checked(const RepairRequest& request, uint32_t bound,
                                  judge::ProgressSink* progress);

}  // namespace culprit::repair
