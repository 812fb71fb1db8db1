// The results of a SARIF run: what a document found, one object each.
#pragma once

#include <nlohmann/json.hpp>

#include "document/document.h"
#include "report/sarif/rules.h"

namespace culprit::report::sarif {

/// Failing tests for which a result holds a code flow; the rest is counted in its property
/// `codeFlowsOmitted`.
inline constexpr size_t kCodeFlows = 8;

/// One result per diagnosis, in rank order, with the ways to the symptoms as code flows. Adds the
/// rules that they use.
Json suspect_results(const document::Document& document, Rules& rules);

/// One result per test that does not pass, and one per finding that did not end its run, in test
/// order.
Json test_results(const document::Document& document, Rules& rules);

}  // namespace culprit::report::sarif
