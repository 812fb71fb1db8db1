// Which sources are test code by where they come from: a unit-test framework that is compiled with
// the tests, files of a folder of tests, and what CMake fetched. What a test calls is suspected,
// not what calls it.
//
// Frameworks are known by the names of their files, several where one name says little (check.c). A
// project that compiles a framework not listed here names it with --trust.
#pragma once

#include <string>
#include <vector>

namespace culprit::project {

/// Of absolute `paths`, which make one target: true for files of a unit-test framework.
std::vector<bool> framework_files(const std::vector<std::string>& paths);

/// Whether a header of that name is a unit-test framework's.
bool is_framework_header(const std::string& name);

/// Whether CMake's FetchContent brought the file: it lies in `build_folder`/_deps.
bool is_fetched(const std::string& path, const std::string& build_folder);

/// Whether a file below `source_folder` is named as a test: by a folder (test, tests, …) or by its
/// own name (test_x.c, x_test.c).
bool is_named_as_test(const std::string& path, const std::string& source_folder);

}  // namespace culprit::project
