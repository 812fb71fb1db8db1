// The questions of a session in both directions: the user asks why, the session asks what is right.
#pragma once

#include <string_view>
#include <vector>

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

/// Moves to the open question and shows it; or names the culprit.
Answer ask(Session& session, Inquiry& inquiry);

/// An answer to the open question.
enum class Said : uint8_t {
  Right,    ///< all values are
  Wrong,    ///< those with the numbers, the others are right
  Unknown,  ///< those with the numbers are not known, the others are right; without numbers, all
  ShouldNotRun,
};
/// Answers the open question, and asks the next one. `numbers`: of values, as they were shown.
Answer tell(Session& session, Inquiry& inquiry, Said said, const std::vector<uint64_t>& numbers);
/// Takes the last answer back, and asks that question again.
Answer take_back(Session& session, Inquiry& inquiry);

}  // namespace culprit::session
