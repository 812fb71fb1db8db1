// Which sources make the program of a test, and which of them are the test's own.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "project/cmake_build.h"
#include "project/ctest.h"

namespace culprit::project {

/// A source as part of one program.
struct Unit {
  Source source;
  /// name of the library target it comes from; empty: the executable itself
  std::string library;
  bool in_archive = false;  ///< of a static library: linked only when something refers to it
  bool shared = false;      ///< of the shared library `library`
  bool trusted = false;     ///< test code: the test's own, or a framework
};

struct TestProgram {
  std::string target;       ///< name of the executable
  std::vector<Unit> units;  ///< the executable's, then the libraries' in the order of the link line
  /// sources that targets outside of the tests compile, and headers of the product: suspected also
  /// where a test includes them
  std::vector<std::string> product;
};

/// The index of the executable target that a test's command starts. Errors, each with a hint: the
/// program was not found (not built), is no target of the build (a script, a program of the
/// system).
Result<size_t> executable_of(const Build& build, const BuildTest& test);

/// The sources of an executable and of every library of the project that it links. Trusted are
/// unit-test frameworks and what was fetched (test_code.h) and, unless the executable is installed,
/// test code: files of libraries that are named as tests; libraries that only tests link, where
/// they link one that is installed or that other programs link; the executable's own sources when
/// it links a library that is suspected, else those that are named as tests. What a target outside
/// of `tests` compiles as well belongs to the product, and something is always left to suspect.
/// `tests`: the executables that some test starts. Errors: a source in another language than C, one
/// that is not there.
Result<TestProgram> program_of(const Build& build, size_t executable,
                               const std::set<size_t>& tests);

}  // namespace culprit::project
