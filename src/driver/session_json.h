// The answers of a session for programs: one JSON object per line.
#pragma once

#include <string>

#include "session/answer.h"

namespace culprit::driver {

/// One line with a line end. Members: `ok`, whether the command had an effect; `lines`, sentences
/// and values; `messages`, each with `kind`, `message` and `hint`; and, if the answer has them,
/// `moment` and `table`. Bytes that are not UTF-8 are replaced.
std::string session_json(const session::Answer& answer);

}  // namespace culprit::driver
