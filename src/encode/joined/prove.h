// Proofs for any number of iterations that nothing breaks what must hold.
//
// The same obligations as in the search for violations (violations.h), over an exploration with
// loops joined (joined_exploration.h), which stands for more runs than there are. What none of its
// paths breaks, no run breaks. What one of them breaks stays unknown. (Cousot and Cousot 1977.)
#pragma once

#include "encode/violation_request.h"

namespace culprit::encode {

/// Holds or Unknown for each obligation, if `incomplete` is empty and no bound was reached;
/// otherwise nothing is proved. `cost` and `conflicts` of the request limit it; `reached` and
/// `inputs` stay empty.
ViolationResult prove(const ViolationRequest& request);

}  // namespace culprit::encode
