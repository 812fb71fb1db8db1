#include "project/launch.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "project/environment.h"
#include "project/program.h"
#include "project/shell/evaluator.h"
#include "project/shell/meaning.h"
#include "project/test_case.h"

namespace culprit::project {

namespace {

constexpr const char* kOtherWay =
    "culprit reads scripts, but does not execute them: add the program itself as a test "
    "(add_test(NAME … COMMAND program)), or name its source files instead of --ctest";

bool is_plain(const BuildTest& test) {
  return !test.will_fail && !test.skip_status && test.pass_patterns.empty() &&
         test.fail_patterns.empty() && test.skip_patterns.empty();
}

Diagnostic refused(const BuildTest& test, const shell::Refusal& refusal) {
  Diagnostic out =
      user_error(fmt::format("the test '{}' starts {}, where culprit cannot follow: {}", test.name,
                             test.command[0], refusal.why),
                 kOtherWay);
  out.file = refusal.file;
  out.line = refusal.line;
  return out;
}

/// `MyProgram -x 3` in the way that a user would type it.
std::string typed(const shell::ProgramRun& run) {
  std::string out = machine::name_of(run.name);
  for (const std::string& argument : run.arguments)
    out += argument.empty() || argument.find_first_of(" \t\n'\"") != std::string::npos
               ? " '" + argument + "'"
               : " " + argument;
  return out;
}

std::string words_of(const shell::Meaning& meaning, const BuildTest& test) {
  const shell::ProgramRun& first = *meaning.runs[0].run;
  std::string what = typed(first);
  if (meaning.runs.size() > 1) what += fmt::format(" and {} more", meaning.runs.size() - 1);
  if (what.size() > 100) what = what.substr(0, 97) + "…";
  return fmt::format("the test {} runs {} in {}, by {}", test.name, what, first.folder,
                     first.where.empty() ? machine::name_of(test.command[0]) : first.where);
}

spec::TestCase case_of(const shell::ExpectedRun& expected) {
  spec::TestCase out;
  out.expected_exit = expected.status;
  out.expected_output = expected.output;
  out.joins_errors = expected.joins_errors;
  // only a status that is compared tells how an abnormal end is judged
  out.crash_is_open = !expected.status;
  if (expected.must_fail) {
    spec::RunRule rule;
    rule.inverted = true;
    out.rule = std::make_shared<const spec::RunRule>(std::move(rule));
  }
  return out;
}

class Launched {
 public:
  Launched(const Build& build, const BuildTest& test, const std::shared_ptr<const Fence>& fence)
      : build_(build), test_(test), fence_(fence) {}

  Result<Launch> read() {
    auto environment = environment_of(test_);
    if (!environment) return environment.errors();
    shell::State start;
    for (const std::string& entry : *environment) {
      const size_t equals = entry.find('=');
      start.variables[entry.substr(0, equals)] = {entry.substr(equals + 1), true};
    }
    start.folder = working_folder(build_, test_);
    const auto find = [&](const std::string& path) { return executable_at(build_, path); };
    shell::Evaluator evaluator(find, shell::ScriptFiles(fence_, build_.build_folder));
    const shell::States ways = evaluator.execute(test_.command, std::move(start));
    if (evaluator.refusal()) return refused(test_, *evaluator.refusal());
    shell::Meaning meaning = shell::meaning_of(ways);
    if (!meaning.problem.empty()) return refused(test_, {{}, 0, meaning.problem});
    if (!is_plain(test_) && !(meaning.is_transparent && meaning.runs[0].status == 0))
      return refused(test_, {{}, 0, "its properties are about more than the program"});
    return launch_of(meaning);
  }

 private:
  Result<Launch> launch_of(const shell::Meaning& meaning) const {
    Launch out;
    out.words = words_of(meaning, test_);
    for (const shell::ExpectedRun& expected : meaning.runs) {
      TestRun run;
      run.executable = expected.run->executable;
      run.test = case_of(expected);
      if (!is_plain(test_)) {
        auto with_rule = test_case_of(test_);
        if (!with_rule) return with_rule.errors();
        run.test = with_rule.take();
        run.test.crash_is_open = true;
      }
      run.test.name = meaning.runs.size() == 1
                          ? test_.name
                          : fmt::format("{}/{}", test_.name, out.runs.size() + 1);
      run.test.program_name = expected.run->name;
      run.test.arguments = expected.run->arguments;
      run.test.environment = expected.run->environment;
      run.test.input = expected.run->input;
      run.test.ranks = expected.run->ranks;
      run.folder = expected.run->folder;
      run.changes = expected.run->files;
      out.runs.push_back(std::move(run));
    }
    return out;
  }

  const Build& build_;
  const BuildTest& test_;
  const std::shared_ptr<const Fence>& fence_;
};

}  // namespace

Result<Launch> launch_of(const Build& build, const BuildTest& test,
                         const std::shared_ptr<const Fence>& fence) {
  if (test.command.empty())
    return user_error(fmt::format("ctest does not find the program of the test '{}'", test.name),
                      fmt::format("build it first: cmake --build {}", build.build_folder));
  const auto executable = executable_at(build, test.command[0]);
  if (!executable) return Launched(build, test, fence).read();
  auto test_case = test_case_of(test);
  if (!test_case) return test_case.errors();
  Launch out;
  out.runs.push_back({*executable, test_case.take(), {}, {}});
  return out;
}

}  // namespace culprit::project
