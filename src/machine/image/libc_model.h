// The C library's model, compiled at build time from libc/*.c.
#pragma once

#include <string_view>

namespace culprit::machine {

/// The model in its text form; model::parse reads it.
std::string_view libc_model_text();

}  // namespace culprit::machine
