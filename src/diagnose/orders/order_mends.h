// Changes of the source that keep the threads to the right order: locks, waits, copies. Each was
// compiled, and passed all tests under as many schedules as were tried before.
#pragma once

#include <vector>

#include "diagnose/orders/order_faults.h"
#include "document/document.h"

namespace culprit::diagnose {

/// The likeliest first; few. Those that leave a race or a wrong order of locks come last. Empty if
/// the order decides about no failing test, none ends in a deadlock or shows a race, or changes
/// cannot be compiled. Cost: compiles the program up to some dozen times, and runs the tests each
/// time.
std::vector<document::Patch> order_mends(const judge::Problem& problem,
                                         const edits::SourceTree& tree,
                                         const std::vector<OrderFault>& faults,
                                         const std::vector<document::TestOutcome>& before);

}  // namespace culprit::diagnose
