// What a failing run violates at its end, as conjuncts of the postcondition: the conditions of a
// failing assertion, or `printed value = expected number`.
//
// The run is recorded with assertions that have no effect. So it goes on after the failure, and
// every conjunct is evaluated, also those after the first false one and those of a loop of
// assertions. Up to the failure this is the failing run itself.
#pragma once

#include <string>
#include <vector>

#include "explain/assertions.h"
#include "explain/deviation.h"
#include "explain/reading.h"
#include "judge/judgement.h"
#include "support/result.h"

namespace culprit::explain {

struct Conjunct {
  Predicate predicate;
  bool holds = false;
  /// An operand of ||: the assertion needs this one or another one.
  bool alternative = false;
  SourceLocation location;
  /// The branch that asks for it; kNoEvent: it is asked for at the end.
  EventId branch = record::kNoEvent;
};

struct Violation {
  EventId end = 0;                  ///< the failure is decided after the events before this one
  std::vector<Conjunct> conjuncts;  ///< in the order of the run; some do not hold
  std::string words;                ///< "`assert(s >= a[0])` in line 21 fails"
};

/// What is violated by a deviation: the conditions that were turned, and what the run violates at
/// its end. `recorded` is its run without the effect of assertions. Error: nothing was turned.
Result<Violation> violation_of(Reading& reading, const Assertions& assertions,
                               const judge::JudgedTest& test, const replay::PlainRun& recorded,
                               const Deviation& deviation);

/// Error (kind Unsupported): the failure is of a kind that has no postcondition over numbers, such
/// as a crash, an endless loop, or a wrong text.
Result<Violation> violation_of(Reading& reading, const Assertions& assertions,
                               const judge::JudgedTest& test, const replay::PlainRun& recorded);

}  // namespace culprit::explain
