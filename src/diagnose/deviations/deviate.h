// `culprit deviate`: conditions that, taken the other way, make a failing test pass, and the
// assignments that could make them go that way.
//
// Source: Bekkouche, "Exploration of the scalability of LocFaults" (2015). Variants and the
// readings of the paper are in docs/decisions/0063-condition-deviations.md.
#pragma once

#include "document/document.h"
#include "judge/request.h"

namespace culprit::diagnose {

struct DeviateRequest {
  judge::RunRequest run;
  unsigned up_to = 1;  ///< flips in one deviation
  unsigned largest_correction = 1;
  bool marking = true;  ///< deviation_search.h
};

/// The tests, and the deviations of the first that fails. Without a failing test the conclusion
/// says so. `progress` may be null.
document::Document deviate(const DeviateRequest& request, judge::ProgressSink* progress);

}  // namespace culprit::diagnose
