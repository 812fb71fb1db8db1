// The first printed integer that differs from the expected output.
#pragma once

#include "explain/reading.h"
#include "judge/judgement.h"
#include "support/result.h"

namespace culprit::explain {

struct PrintedValue {
  EventId event = 0;  ///< the call that prints it
  Linear value;
  int64_t actual = 0;
  int64_t expected = 0;
  SourceLocation location;  ///< of the call
};

/// The integer that a printf or fprintf of the run printed where its output first differs from the
/// expected one, and the number that the expected output has there. Error (kind Unsupported): text,
/// or a floating number, is printed or expected there, or nothing; an expectation that is no plain
/// text.
Result<PrintedValue> printed_value(Reading& reading, const judge::JudgedTest& test,
                                   const replay::PlainRun& recorded);

}  // namespace culprit::explain
