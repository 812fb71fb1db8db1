// The answers of a session as text for a terminal.
#pragma once

#include <string>

#include "report/render.h"
#include "session/answer.h"

namespace culprit::driver {

/// The lines and the table of the answer, the moment with its source line, and the messages.
std::string session_text(const session::Answer& answer, const report::TextStyle& style);

}  // namespace culprit::driver
