// The linker's --wrap.
#pragma once

#include <string>
#include <vector>

#include "model/program.h"

namespace culprit::model {

/// Where a unit refers to one of the symbols S without defining it, it gets `__wrap_S`; `__real_S`
/// leads to S. To be called before the units are linked.
void wrap_symbols(const std::vector<std::string>& wrapped, std::vector<Program>& units);

}  // namespace culprit::model
