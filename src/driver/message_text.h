// Messages as the user reads them.
#pragma once

#include <string>

#include "report/render.h"
#include "support/diagnostic.h"

namespace culprit::driver {

/// The message, the source line that it is about with a caret under the column, and the hint, each
/// on a line of its own. Without a place, or if the file cannot be read, there is no source line.
/// Cost: reads the file up to the line.
std::string message_text(const Diagnostic& message, const report::TextStyle& style = {});

}  // namespace culprit::driver
