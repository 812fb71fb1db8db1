// The sources that make up the program of a test, and which of them are test code.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "project/cmake_build.h"
#include "project/unit.h"

namespace culprit::project {

struct TestProgram {
  std::string target;       ///< name of the executable
  std::vector<Unit> units;  ///< the executable's, then those of the libraries in link order
  std::vector<std::string> wrapped;  ///< symbols that the linker wraps
  /// Sources that targets other than the tests compile, and headers of the product. They are
  /// suspect even where a test includes them.
  std::vector<std::string> product;
};

/// Returns the index of the executable target at an absolute path, which may be a link; nullopt if
/// there is none.
std::optional<size_t> executable_at(const Build& build, const std::string& path);

/// Returns the sources of an executable and of all libraries of the project that it links.
///
/// Frameworks and fetched code (see test_code.h) are trusted. So is test code, unless the
/// executable is installed:
/// - library sources that are named as tests
/// - libraries that only tests link, if they are linked beside a library that is installed or that
///   other programs link
/// - the executable's own sources if it links a suspect library, otherwise those named as tests
/// A source that a target outside `tests` compiles as well belongs to the product and stays
/// suspect. Something is always left to suspect. `tests` holds the executables that tests start.
/// Errors: a source in a language other than C, a missing source, an option of the linker that
/// changes the program's meaning and is not followed.
Result<TestProgram> program_of(const Build& build, size_t executable,
                               const std::set<size_t>& tests);

}  // namespace culprit::project
