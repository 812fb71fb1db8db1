// Writes what the order of threads must keep to into the document.
#pragma once

#include <vector>

#include "diagnose/orders/order_faults.h"
#include "document/document.h"

namespace culprit::diagnose {

/// `mends`: the likeliest first. Code that the first one leaves as it is, in functions that it does
/// not change, is not shown. Cost: one run for each fault.
std::vector<document::OrderFault> written(const judge::Problem& problem,
                                          const edits::SourceTree& tree,
                                          const std::vector<OrderFault>& faults,
                                          const std::vector<document::Patch>& mends);

}  // namespace culprit::diagnose
