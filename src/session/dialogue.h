// The questions of the user: why a value is what it is, why a line did not run, and what would have
// been right.
#pragma once

#include <string_view>

#include "session/answer.h"
#include "session/inquiry.h"
#include "session/session.h"

namespace culprit::session {

/// The origin of a value: where it was computed, and from what.
Answer why(Session& session, Inquiry& inquiry, std::string_view expression);
/// Moves to the nearest decision before the moment whose other side leads to the line.
Answer why_not(Session& session, Inquiry& inquiry, const NamedLine& line);

/// The suspects of the diagnosis with the values that they computed in the run, and those with
/// which the test would pass.
Answer expected(Session& session, Inquiry& inquiry);

}  // namespace culprit::session
