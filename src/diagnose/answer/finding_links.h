// Which suspects have to do with undefined behaviour of the failing tests: it happens at them, or
// no longer happens with the values that repair them.
#pragma once

#include "diagnose/consistency/examination.h"
#include "diagnose/rank/rank.h"
#include "judge/problem.h"

namespace culprit::diagnose {

/// Fills `findings` of the diagnoses, which write_answer() made of `places`. Only findings after
/// which the run went on are looked at: one that ended it does not happen in a test that passes.
/// Cost: a plain run for each evidence of a test with such a finding, within a pool of
/// instructions; nothing without findings.
void link_findings(const judge::Problem& problem, const SuspectList& faults,
                   const std::vector<RankedPlace>& places, document::Document& document);

}  // namespace culprit::diagnose
