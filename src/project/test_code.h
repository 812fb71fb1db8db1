// Recognises test code by its origin: unit-test frameworks that are compiled with the tests, files
// in test folders, and files that CMake fetched. The code that a test calls is suspect, the calling
// code is not.
//
// Frameworks are recognised by file names, by several if one name is ambiguous (check.c). If a
// project compiles a framework that is not listed here, its user names it with --trust.
#pragma once

#include <string>
#include <vector>

namespace culprit::project {

/// For absolute `paths`, which make up one target: true for each file of a unit-test framework.
std::vector<bool> framework_files(const std::vector<std::string>& paths);

/// True if a unit-test framework has a header of that name.
bool is_framework_header(const std::string& name);

/// True if CMake's FetchContent downloaded the file: it is in `build_folder`/_deps.
bool is_fetched(const std::string& path, const std::string& build_folder);

/// True if a file below `source_folder` is named as a test, by a folder (test, tests, …) or by its
/// own name (test_x.c, x_test.c).
bool is_named_as_test(const std::string& path, const std::string& source_folder);

}  // namespace culprit::project
