// The space-time diagram of a run with threads or ranks: where they learn of each other, and what
// they do at the end.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "document/document.h"
#include "judge/request.h"
#include "session/cuts/causal_order.h"

namespace culprit::driver {

/// As SVG. Empty if the run has one thread, or too much order to draw. Of a long run, the part
/// before the cut, or else before the end, is drawn. The order must be that of the timeline's run.
std::string run_diagram(const replay::Timeline& timeline, const session::CausalOrder& order,
                        const std::optional<session::Positions>& cut);

/// Adds diagrams of the failing tests with threads or ranks, of a few. `tests`: outcomes of the
/// request's tests, which were run. Cost: two runs of each.
void add_run_diagrams(const judge::RunRequest& request, std::vector<document::TestOutcome>& tests);

}  // namespace culprit::driver
