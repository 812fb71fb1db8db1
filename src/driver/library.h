// The part of the modelled C library that is written in C.
#pragma once

#include "model/library.h"

namespace culprit::driver {

/// The library for model::link. Read once, at the first call.
const model::Library& library();

}  // namespace culprit::driver
