#include "driver/project_inputs.h"

#include <algorithm>
#include <filesystem>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "driver/compile_units.h"
#include "driver/ctest/project_tests.h"
#include "driver/enumerated.h"
#include "driver/limits/last_words.h"
#include "driver/requests.h"
#include "judge/run_tests.h"
#include "project/cmake_build.h"
#include "project/ctest.h"
#include "project/flags.h"
#include "project/program.h"

namespace culprit::driver {

namespace {

// Maximal number of passing tests to add that the user did not select. They show correct behaviour.
constexpr size_t kMostPassing = 50;
// As many tests are told of one by one.
constexpr size_t kMostLaunches = 3;

InputError bad_input(const std::vector<Diagnostic>& messages) {
  return {ExitCode::BadInput, messages};
}

std::string counted(size_t number, const char* word) {
  return fmt::format("{} {}{}", number, word, number == 1 ? "" : "s");
}

/// A value of --ctest that selects exactly these tests: a name or a regular expression.
std::string selector_of(const std::vector<std::string>& names) {
  if (names.size() == 1) return names[0];
  std::vector<std::string> escaped;
  for (const std::string& name : names) {
    escaped.emplace_back();
    for (const char byte : name) {
      if (std::string_view("^$.[]*+?|()\\").find(byte) != std::string_view::npos)
        escaped.back() += '\\';
      escaped.back() += byte;
    }
  }
  return fmt::format("^({})$", fmt::join(escaped, "|"));
}

class Reader {
 public:
  Reader(const Settings& settings, Budget& budget, ProjectInputs& inputs)
      : settings_(settings), budget_(budget), inputs_(inputs) {}

  std::optional<InputError> read() {
    if (const auto known = tests_.read(settings_); !known) return bad_input(known.errors());
    if (auto error = select()) return error;
    if (auto error = compile_all()) return error;
    leave_out_dependent_runs();
    say_how_to_get_verdicts();
    if (settings_.command != Command::Run && !candidates_.empty()) choose();
    else inputs_.fence = tests_.fence();
    say_what_is_launched();
    for (Candidate& candidate : candidates_) {
      say_what_is_trusted(candidate);
      say_whose_folder_is_outside(candidate.runs);
      say_who_needs_fixtures(candidate.runs);
      candidate.part.tests = tests_.cases(candidate.runs);
      inputs_.parts.push_back(std::move(candidate.part));
    }
    return std::nullopt;
  }

 private:
  /// An executable and the runs of it by the selected tests.
  struct Candidate {
    size_t executable = 0;
    Indices runs;
    Indices failing;
    std::vector<std::string> trusted;
    ProjectPart part;
  };

  /// An unusable test is an error only if it is selected by its name. Otherwise it gets no verdict.
  std::optional<InputError> select() {
    auto selected = project::select_tests(tests_.all(), selector());
    if (!selected) return bad_input(selected.errors());
    const size_t all = selected->size();
    if (!settings_.only.empty())
      std::erase_if(*selected, [&](size_t test) {
        return !spec::glob_matches(settings_.only, tests_.all()[test].name);
      });
    if (selected->empty())
      return bad_input(
          {user_error(fmt::format("none of the selected tests matches --only '{}'", settings_.only),
                      fmt::format("--ctest selects {}", counted(all, "test")))});
    std::map<size_t, Candidate> by_executable;
    for (size_t test : *selected) {
      if (const auto& problem = tests_.problem(test)) {
        if (is_named(test)) return bad_input({*problem});
        leave_out({tests_.all()[test].name}, *problem);
      }
      for (size_t run : tests_.runs_of(test))
        by_executable[tests_.executable(run)].runs.push_back(run);
      if (!tests_.launch_words(test).empty()) launched_.push_back(test);
    }
    for (auto& [executable, candidate] : by_executable) {
      candidate.executable = executable;
      candidates_.push_back(std::move(candidate));
    }
    std::sort(
        candidates_.begin(), candidates_.end(),
        [](const Candidate& left, const Candidate& right) { return left.runs[0] < right.runs[0]; });
    return std::nullopt;
  }

  /// The tests that are wanted, as --ctest writes them; --program has one test.
  const std::string& selector() const {
    return settings_.program.empty() ? settings_.ctest : tests_.all()[0].name;
  }

  /// Whether the test is selected by its full name.
  bool is_named(size_t test) const { return tests_.all()[test].name == selector(); }

  /// The tests get no verdict.
  void leave_out(const std::vector<std::string>& names, const Diagnostic& why) {
    document::Reason reason;
    reason.kind = document::ReasonKind::Unsupported;
    reason.text = why.message;
    reason.place = {why.file, why.line, why.column, 0, 0};
    for (const std::string& name : names) {
      inputs_.unjudged.push_back({name, document::Verdict::Unknown, reason, {}, 0, 0});
      if (!why.hint.empty()) hints_[why.hint].push_back(name);
    }
  }

  /// Says each hint once.
  void say_how_to_get_verdicts() {
    for (const auto& [hint, names] : hints_)
      inputs_.messages.push_back(note(
          fmt::format("{} without a verdict: {}", counted(names.size(), "test"), enumerated(names)),
          hint));
  }

  /// The units of a candidate: its range of all units, or the reason why there are none.
  struct Units {
    size_t begin = 0;
    LinkPlan plan;
    std::optional<InputError> error;
  };

  /// The tests of programs that cannot be compiled get no verdict, except that one selected by its
  /// name is an error. The units of all programs are compiled together, so a shared library source
  /// is compiled once.
  std::optional<InputError> compile_all() {
    std::vector<frontend::CompileRequest> requests;
    std::vector<Units> units;
    for (Candidate& candidate : candidates_) units.push_back(units_of(candidate, requests));
    enter_stage(Stage::Compiling);
    std::vector<Result<model::Program>> compiled = compile_units(requests, settings_);
    std::optional<InputError> of_named;
    auto at = units.begin();
    std::erase_if(candidates_, [&](Candidate& candidate) {
      auto error = link(*at++, compiled, candidate);
      if (!error) return false;
      Diagnostic why = error->messages[0];
      why.message =
          fmt::format("culprit cannot use the program {}: {}", target_name(candidate), why.message);
      if (why.hint.empty() || error->messages.size() > 1)
        why.hint = fmt::format("culprit run -p {} --ctest NAME shows every message of a program",
                               settings_.build);
      leave_out(tests_.names(candidate.runs), why);
      if (is_named(tests_.test_of(candidate.runs[0]))) of_named = std::move(error);
      return true;
    });
    return of_named;
  }

  const std::string& target_name(const Candidate& candidate) const {
    return tests_.build().targets[candidate.executable].name;
  }

  /// Adds the compile requests of the candidate's units.
  Units units_of(Candidate& candidate, std::vector<frontend::CompileRequest>& requests) const {
    Units units;
    units.begin = requests.size();
    auto program = project::program_of(tests_.build(), candidate.executable, tests_.started());
    if (!program) {
      units.error = bad_input(program.errors());
      return units;
    }
    const std::string here = std::filesystem::current_path().string();
    for (const project::Unit& unit : program->units) {
      frontend::CompileRequest request;
      request.path = project::as_seen_from(unit.source.path, here);
      request.flags = project::as_seen_from(unit.source.flags, here);
      request.flags.insert(request.flags.end(), settings_.compiler_flags.begin(),
                           settings_.compiler_flags.end());
      request.suspect = !unit.trusted || !settings_.suspect.empty();
      units.plan.homes.push_back({unit.in_archive, unit.shared ? unit.library : std::string()});
      if (!request.suspect) {
        candidate.trusted.push_back(request.path);
        request.suspect_includes = program->product;
      }
      candidate.part.sources.push_back(request.path);
      candidate.part.requests.push_back(request);
      requests.push_back(std::move(request));
    }
    for (frontend::CompileRequest& model : model_requests(settings_)) {
      units.plan.homes.push_back({true, {}});
      candidate.part.requests.push_back(model);
      requests.push_back(std::move(model));
    }
    units.plan.wrapped = program->wrapped;
    candidate.part.plan = units.plan;
    return units;
  }

  static std::optional<InputError> link(const Units& units,
                                        std::vector<Result<model::Program>>& compiled,
                                        Candidate& candidate) {
    if (units.error) return units.error;
    const auto begin =
        std::make_move_iterator(compiled.begin() + static_cast<std::ptrdiff_t>(units.begin));
    return link_units({begin, begin + static_cast<std::ptrdiff_t>(units.plan.homes.size())},
                      units.plan, candidate.part.program);
  }

  /// Every run starts from the same files. So if a script runs several programs, the later ones are
  /// judged only if the earlier ones change no files.
  void leave_out_dependent_runs() {
    std::set<size_t> changing, known;
    for (const Candidate& candidate : candidates_) {
      Indices earlier;
      for (size_t run : candidate.runs)
        if (run != tests_.runs_of(tests_.test_of(run)).back()) earlier.push_back(run);
      if (earlier.empty()) continue;
      const auto judged = outcomes(candidate, earlier);
      for (size_t k = 0; k < earlier.size(); ++k) {
        if (judged[k].verdict != document::Verdict::Unknown) known.insert(earlier[k]);
        if (judged[k].changes_files) changing.insert(earlier[k]);
      }
    }
    const auto depends = [&](size_t run) {
      for (size_t earlier : tests_.runs_of(tests_.test_of(run))) {
        if (earlier == run) return false;
        if (changing.contains(earlier) || !known.contains(earlier)) {
          leave_out(tests_.names({run}),
                    user_error(fmt::format("the script runs {} before, which changes files or has "
                                           "no verdict, so the files of this run are not known",
                                           tests_.names({earlier})[0])));
          return true;
        }
      }
      return false;
    };
    for (Candidate& candidate : candidates_) std::erase_if(candidate.runs, depends);
    std::erase_if(candidates_, [](const Candidate& each) { return each.runs.empty(); });
  }

  std::vector<document::TestOutcome> outcomes(const Candidate& candidate, const Indices& runs) {
    return judge::run_tests(
               request_of(settings_, candidate.part.program, tests_.cases(runs), budget_))
        .tests;
  }

  /// Keeps only the candidate with the most failing tests, and adds passing tests to it.
  void choose() {
    bool all_judged = true;
    for (Candidate& candidate : candidates_) {
      const auto judged = outcomes(candidate, candidate.runs);
      for (const document::TestOutcome& outcome : judged)
        all_judged &= outcome.reason.kind != document::ReasonKind::NotRun;
      for (size_t k = 0; k < judged.size(); ++k)
        if (judged[k].verdict == document::Verdict::Fail)
          candidate.failing.push_back(candidate.runs[k]);
    }
    if (const auto refused = refusal_note(*tests_.fence())) inputs_.messages.push_back(*refused);
    const auto fewer_fail = [](const Candidate& left, const Candidate& right) {
      return left.failing.size() < right.failing.size();
    };
    const auto best = std::max_element(candidates_.begin(), candidates_.end(), fewer_fail);
    for (auto other = candidates_.begin(); other != candidates_.end(); ++other)
      if (other != best) say_what_else_fails(*best, *other);
    std::vector<Candidate> chosen;
    chosen.push_back(std::move(*best));
    candidates_ = std::move(chosen);
    if (!candidates_[0].failing.empty()) return add_passing_tests(candidates_[0]);
    if (!all_judged || !inputs_.unjudged.empty()) return;  // reported for each test
    inputs_.messages.push_back(
        settings_.program.empty()
            ? note("no selected test fails when culprit runs it",
                   "if a test fails under ctest, it may need files outside the project, your "
                   "environment or files that another test leaves behind: docs/limits.md")
            : note("the program does not fail when culprit runs it",
                   fmt::format("if it fails for you, it may need files outside the project, your "
                               "environment, an input, or another working folder than {}: "
                               "docs/limits.md",
                               tests_.build().build_folder)));
  }

  void say_what_else_fails(const Candidate& best, const Candidate& other) {
    if (other.failing.empty()) return;
    const std::vector<std::string> names = tests_.names(other.failing);
    inputs_.messages.push_back(
        note(fmt::format("the tests of {} are used, since most fail there; {} of {} {} as well: {}",
                         target_name(best), counted(names.size(), "test"), target_name(other),
                         names.size() == 1 ? "fails" : "fail", enumerated(names)),
             fmt::format("culprit locate -p {} --ctest '{}'", settings_.build,
                         names.size() > kMostNames ? names[0] : selector_of(names))));
  }

  /// Adds other tests of the program that pass. If there are many, an evenly spaced choice of them
  /// is tried.
  void add_passing_tests(Candidate& candidate) {
    const std::set<size_t> selected(candidate.runs.begin(), candidate.runs.end());
    Indices others;
    for (size_t run = 0; run < tests_.count_of_runs(); ++run)
      if (!selected.contains(run) && !test_of(run).disabled &&
          run == tests_.runs_of(tests_.test_of(run))[0])  // later runs may need its files
        if (tests_.executable(run) == candidate.executable) others.push_back(run);
    if (others.size() > kMostPassing) {
      for (size_t k = 0; k < kMostPassing; ++k)
        others[k] = others[k * others.size() / kMostPassing];
      others.resize(kMostPassing);
    }
    const auto judged = outcomes(candidate, others);
    for (size_t k = 0; k < others.size(); ++k)
      if (judged[k].verdict == document::Verdict::Pass) candidate.runs.push_back(others[k]);
  }

  void say_what_is_trusted(const Candidate& candidate) {
    if (candidate.trusted.empty() || settings_.command == Command::Run) return;
    inputs_.messages.push_back(
        note(fmt::format("trusted, as test code: {}", enumerated(candidate.trusted)),
             "--suspect GLOB names the files that may hold the fault"));
  }

  const project::BuildTest& test_of(size_t run) const { return tests_.all()[tests_.test_of(run)]; }

  /// A note for each test, or one for all if there are many.
  void say_what_is_launched() {
    const auto hint = [&](const std::string& name) {
      return fmt::format("culprit run -p {} --ctest {} --dump tests shows how", settings_.build,
                         name);
    };
    if (launched_.size() <= kMostLaunches) {
      for (size_t test : launched_) inputs_.messages.push_back(note(tests_.launch_words(test)));
      return;
    }
    std::vector<std::string> names;
    for (size_t test : launched_) names.push_back(tests_.all()[test].name);
    inputs_.messages.push_back(
        note(fmt::format("{} start their programs through scripts or launchers: {}",
                         counted(names.size(), "test"), enumerated(names)),
             hint("NAME")));
  }

  void say_whose_folder_is_outside(const Indices& runs) {
    std::vector<std::string> names;
    for (size_t run : runs)
      if (!tests_.finds_its_folder(run)) names.push_back(test_of(run).name);
    if (!names.empty())
      inputs_.messages.push_back(
          note(fmt::format("the working folder of {} is outside the project: the program does not "
                           "see its files",
                           enumerated(names)),
               "a program sees the source folder and the build folder only"));
  }

  void say_who_needs_fixtures(const Indices& runs) {
    std::vector<std::string> names;
    for (size_t run : runs)
      if (!test_of(run).fixtures.empty()) names.push_back(test_of(run).name);
    if (!names.empty())
      inputs_.messages.push_back(
          note(fmt::format("the fixtures of {} were not set up: their files are as the last ctest "
                           "left them",
                           enumerated(names)),
               "run ctest first, or leave these tests out"));
  }

  const Settings& settings_;
  Budget& budget_;
  ProjectInputs& inputs_;
  ProjectTests tests_;
  std::vector<Candidate> candidates_;  // in the order of their first tests
  Indices launched_;                   // selected tests that start a launcher
  /// for tests without a verdict: what to do, and their names
  std::map<std::string, std::vector<std::string>> hints_;
};

}  // namespace

std::optional<InputError> read_project_inputs(const Settings& settings, Budget& budget,
                                              ProjectInputs& inputs) {
  return Reader(settings, budget, inputs).read();
}

Result<model::Program> compiled_with(const ProjectPart& part, const Settings& settings,
                                     const judge::ChangedFile& instead) {
  std::vector<frontend::CompileRequest> requests = part.requests;
  const auto changed =
      std::find_if(requests.begin(), requests.end(),
                   [&](const frontend::CompileRequest& unit) { return unit.path == instead.path; });
  if (changed == requests.end())
    return user_error(fmt::format("{} is not a source file", instead.path));
  changed->content = instead.text;
  changed->suspected = instead.suspected;
  model::Program program;
  if (auto error = link_units(compile_units(requests, settings), part.plan, program))
    return error->messages;
  return program;
}

std::optional<Diagnostic> refusal_note(const project::Fence& fence) {
  const std::set<std::string> refused = fence.refused();
  if (refused.empty()) return std::nullopt;
  return note(fmt::format("the program looked for files that it does not see: {}",
                          enumerated({refused.begin(), refused.end()})),
              "a program sees the source folder and the build folder only: docs/limits.md");
}

}  // namespace culprit::driver
