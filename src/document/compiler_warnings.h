// Which warnings of the compiler say something about a fault.
#pragma once

#include "support/diagnostic.h"

namespace culprit::document {

/// Whether a compiler's warning says that code may not mean what it seems to: an assignment as a
/// condition, a format that does not fit. False for those of how code is written, such as a missing
/// declaration, and for other messages.
bool warns_of_meaning(const Diagnostic& message);

/// Whether a warning says that another compiler may do something else with the same code.
bool depends_on_compiler(const Diagnostic& message);

}  // namespace culprit::document
