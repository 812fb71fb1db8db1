// Says what `--ctest` and `--program` do beside reading, before they do it for the first time.
#pragma once

#include <optional>

#include "driver/settings.h"

namespace culprit::driver {

/// A note that scripts of the build are run; nullopt if the user was told of this build
/// before. Remembers that in the user's cache, unless there is none or it is not to be used.
std::optional<Diagnostic> notice_of_scripts(const Settings& settings);

}  // namespace culprit::driver
