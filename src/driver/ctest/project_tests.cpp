#include "driver/ctest/project_tests.h"

#include "machine/files/file_set.h"
#include "project/records/program_build.h"

namespace culprit::driver {

std::optional<std::vector<Diagnostic>> ProjectTests::read_build_and_tests(
    const Settings& settings) {
  auto build = settings.program.empty()
                   ? project::read_build(settings.build)
                   : project::records::read_program_build(settings.build, settings.program);
  if (!build) return build.errors();
  build_ = build.take();
  if (settings.program.empty()) {
    auto tests = project::read_tests(settings.build, build_.configuration);
    if (!tests) return tests.errors();
    tests_ = tests.take();
    return std::nullopt;
  }
  project::BuildTest test;
  test.command = {project::records::path_of_program(build_, settings.program)};
  test.name = machine::name_of(test.command[0]);
  test.command.insert(test.command.end(), settings.arguments.begin(), settings.arguments.end());
  tests_ = {std::move(test)};
  return std::nullopt;
}

Result<bool> ProjectTests::read(const Settings& settings) {
  if (auto errors = read_build_and_tests(settings)) return *errors;
  project::TestFiles files(build_);
  fence_ = files.fence();
  for (size_t test = 0; test < tests_.size(); ++test) readings_.push_back(read_test(test, files));
  return true;
}

ProjectTests::Reading ProjectTests::read_test(size_t test, project::TestFiles& files) {
  Reading out;
  auto launch = project::launch_of(build_, tests_[test], fence_);
  // ctest itself looks for the folder
  auto own_files = files.of(tests_[test]);
  if (!launch || !own_files) {
    out.problem = launch ? own_files.errors()[0] : launch.errors()[0];
    return out;
  }
  out.words = launch->words;
  for (project::TestRun& each : launch->runs) {
    Run run{test, each.executable, std::move(each.test), false};
    run.as_case.files = each.folder.empty() ? *own_files : files.after(each.folder, each.changes);
    run.finds_its_folder = files.finds_working_folder(*run.as_case.files);
    started_.insert(run.executable);
    out.runs.push_back(runs_.size());
    runs_.push_back(std::move(run));
  }
  return out;
}

std::vector<spec::TestCase> ProjectTests::cases(const Indices& runs) const {
  std::vector<spec::TestCase> cases;
  for (size_t run : runs) cases.push_back(runs_[run].as_case);
  return cases;
}

std::vector<std::string> ProjectTests::names(const Indices& runs) const {
  std::vector<std::string> names;
  for (size_t run : runs) names.push_back(runs_[run].as_case.name);
  return names;
}

}  // namespace culprit::driver
