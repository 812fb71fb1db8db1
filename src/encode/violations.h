// Searches for inputs that break what must hold: contracts, assertions, and C's rules.
//
// All inputs that the program asks for are free from the start. Each place where something must
// hold is an obligation (obligations.h); after the exploration one formula says that some
// obligation is broken, and the solver looks for inputs. Loops whose end depends on an input are
// followed for a number of iterations, arrays that are inputs have a number of elements at most: if
// neither limit was reached, obligations without such inputs are proved.
#pragma once

#include "encode/violation_request.h"

namespace culprit::encode {

/// Explores once, with loops followed for some iterations. Deterministic but for the budget.
ViolationResult find_violations(const ViolationRequest& request);

}  // namespace culprit::encode
