// A value that is known to be right or wrong at a moment, without a question.
#pragma once

#include "session/graph/question.h"

namespace culprit::session {

struct Fact {
  Label label;           ///< a value or a decision
  EventId boundary = 0;  ///< right up to here, or wrong from here on
  Verdict verdict = Verdict::Unknown;
};

}  // namespace culprit::session
