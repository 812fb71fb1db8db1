// The whole diagnosis: run the tests, search for explanations, rank them, write the document. Every
// listed suspect was replayed.
#pragma once

#include <functional>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "diagnose/rank/rank.h"
#include "document/document.h"
#include "judge/request.h"

namespace culprit::diagnose {

/// Runs the tests and diagnoses the failing ones. `progress` may be null.
document::Document locate(const judge::RunRequest& request, judge::ProgressSink* progress);

/// What a diagnosis found, for an engine that goes on from there.
struct Diagnosed {
  const judge::Problem& problem;
  const ConsistencyChecker& checker;
  const SuspectList& faults;
  const std::vector<RankedPlace>& places;  ///< best first
};
/// The same; `then` adds to the document. It is not called if there is nothing to diagnose.
document::Document locate(const judge::RunRequest& request, judge::ProgressSink* progress,
                          const std::function<void(const Diagnosed&, document::Document&)>& then);

}  // namespace culprit::diagnose
