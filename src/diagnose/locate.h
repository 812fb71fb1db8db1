// The whole diagnosis: run the tests, search for explanations, rank them, write the document. Every
// listed suspect was replayed.
#pragma once

#include "document/document.h"
#include "judge/request.h"

namespace culprit::diagnose {

/// Runs the tests and diagnoses the failing ones. `progress` may be null.
document::Document locate(const judge::RunRequest& request, judge::ProgressSink* progress);

}  // namespace culprit::diagnose
