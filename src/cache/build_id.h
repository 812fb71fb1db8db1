#pragma once

#include <string>

namespace culprit::cache {

/// The linker's build ID of the running program in hexadecimal digits; empty if it was linked
/// without one.
std::string build_id();

}  // namespace culprit::cache
