// Failed assertions in the code of the model.
#pragma once

#include "model/program.h"

namespace culprit::machine {

/// Whether code from `pc` on does nothing but report a failed assertion (__assert_fail).
bool reports_failure(const model::Program& program, const model::Function& function, int32_t pc);
/// The same for a condition of the user that does not hold (--expect, NAME.expect).
bool reports_unexpected(const model::Program& program, const model::Function& function, int32_t pc);

}  // namespace culprit::machine
