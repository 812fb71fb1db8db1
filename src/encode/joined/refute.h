// Refutation for any number of iterations: no values of the ab components let the test pass.
//
// The same exploration as explore(), but loops are joined (joined_loops.h) instead of unrolled, so
// it stands for more runs than there are. If none of its paths ends as expected, none of the
// program's does. A path that does end so shows nothing: it may be none of the program's. (Mayer &
// Stumptner 2003, section 4: values of the test as far as they decide, abstract ones where an ab
// component leaves it open.)
#pragma once

#include "encode/exploration.h"
#include "encode/joined/joined_exploration.h"

namespace culprit::encode {

/// Inconsistent or Unknown. Signed arithmetic on other values is taken not to overflow, except
/// where the request tolerates that. Recursion and path lengths stay bounded (bounds_reached); the
/// bounds of the request on loops do not count.
ExploreResult refute(const ExploreRequest& request, const KeptApart& apart = {});

}  // namespace culprit::encode
