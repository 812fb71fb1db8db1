// How the answers of a session are shown, by the settings.
#pragma once

#include <functional>
#include <string>

#include "driver/settings.h"
#include "session/answer.h"

namespace culprit::driver {

using Show = std::function<std::string(const session::Answer&)>;

/// As text or as JSON. Text is in colour on a terminal, if --color says nothing else.
Show show_of(const Settings& settings, bool on_terminal);

}  // namespace culprit::driver
