#include "driver/ctest/project_tests.h"

#include "project/program.h"
#include "project/test_case.h"

namespace culprit::driver {

namespace {

Result<spec::TestCase> case_of(const project::BuildTest& test, project::TestFiles& files) {
  auto test_case = project::test_case_of(test);
  if (!test_case) return test_case;
  auto found = files.of(test);
  if (!found) return found.errors();
  test_case->files = found.take();
  return test_case;
}

}  // namespace

Result<bool> ProjectTests::read(const std::string& folder) {
  auto build = project::read_build(folder);
  if (!build) return build.errors();
  build_ = build.take();
  auto tests = project::read_tests(folder, build_.configuration);
  if (!tests) return tests.errors();
  tests_ = tests.take();
  project::TestFiles files(build_);
  fence_ = files.fence();
  for (const project::BuildTest& test : tests_) {
    executables_.push_back(project::executable_of(build_, test));
    if (executables_.back()) started_.insert(*executables_.back());
    cases_.push_back(case_of(test, files));
    finds_its_folder_.push_back(cases_.back() && files.finds_working_folder(*cases_.back()->files));
  }
  return true;
}

std::vector<spec::TestCase> ProjectTests::cases(const Indices& tests) const {
  std::vector<spec::TestCase> cases;
  for (size_t test : tests) cases.push_back(*cases_[test]);
  return cases;
}

std::vector<std::string> ProjectTests::names(const Indices& tests) const {
  std::vector<std::string> names;
  for (size_t test : tests) names.push_back(tests_[test].name);
  return names;
}

}  // namespace culprit::driver
