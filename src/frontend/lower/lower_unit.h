// LLVM module -> model::Program: symbols, globals and functions.
#pragma once

#include "frontend/lower/unit_context.h"

namespace culprit::frontend {

/// Adds what the module of `unit` defines to its program. Changes the module.
void lower_unit(UnitContext& unit);

}  // namespace culprit::frontend
