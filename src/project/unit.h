// A source as part of one program.
#pragma once

#include <string>

#include "project/cmake_build.h"

namespace culprit::project {

struct Unit {
  Source source;
  /// Name of the library target that it comes from; empty for the executable itself.
  std::string library;
  bool in_archive = false;  ///< part of a static library: linked only if something refers to it
  bool shared = false;      ///< part of the shared library `library`
  bool trusted = false;     ///< test code: the test's own, or a framework's
};

}  // namespace culprit::project
