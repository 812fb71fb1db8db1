// The C library's model, compiled at build time from libc/*.c.
#pragma once

#include <string_view>

namespace culprit::machine {

/// Text form of the model; model::parse reads it.
std::string_view libc_model_text();

}  // namespace culprit::machine
