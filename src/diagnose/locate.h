// Single-fault localization: the components that alone explain every failing test, ranked, each
// answer replayed.
#pragma once

#include "diagnose/document.h"
#include "diagnose/request.h"

namespace culprit::diagnose {

/// Runs the tests and diagnoses the failing ones. `progress` may be null.
Document locate(const RunRequest& request, ProgressSink* progress);

}  // namespace culprit::diagnose
