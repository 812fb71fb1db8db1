#include "driver/project_inputs.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include <fmt/format.h>

#include "diagnose/run_tests.h"
#include "driver/requests.h"
#include "project/cmake_build.h"
#include "project/ctest.h"
#include "project/flags.h"
#include "project/program.h"

namespace culprit::driver {

namespace {

constexpr size_t kMostPassing = 50;  // tests that were not selected, as observations of what is right

using project::BuildTest;

Diagnostic note(std::string message, std::string hint = {}) { return {DiagnosticKind::Note, {}, 0, 0, std::move(message), std::move(hint)}; }

spec::TestCase test_case_of(const BuildTest& test) {
  spec::TestCase out;
  out.name = test.name;
  if (!test.command.empty()) out.arguments.assign(test.command.begin() + 1, test.command.end());
  out.expected_exit = 0;
  return out;
}

class Reader {
 public:
  Reader(const Settings& settings, Budget& budget, ProjectInputs& inputs) : settings_(settings), budget_(budget), inputs_(inputs) {}

  std::optional<InputError> read() {
    if (auto error = read_build()) return error;
    if (auto error = choose_program()) return error;
    add_passing_tests();
    return std::nullopt;
  }

 private:
  using Indices = std::vector<size_t>;

  static InputError bad_input(const std::vector<Diagnostic>& messages) { return {ExitCode::BadInput, messages}; }

  std::optional<InputError> read_build() {
    auto build = project::read_build(settings_.build);
    if (!build) return bad_input(build.errors());
    build_ = build.take();
    auto tests = project::read_tests(settings_.build, build_.configuration);
    if (!tests) return bad_input(tests.errors());
    tests_ = tests.take();
    for (const BuildTest& test : tests_) {
      executables_.push_back(project::executable_of(build_, test));
      if (executables_.back()) test_programs_.insert(*executables_.back());
    }
    auto selected = project::select_tests(tests_, settings_.ctest);
    if (!selected) return bad_input(selected.errors());
    return sort_by_program(*selected);
  }

  /// The selected tests of each executable. A test that starts something else is an error when there is no other.
  std::optional<InputError> sort_by_program(const Indices& selected) {
    std::vector<Diagnostic> errors;
    for (size_t i : selected) {
      if (!settings_.only.empty() && !spec::glob_matches(settings_.only, tests_[i].name)) continue;
      const Result<size_t>& executable = executables_[i];
      if (executable) selected_[*executable].push_back(i);
      else errors.insert(errors.end(), executable.errors().begin(), executable.errors().end());
    }
    if (selected_.empty() && errors.empty())
      return bad_input({user_error(fmt::format("none of the selected tests matches --only '{}'", settings_.only),
                                   fmt::format("--ctest selects {} tests", selected.size()))});
    if (selected_.empty()) return bad_input({errors[0]});
    for (const Diagnostic& error : errors) inputs_.messages.push_back(note("left out: " + error.message));
    return std::nullopt;
  }

  struct Candidate {
    size_t executable = 0;
    model::Program program;
    std::vector<std::string> sources;
    std::vector<diagnose::TestOutcome> outcomes;
    size_t failing() const {
      return static_cast<size_t>(std::count_if(outcomes.begin(), outcomes.end(), [](const auto& o) { return o.verdict == diagnose::Verdict::Fail; }));
    }
  };

  std::optional<InputError> choose_program() {
    std::optional<Candidate> best;
    std::optional<InputError> first_error;
    for (const auto& [executable, tests] : selected_) {
      Candidate candidate;
      candidate.executable = executable;
      if (auto error = compile(candidate)) {
        if (!first_error) first_error = std::move(error);
        continue;
      }
      candidate.outcomes = outcomes(candidate.program, tests);
      if (!best || candidate.failing() > best->failing()) best = std::move(candidate);
    }
    if (!best) return first_error;
    chosen_ = best->executable;
    some_fail_ = best->failing() > 0;
    inputs_.program = std::move(best->program);
    inputs_.sources = std::move(best->sources);
    for (size_t i : selected_[chosen_]) inputs_.tests.push_back(test_case_of(tests_[i]));
    return std::nullopt;
  }

  std::optional<InputError> compile(Candidate& candidate) {
    auto program = project::program_of(build_, candidate.executable, test_programs_);
    if (!program) return bad_input(program.errors());
    std::vector<UnitRequest> units;
    const std::string here = std::filesystem::current_path().string();
    for (const project::Unit& unit : program->units) {
      UnitRequest request;
      request.compile.path = project::as_seen_from(unit.source.path, here);
      request.compile.flags = project::as_seen_from(unit.source.flags, here);
      request.compile.flags.insert(request.compile.flags.end(), settings_.compiler_flags.begin(), settings_.compiler_flags.end());
      request.compile.suspect = !unit.trusted || !settings_.suspect.empty();
      request.in_archive = unit.in_archive;
      candidate.sources.push_back(request.compile.path);
      units.push_back(std::move(request));
    }
    return compile_units(units, settings_, candidate.program);
  }

  std::vector<diagnose::TestOutcome> outcomes(const model::Program& program, const Indices& tests) {
    std::vector<spec::TestCase> cases;
    for (size_t i : tests) cases.push_back(test_case_of(tests_[i]));
    return diagnose::run_tests(request_of(settings_, program, std::move(cases), budget_)).tests;
  }

  /// Other tests of the program, evenly over all of them when there are many, as far as they pass.
  void add_passing_tests() {
    if (settings_.command != Command::Locate || !some_fail_) return;
    const std::set<size_t> selected(selected_[chosen_].begin(), selected_[chosen_].end());
    Indices others;
    for (size_t i = 0; i < tests_.size(); ++i) {
      if (selected.contains(i) || tests_[i].disabled || !executables_[i]) continue;
      if (*executables_[i] == chosen_) others.push_back(i);
    }
    if (others.size() > kMostPassing) {
      for (size_t k = 0; k < kMostPassing; ++k) others[k] = others[k * others.size() / kMostPassing];
      others.resize(kMostPassing);
    }
    const auto judged = outcomes(inputs_.program, others);
    for (size_t k = 0; k < others.size(); ++k)
      if (judged[k].verdict == diagnose::Verdict::Pass) inputs_.tests.push_back(test_case_of(tests_[others[k]]));
  }

  const Settings& settings_;
  Budget& budget_;
  ProjectInputs& inputs_;
  project::Build build_;
  std::vector<BuildTest> tests_;
  std::vector<Result<size_t>> executables_;  // by test
  std::set<size_t> test_programs_;
  std::map<size_t, Indices> selected_;  // by executable
  size_t chosen_ = 0;
  bool some_fail_ = false;
};

}  // namespace

std::optional<InputError> read_project_inputs(const Settings& settings, Budget& budget, ProjectInputs& inputs) {
  return Reader(settings, budget, inputs).read();
}

}  // namespace culprit::driver
