#include "driver/inputs.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>

#include <fmt/format.h>

#include "driver/compile_units.h"
#include "driver/enumerated.h"
#include "driver/expectations.h"
#include "driver/library.h"
#include "driver/limits/last_words.h"
#include "driver/readable_files.h"
#include "frontend/frontend.h"
#include "model/archive.h"
#include "model/entry.h"
#include "model/shared_library.h"
#include "model/wrapped_symbols.h"
#include "project/link_options.h"
#include "spec/test_sizes.h"

namespace culprit::driver {

namespace fs = std::filesystem;

namespace {

constexpr size_t kBytesLookedAt = 64 * 1024;
constexpr uint64_t kLargestSource = 16u << 20;

std::optional<Diagnostic> check_content(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string head(kBytesLookedAt, '\0');
  stream.read(head.data(), static_cast<std::streamsize>(head.size()));
  if (!stream.is_open() || stream.bad())
    return user_error_at(path, 0, 0, "cannot be read", "check its permissions");
  head.resize(static_cast<size_t>(stream.gcount()));
  if (head.find('\0') == std::string::npos) return std::nullopt;
  const bool object_file = head.starts_with(
      "\x7f"
      "ELF");
  return user_error_at(
      path, 0, 0,
      object_file ? "this is a compiled program, not C source" : "this is not a text file",
      "give the C source file");
}

/// Files of other kinds that are read as C give messages that say nothing.
std::optional<Diagnostic> check_name(const std::string& path) {
  if (path.ends_with(".h"))
    return user_error_at(path, 0, 0, "this is a header, not a source",
                         "give the .c files of the program; they include the header");
  constexpr std::pair<std::string_view, const char*> kOthers[] = {
      {".py", "Python"},     {".java", "Java"},
      {".rs", "Rust"},       {".go", "Go"},
      {".js", "JavaScript"}, {".cs", "C#"},
      {".s", "assembly"},    {".S", "assembly"},
      {".asm", "assembly"},  {".ino", "an Arduino sketch, which is C++"}};
  for (const auto& [ending, language] : kOthers)
    if (path.ends_with(ending))
      return user_error_at(path, 0, 0, fmt::format("by its name this is {}", language),
                           "culprit supports only C");
  return std::nullopt;
}

std::optional<Diagnostic> check_source(const std::string& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status))
    return user_error_at(path, 0, 0, "there is no such file",
                         path.find('*') != std::string::npos
                             ? "the shell names the files of a pattern, but not within quotes"
                             : "paths are relative to the current folder");
  if (fs::is_directory(status))
    return user_error_at(path, 0, 0, "this is a folder, not a C file",
                         fmt::format("name the files, as in {}/*.c", path));
  if (!fs::is_regular_file(status))
    return user_error_at(path, 0, 0, "this is not a regular file", "give the C source file");
  if (auto problem = check_content(path)) return problem;
  if (auto problem = check_name(path)) return problem;
  if (fs::file_size(path, error) == 0)
    return user_error_at(path, 0, 0, "the file is empty", "was it saved? leave it out otherwise");
  if (fs::file_size(path, error) > kLargestSource)
    return user_error_at(path, 0, 0,
                         fmt::format("the file is larger than {} MiB", kLargestSource >> 20),
                         "leave it out, or split it");
  return std::nullopt;
}

InputError compile_error(std::vector<Diagnostic> messages) {
  const bool unsupported =
      std::all_of(messages.begin(), messages.end(),
                  [](const Diagnostic& message) { return message.kind != DiagnosticKind::User; });
  return {unsupported ? ExitCode::Unsupported : ExitCode::DoesNotCompile, std::move(messages)};
}

/// True if every error is a condition that cannot be parsed and is part of the reports.
bool reports_tell_all(const std::vector<Diagnostic>& errors,
                      const std::vector<frontend::ExpectationReport>& reports) {
  return std::all_of(errors.begin(), errors.end(), [&](const Diagnostic& error) {
    return std::any_of(reports.begin(), reports.end(), [&](const auto& report) {
      return report.problem && report.problem->text() == error.text();
    });
  });
}

/// A function that is to be called must be defined in one of the units.
std::optional<InputError> missing_harness(const std::vector<Result<model::Program>>& units,
                                          const Settings& settings) {
  if (settings.function.empty() || settings.command == Command::Explain) return std::nullopt;
  std::vector<std::string> names;
  for (const Result<model::Program>& unit : units) {
    if (!unit || unit->find_symbol(model::kHarnessMain) >= 0) return std::nullopt;
    for (const model::Function& function : unit->functions)
      if (!function.name.starts_with("__culprit_")) names.push_back(function.name);
  }
  return InputError{
      ExitCode::BadInput,
      {user_error(fmt::format("--function {}: the program has no such function", settings.function),
                  names.empty() ? "give the file that defines it"
                                : fmt::format("its functions: {}", enumerated(names)))}};
}

/// Without a main, `check` needs the name of a function: those with contracts are offered first.
std::optional<InputError> missing_main(const std::vector<Result<model::Program>>& units,
                                       const Settings& settings) {
  if (settings.command != Command::Check || !settings.function.empty()) return std::nullopt;
  std::vector<std::string> all, with_contract;
  for (const Result<model::Program>& unit : units) {
    if (!unit || unit->find_symbol("main") >= 0) return std::nullopt;
    for (const model::Function& function : unit->functions) {
      const std::string_view name = function.name;
      if (name.starts_with(model::kContractWrapper))
        with_contract.emplace_back(name.substr(model::kContractWrapper.size()));
      else if (!name.starts_with("__culprit_")) all.emplace_back(name);
    }
  }
  if (all.empty()) return std::nullopt;
  const bool has_contracts = !with_contract.empty();
  return InputError{
      ExitCode::DoesNotCompile,
      {user_error("the program has no main",
                  fmt::format("--function NAME checks one function; {}: {}",
                              has_contracts ? "those with contracts" : "its functions",
                              enumerated(has_contracts ? with_contract : all)))}};
}

/// A function is called with NAME.inputs, and reads no NAME.in.
std::optional<InputError> tests_of_whole_programs(const Settings& settings,
                                                  const std::vector<spec::TestCase>& tests) {
  if (settings.function.empty() || settings.command == Command::Explain) return std::nullopt;
  const bool any_inputs = std::any_of(tests.begin(), tests.end(),
                                      [](const spec::TestCase& test) { return test.chosen; });
  const auto with_input = std::find_if(tests.begin(), tests.end(), [](const spec::TestCase& test) {
    return !test.input.empty() && test.expected_output;
  });
  if (any_inputs || with_input == tests.end()) return std::nullopt;
  return InputError{
      ExitCode::BadInput,
      {user_error(fmt::format("{0}.in and {0}.out are a test of a whole program, not of the "
                              "function {1}",
                              with_input->name, settings.function),
                  "leave out --function, or write the inputs of the function into NAME.inputs")}};
}

/// Leaves only the test of that name.
std::optional<InputError> keep_only(const std::string& name, std::vector<spec::TestCase>& tests) {
  std::vector<std::string> names;
  for (const spec::TestCase& test : tests) names.push_back(test.name);
  if (std::find(names.begin(), names.end(), name) == names.end())
    return InputError{ExitCode::BadInput,
                      {user_error(fmt::format("--test {}: there is no such test", name),
                                  fmt::format("the tests are {}", enumerated(names)))}};
  std::erase_if(tests, [&](const spec::TestCase& test) { return test.name != name; });
  return std::nullopt;
}

}  // namespace

std::optional<InputError> check_sources(const Settings& settings) {
  InputError error;
  for (const std::vector<std::string>* paths : {&settings.files, &settings.models})
    for (const std::string& path : *paths)
      if (auto message = check_source(path)) {
        if (path.ends_with(".h") && !(settings.suspect.empty() && settings.trust.empty()))
          message->hint += "; put a pattern of --suspect or --trust into quotes";
        error.messages.push_back(std::move(*message));
      }
  for (const std::string& folder : settings.allow_read)
    if (std::error_code none; !fs::is_directory(folder, none))
      error.messages.push_back(
          user_error(fmt::format("--allow-read: there is no folder {}", folder),
                     "name a folder whose files sources may read"));
  return error.messages.empty() ? std::nullopt : std::optional(std::move(error));
}

std::vector<frontend::CompileRequest> model_requests(const Settings& settings) {
  std::vector<frontend::CompileRequest> requests;
  for (const std::string& path : settings.models) {
    frontend::CompileRequest request;
    request.path = path;
    request.flags = settings.compiler_flags;
    request.suspect = false;
    requests.push_back(std::move(request));
  }
  return requests;
}

Result<std::vector<frontend::CompileRequest>> compile_requests(const Settings& settings) {
  std::vector<frontend::CompileRequest> requests;
  if (settings.build.empty()) {
    for (const std::string& path : settings.files) {
      frontend::CompileRequest request;
      request.path = path;
      requests.push_back(std::move(request));
    }
  } else {
    auto read = frontend::read_compile_commands(settings.build, settings.files);
    if (!read) return read.errors();
    requests = read.take();
  }
  for (frontend::CompileRequest& request : requests)
    request.flags.insert(request.flags.end(), settings.compiler_flags.begin(),
                         settings.compiler_flags.end());
  for (frontend::CompileRequest& model : model_requests(settings))
    requests.push_back(std::move(model));
  return requests;
}

std::optional<InputError> load_tests(const Settings& settings, std::vector<spec::TestCase>& tests) {
  spec::TestSelection selection;
  selection.only = settings.only;
  selection.expects_elsewhere = !settings.expect.empty();
  selection.ranks = settings.ranks;
  selection.allowed_folders = allowed_folders(settings);
  if (auto problem =
          spec::check_test_sizes(settings.tests, settings.only, settings.memory_mib << 20))
    return InputError{ExitCode::BadInput, {std::move(*problem)}};
  auto read = spec::read_tests(settings.tests, selection);
  if (!read) return InputError{ExitCode::BadInput, read.errors()};
  tests = read.take();
  if (auto problem = tests_of_whole_programs(settings, tests)) return problem;
  return settings.test.empty() ? std::nullopt : keep_only(settings.test, tests);
}

Result<LinkPlan> plan_of_files(const Settings& settings, size_t units) {
  project::LinkOptions options = project::read_link_options(settings.compiler_flags);
  if (!options.unmodelled.empty())
    return user_error(
        fmt::format("culprit does not follow the option {} of the linker", options.unmodelled),
        "without it, the program would mean something else");
  LinkPlan plan{std::vector<UnitHome>(units), std::move(options.wrapped)};
  for (size_t model = units - settings.models.size(); model < units; ++model)
    plan.homes[model].in_archive = true;
  return plan;
}

std::optional<InputError> link_units(std::vector<Result<model::Program>> units,
                                     const LinkPlan& plan, model::Program& program) {
  const std::vector<UnitHome>& homes = plan.homes;
  std::vector<model::Program> objects, members;
  std::map<std::string, std::vector<model::Program>> shared;
  std::vector<Diagnostic> errors;
  for (size_t i = 0; i < units.size(); ++i) {
    if (units[i])
      (!homes[i].shared.empty() ? shared[homes[i].shared]
       : homes[i].in_archive    ? members
                                : objects)
          .push_back(units[i].take());
    else errors.insert(errors.end(), units[i].errors().begin(), units[i].errors().end());
  }
  if (!errors.empty()) return compile_error(std::move(errors));
  model::wrap_symbols(plan.wrapped, objects);
  model::wrap_symbols(plan.wrapped, members);
  for (const UnitHome& home : homes)  // in link order
    if (auto library = shared.extract(home.shared)) {
      auto joined = model::join_shared(std::move(library.mapped()));
      if (!joined) return compile_error(joined.errors());
      objects.push_back(joined.take());
    }
  const std::vector<bool> needed = model::needed_members(objects, members);
  for (size_t i = 0; i < members.size(); ++i)
    if (needed[i]) objects.push_back(std::move(members[i]));
  auto linked = model::link(std::move(objects), library());
  if (!linked) return compile_error(linked.errors());
  program = linked.take();
  return std::nullopt;
}

std::optional<InputError> compile_sources(const Settings& settings,
                                          const std::vector<frontend::Expectation>& expectations,
                                          model::Program& program,
                                          const judge::ChangedFile* instead) {
  auto requests = compile_requests(settings);
  if (!requests) return InputError{ExitCode::BadInput, requests.errors()};
  if (!instead) enter_stage(Stage::Compiling);
  if (instead) {
    // the program has ./a.c as a.c
    const auto is_it = [&](const frontend::CompileRequest& unit) {
      return fs::path(unit.path).lexically_normal() == fs::path(instead->path).lexically_normal();
    };
    const auto changed = std::find_if(requests->begin(), requests->end(), is_it);
    if (changed == requests->end())
      return InputError{ExitCode::BadInput,
                        {user_error(fmt::format("{} is not a source file", instead->path))}};
    changed->content = instead->text;
    changed->suspected = instead->suspected;
  }
  std::vector<frontend::ExpectationReport> reports;
  std::vector<Result<model::Program>> units =
      compile_units(*requests, settings, expectations, &reports);
  std::vector<Diagnostic> errors;
  for (const Result<model::Program>& unit : units)
    if (!unit) errors.insert(errors.end(), unit.errors().begin(), unit.errors().end());
  if (auto problems = expectation_problems(expectations, reports, settings);
      !problems.empty() && reports_tell_all(errors, reports))
    return InputError{ExitCode::BadInput, std::move(problems)};
  if (auto error = missing_harness(units, settings)) return error;
  if (auto error = missing_main(units, settings)) return error;
  auto plan = plan_of_files(settings, requests->size());
  if (!plan) return InputError{ExitCode::BadInput, plan.errors()};
  return link_units(std::move(units), *plan, program);
}

bool is_compiled_from(const model::Program& program, const std::string& path) {
  return std::any_of(program.files.begin(), program.files.end(), [&](const model::File& file) {
    std::error_code none;
    return fs::equivalent(path, file.path, none);
  });
}

InputError result_over_input(const std::string& path) {
  return {ExitCode::BadInput,
          {user_error(fmt::format("{} is an input: the result is not written over it", path),
                      "name another file with -o")}};
}

}  // namespace culprit::driver
