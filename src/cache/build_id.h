#pragma once

#include <string>

namespace culprit::cache {

/// The linker's hash of the running program, in hexadecimal digits; empty when it was linked
/// without one.
std::string build_id();

}  // namespace culprit::cache
