// The results of a SARIF run.
#pragma once

#include <nlohmann/json.hpp>

#include "document/document.h"
#include "report/sarif/rules.h"

namespace culprit::report::sarif {

/// Maximal number of failing tests with a code flow in one result. The number of the others goes
/// into its property `codeFlowsOmitted`.
inline constexpr size_t kCodeFlows = 8;

/// One result per diagnosis, in rank order, with the steps to the symptoms as code flows. Adds the
/// rules used to `rules`.
Json suspect_results(const document::Document& document, Rules& rules);

/// One result for each test that does not pass, and one for each finding that did not end its run,
/// in test order.
Json test_results(const document::Document& document, Rules& rules);

/// One result for each place of undefined behaviour that failing tests show, in the order of the
/// document.
Json finding_results(const document::Document& document, Rules& rules);

}  // namespace culprit::report::sarif
