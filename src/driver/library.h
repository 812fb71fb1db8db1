// The modelled part of the C library that is written in C.
#pragma once

#include "model/program.h"

namespace culprit::driver {

/// The library as one unit for model::link; made once.
const model::Program& library_program();

}  // namespace culprit::driver
