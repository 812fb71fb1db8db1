#pragma once

namespace culprit::driver {

/// Version of culprit, e.g. "0.1.0".
const char* version();

}  // namespace culprit::driver
