// `culprit explain --wp`: evidence for a fault by path-based weakest preconditions.
//
// Source: He & Gupta, "Automated Debugging Using Path-Based Weakest Preconditions" (2004). The
// shortest failing test gives the path. What is violated at its end is moved backwards and compared
// with what is true (states.h, evidence.h). Changes that remove an evidence are proposed
// (proposals.h), written into the source, and run on all tests. As in the algorithm AutoDebug, the
// search for changes ends with the first that passes; the evidence is listed to the end. If none
// passes, the paths of other failing tests are tried, then those of runs whose loops end at another
// time (deviation.h); if none of them helps, the first is shown.
//
// Left out: the loop's regular contribution to R_1 in the general case, and preconditions that are
// no assertions.
#pragma once

#include <string>

#include "document/document.h"
#include "judge/request.h"

namespace culprit::explain {

struct ExplainRequest {
  judge::RunRequest run;
  std::string function;     ///< whose last call is explained; empty: the whole run
  bool all_points = false;  ///< in the document; else those of the slice and branches, at most 40
};

/// The tests and the explanation. Without an explanation the conclusion says why. `progress` may be
/// null. Cost: a recorded run, the square of the points (at most 1000), and for each proposal a
/// compilation and the tests; without success all this for further paths, at most 35.
document::Document explain(const ExplainRequest& request, judge::ProgressSink* progress);

}  // namespace culprit::explain
