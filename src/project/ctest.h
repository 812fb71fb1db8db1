// The tests of a build, as `ctest --show-only=json-v1` lists them, and the selection among them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/result.h"

namespace culprit::project {

/// One CTest test; see ctest(1) and cmake-properties(7). Properties for scheduling (DEPENDS,
/// RESOURCE_LOCK, RUN_SERIAL …) have no meaning in the machine and are not read. Nor is TIMEOUT:
/// seconds on one computer are no limit on instructions, so the step limit applies instead.
struct BuildTest {
  std::string name;
  /// Starts with the absolute path of the program; empty if ctest did not find the program.
  std::vector<std::string> command;
  std::string working_directory;                 ///< relative to the build folder, or absolute
  std::vector<std::string> environment;          ///< NAME=VALUE
  std::vector<std::string> environment_changes;  ///< NAME=OPERATION:VALUE
  std::vector<std::string> fixtures;             ///< required fixtures; their setup is not run
  bool will_fail = false;
  bool disabled = false;
  std::optional<int> skip_status;
  /// CMake regular expressions that are matched against the output.
  std::vector<std::string> pass_patterns, fail_patterns, skip_patterns;
};

/// Parses the output of ctest. Errors: not JSON, or not a list of tests of version 1.
Result<std::vector<BuildTest>> parse_tests(const std::string& output);

/// Lists the tests of the build in `folder` with the user's ctest. `configuration` is used in
/// builds with several; it may be empty.
Result<std::vector<BuildTest>> read_tests(const std::string& folder,
                                          const std::string& configuration);

/// Returns the indices of the tests that `wanted` selects: the test with that name; otherwise, for
/// `all`, every test; otherwise those whose name contains a match of the CMake regular expression,
/// as with ctest -R. Disabled tests are selected only by their name. Errors: no tests at all, no
/// such test (with the nearest name as hint), an invalid regular expression.
Result<std::vector<size_t>> select_tests(const std::vector<BuildTest>& tests,
                                         const std::string& wanted);

}  // namespace culprit::project
