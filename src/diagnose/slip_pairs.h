// Two slips of the pen, found one at a time.
//
// Of two faults, most tests show one only, so a slip (slips.h) that mends one failing test and leaves another is half of a pair. Each slip is tried
// alone in each failing test, in plain runs that end at the first wrong byte; then those that mend different tests are put together and tried in all of
// them, which also decides the tests that need both. The cost is linear in the slips where asking pairs of the encoding is quadratic, and does not
// depend on how much of the run depends on them. It can only say yes; two slips of which no test shows one alone are missed.
//
// Halves that leave the passing tests as they are go first: most slips that mend a test by accident break one of these.
#pragma once

#include <functional>
#include <set>
#include <utility>
#include <vector>

#include "diagnose/consistency.h"
#include "support/budget.h"

namespace culprit::diagnose {

/// Component and test: the encoding refuted that the one explains the other.
using RefutedAlone = std::set<std::pair<model::ComponentId, size_t>>;
void note_refuted(const std::vector<CheckRecord>& checks, RefutedAlone& refuted);

/// What makes the next trial of a slip alone, most of which find_slip_pairs() needs, until its budget ends; it says false when there is none. For threads that have
/// nothing else to do before that: what came out is remembered with the tests (test_answers.h). All but `refuted` must outlive it.
std::function<bool(const Budget&)> slips_tried_ahead(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                                                     const ConsistencyChecker& checker, RefutedAlone refuted);

/// Pairs of components with slips that together make every failing test pass, each confirmed by replays; likeliest first, few.
std::vector<Examination> find_slip_pairs(const RunRequest& request, const machine::Image& image, const std::vector<JudgedTest>& tests,
                                         const ConsistencyChecker& checker, const RefutedAlone& refuted);

}  // namespace culprit::diagnose
