// The tests of a build, as `ctest --show-only=json-v1` lists them, and the choice among them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "support/result.h"

namespace culprit::project {

/// One test of CTest; ctest(1), cmake-properties(7). Properties that say when and beside what a
/// test runs (DEPENDS, RESOURCE_LOCK, RUN_SERIAL …) have no meaning in the machine and are not
/// read. TIMEOUT is not either: a limit of seconds on one computer is no limit of instructions; the
/// step limit ends what does not end.
struct BuildTest {
  std::string name;
  /// with the absolute path of the program first; empty: ctest did not find the program
  std::vector<std::string> command;
  std::string working_directory;                 ///< relative to the build folder, or absolute
  std::vector<std::string> environment;          ///< NAME=VALUE
  std::vector<std::string> environment_changes;  ///< NAME=OPERATION:VALUE
  std::vector<std::string> fixtures;             ///< that it requires; what sets them up is not run
  bool will_fail = false;
  bool disabled = false;
  std::optional<int> skip_status;
  /// CMake's regular expressions over the output
  std::vector<std::string> pass_patterns, fail_patterns, skip_patterns;
};

/// What ctest printed. Error: no JSON, or not of this kind.
Result<std::vector<BuildTest>> parse_tests(const std::string& json);

/// Asks the user's ctest for the tests of the build in `folder`. `configuration`: of a build with
/// several, or empty.
Result<std::vector<BuildTest>> read_tests(const std::string& folder,
                                          const std::string& configuration);

/// Indices of the tests that `wanted` names: the test of that name; else, for `all`, every test;
/// else those in whose name the regular expression of CMake's kind is found, as ctest -R does.
/// Disabled tests are chosen by their name only. Errors: no test at all, no such test (with the
/// nearest name), a regular expression that is none.
Result<std::vector<size_t>> select_tests(const std::vector<BuildTest>& tests,
                                         const std::string& wanted);

}  // namespace culprit::project
