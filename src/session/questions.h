// The questions of the session, and what the user says: answers to them, and what she tells without
// being asked. Each of these functions ends with the next question, or with the culprit.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "session/answer.h"
#include "session/inquiry.h"
#include "session/session.h"

namespace culprit::session {

/// Moves to the open question and shows it; or names the culprit, and the answer that is doubtful.
Answer ask(Session& session, Inquiry& inquiry);

/// An answer to the open question.
enum class Said : uint8_t {
  Right,    ///< all values are
  Wrong,    ///< those with the numbers, the others are right
  Unknown,  ///< those with the numbers are not known, the others are right; without numbers, all
  ShouldNotRun,
};
/// Answers the open question. `numbers`: of values, as they were shown. `right_value`: of the only
/// number, as C writes it; may be empty.
Answer tell(Session& session, Inquiry& inquiry, Said said, const std::vector<uint64_t>& numbers,
            const std::string& right_value);

/// A value at the session's moment is right or wrong. `right_value`: as C writes it; may be empty.
Answer tell_about(Session& session, Inquiry& inquiry, std::string_view expression, bool right,
                  const std::string& right_value);
/// The line should have run before the session's moment: the nearest decision against it is wrong.
Answer tell_missed(Session& session, Inquiry& inquiry, const NamedLine& line);
/// The culprit is not in the function.
Answer trust(Session& session, Inquiry& inquiry, std::string_view function);

/// Takes an answer back: the one with the number, or the last one.
Answer take_back(Session& session, Inquiry& inquiry, std::optional<size_t> number);
/// Changes of the source with which all tests pass, those in the culprit's line first.
Answer mends(Session& session, Inquiry& inquiry);
/// Writes the journal (journal.h).
Answer save(Session& session, Inquiry& inquiry, const std::string& path);
/// Lists what the user said, with numbers.
Answer answers(Session& session, Inquiry& inquiry);

}  // namespace culprit::session
