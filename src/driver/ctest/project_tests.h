// The tests of a CMake build, in the forms that `--ctest` needs.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <vector>

#include "project/cmake_build.h"
#include "project/ctest.h"
#include "project/test_files.h"
#include "spec/test_case.h"
#include "support/result.h"

namespace culprit::driver {

/// Numbers of tests, in the order of ctest.
using Indices = std::vector<size_t>;

/// The tests of a build, each with the executable that it starts and its form as a test case of the
/// machine.
class ProjectTests {
 public:
  /// Asks cmake and ctest about the build in `folder`.
  Result<bool> read(const std::string& folder);

  const project::Build& build() const { return build_; }
  std::shared_ptr<const project::Fence> fence() const { return fence_; }
  const std::vector<project::BuildTest>& all() const { return tests_; }
  /// The executables that tests start.
  const std::set<size_t>& started() const { return started_; }
  bool finds_its_folder(size_t test) const { return finds_its_folder_[test]; }
  bool usable(size_t test) const { return executables_[test] && cases_[test]; }
  /// The target of a usable test.
  size_t executable(size_t test) const { return *executables_[test]; }
  /// Why a test is not usable.
  const Diagnostic& problem(size_t test) const {
    return executables_[test] ? cases_[test].errors()[0] : executables_[test].errors()[0];
  }
  std::vector<spec::TestCase> cases(const Indices& tests) const;
  std::vector<std::string> names(const Indices& tests) const;

 private:
  project::Build build_;
  std::vector<project::BuildTest> tests_;
  std::vector<Result<size_t>> executables_;
  std::vector<Result<spec::TestCase>> cases_;
  std::vector<bool> finds_its_folder_;
  std::set<size_t> started_;
  std::shared_ptr<const project::Fence> fence_;
};

}  // namespace culprit::driver
