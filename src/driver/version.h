#pragma once

namespace culprit::driver {

/// The version of culprit, such as "0.1.0".
const char* version();

}  // namespace culprit::driver
