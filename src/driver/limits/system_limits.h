// Limits that the system sets for culprit (ulimit), and libraries that give up at them.
#pragma once

namespace culprit::driver {

/// From now on the end of the memory or of the processor time, and a failure of the compiler's
/// libraries, end the process with its last words. A write beyond the largest size of a file fails
/// like any other. Called once, at the beginning of the process.
void handle_system_limits();

}  // namespace culprit::driver
