#include "driver/version.h"

namespace culprit::driver {

const char* version() { return CULPRIT_VERSION; }

}  // namespace culprit::driver
