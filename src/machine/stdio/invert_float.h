// The floating-point half of invert.h, whose file head describes the method.
#pragma once

#include <string_view>
#include <vector>

#include "machine/stdio/format_value.h"
#include "machine/stdio/inversion.h"

namespace culprit::machine {

/// invert() for conversions of kind Float.
std::vector<Inversion> invert_float(const Conversion& conversion, const FieldSizes& sizes,
                                    std::string_view expected);

}  // namespace culprit::machine
