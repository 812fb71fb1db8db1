// The modelled part of the C library that is written in C.
#pragma once

#include "model/library.h"

namespace culprit::driver {

/// For model::link; made once.
const model::Library& library();

}  // namespace culprit::driver
