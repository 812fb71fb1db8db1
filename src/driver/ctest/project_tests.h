// The tests of a build, in the forms that `--ctest` and `--program` need.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "driver/settings.h"
#include "project/cmake_build.h"
#include "project/ctest.h"
#include "project/launch.h"
#include "project/test_files.h"
#include "spec/test_case.h"
#include "support/result.h"

namespace culprit::driver {

/// Numbers of tests in the order of ctest, or of their runs.
using Indices = std::vector<size_t>;

/// The tests of a build, and the runs of programs that they consist of: one each, or several if a
/// script starts several.
class ProjectTests {
 public:
  /// Asks cmake and ctest about the build that the settings name. With `--program`, asks the build
  /// for that program alone, and its run is the only test.
  Result<bool> read(const Settings& settings);

  const project::Build& build() const { return build_; }
  std::shared_ptr<const project::Fence> fence() const { return fence_; }
  /// The executables that tests start.
  const std::set<size_t>& started() const { return started_; }

  const std::vector<project::BuildTest>& all() const { return tests_; }
  /// The runs of a test; none if it cannot be used.
  const Indices& runs_of(size_t test) const { return readings_[test].runs; }
  /// Why a test cannot be used.
  const std::optional<Diagnostic>& problem(size_t test) const { return readings_[test].problem; }
  /// What was taken for a test that starts its program through another one; may be empty.
  const std::string& launch_words(size_t test) const { return readings_[test].words; }

  size_t count_of_runs() const { return runs_.size(); }
  size_t test_of(size_t run) const { return runs_[run].test; }
  size_t executable(size_t run) const { return runs_[run].executable; }
  bool finds_its_folder(size_t run) const { return runs_[run].finds_its_folder; }
  std::vector<spec::TestCase> cases(const Indices& runs) const;
  std::vector<std::string> names(const Indices& runs) const;

 private:
  struct Run {
    size_t test = 0;
    size_t executable = 0;
    spec::TestCase as_case;
    bool finds_its_folder = false;
  };
  struct Reading {
    Indices runs;
    std::optional<Diagnostic> problem;
    std::string words;
  };
  std::optional<std::vector<Diagnostic>> read_build_and_tests(const Settings& settings);
  Reading read_test(size_t test, project::TestFiles& files);

  project::Build build_;
  std::vector<project::BuildTest> tests_;
  std::vector<Reading> readings_;  // one per test
  std::vector<Run> runs_;
  std::set<size_t> started_;
  std::shared_ptr<const project::Fence> fence_;
};

}  // namespace culprit::driver
