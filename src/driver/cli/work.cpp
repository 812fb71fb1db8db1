#include "driver/cli/work.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <optional>
#include <ostream>
#include <set>

#include <fmt/format.h>

#include "document/hint.h"
#include "document/shown_names.h"
#include "driver/apply_patch.h"
#include "driver/cli/named_files.h"
#include "driver/cli/rebuild.h"
#include "driver/counterexamples.h"
#include "driver/dump.h"
#include "driver/expectations.h"
#include "driver/glob_check.h"
#include "driver/cli/global_assertions.h"
#include "driver/inputs.h"
#include "driver/limits/interrupt_watch.h"
#include "driver/limits/last_words.h"
#include "driver/limits/limit_watch.h"
#include "driver/message_text.h"
#include "driver/output/progress.h"
#include "driver/output/run_diagram.h"
#include "driver/output/write_result.h"
#include "driver/project_inputs.h"
#include "driver/requests.h"
#include "driver/script_notice.h"
#include "driver/version.h"
#include "driver/write_schedules.h"
#include "judge/run_tests.h"

namespace culprit::driver {

namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

class Work {
 public:
  Work(const Settings& settings, const Streams& streams)
      : settings_(settings), streams_(streams), budget_(settings.timeout) {}

  ExitCode run(const Engine& engine, const TextRenderer& render_text) {
    if (auto refused = check_files_to_write()) return *refused;
    limits_.emplace(settings_.timeout > 0 ? settings_.timeout : settings_.preparation,
                    settings_.memory_mib, budget_);
    if (auto error = read_inputs()) return fail_with(error->code, error->messages, streams_);
    if (auto refused = refuse_input()) return *refused;
    if (auto error = plan()) return fail_with(error->code, error->messages, streams_);
    if (settings_.dump == "tests") return write(dump_tests(tests_));
    if (auto error = compile()) return fail_with(error->code, error->messages, streams_);
    if (auto refused = refuse_input()) return *refused;
    if (auto error = compile_reference()) return fail_with(error->code, error->messages, streams_);
    if (auto error = check_patterns()) return fail_with(error->code, error->messages, streams_);
    if (auto error = read_function()) return fail_with(error->code, error->messages, streams_);
    say_what_is_left_out();
    enter_stage(Stage::Searching);
    if (settings_.timeout <= 0) limits_->lift_time();
    if (!settings_.dump.empty() && !dumps_search(settings_))
      return write(dump_program(program_, settings_.dump));
    document::Document document = ask(engine);
    if (settings_.dump == "phases") return write(dump_phases(document));
    if (settings_.dump == "checks") return write(dump_checks(document));
    return answer(document, render_text);
  }

 private:
  std::optional<ExitCode> check_files_to_write() {
    if (auto refused = result_file_problem(settings_, streams_)) return refused;
    if (!settings_.apply) return std::nullopt;
    const auto problem = no_file_may_be_changed(settings_.files);
    return problem ? std::optional(fail_with(ExitCode::BadInput, {*problem}, streams_))
                   : std::nullopt;
  }

  /// The result is not written over anything that was read so far.
  std::optional<ExitCode> refuse_input() {
    if (!is_input(settings_.output)) return std::nullopt;
    const InputError error = result_over_input(settings_.output);
    return fail_with(error.code, error.messages, streams_);
  }

  /// Writes the result, or what --hint leaves of it, and the patch that was asked for.
  ExitCode answer(document::Document& document, const TextRenderer& render_text) {
    const ExitCode code = exit_code_of(document, settings_.fail_on);
    if (settings_.hint > 0) document::keep_hint(document, settings_.hint);
    if (streams_.sink) streams_.sink->take(document);
    if (settings_.write_schedules && !settings_.tests.empty())
      if (const auto error = write_schedules(settings_.tests, document, streams_.err))
        return fail_with(error->code, error->messages, streams_);
    const ExitCode written = write(rendered(document, render_text));
    if (written != ExitCode::Success) return written;
    const bool is_of_a_patch = settings_.apply || settings_.format == OutputFormat::Diff;
    return is_of_a_patch ? write_patch(document, code) : code;
  }

  std::optional<InputError> read_inputs() {
    if (auto error = check_sources(settings_)) return error;
    if (settings_.uses_build()) return read_project();
    return settings_.tests.empty() ? std::nullopt : load_tests(settings_, tests_);
  }

  std::optional<InputError> read_project() {
    const Clock::time_point start = Clock::now();
    if (const auto message = notice_of_scripts(settings_)) streams_.err << message_text(*message);
    ProjectInputs project;
    auto error = read_project_inputs(settings_, budget_, project);
    for (const Diagnostic& message : project.messages) streams_.err << message_text(message);
    if (error) return error;
    fence_ = std::move(project.fence);
    unjudged_ = std::move(project.unjudged);
    if (!project.parts.empty()) {
      program_ = std::move(project.parts[0].program);
      tests_ = std::move(project.parts[0].tests);
      sources_ = project.parts[0].sources;
      part_ = std::move(project.parts[0]);
      others_.assign(std::make_move_iterator(project.parts.begin() + 1),
                     std::make_move_iterator(project.parts.end()));
    }
    program_.warnings.insert(program_.warnings.begin(), project.messages.begin(),
                             project.messages.end());
    compile_seconds_ = seconds_since(start);
    return std::nullopt;
  }

  std::optional<InputError> plan() {
    auto planned = plan_expectations(settings_, tests_);
    if (!planned) return InputError{ExitCode::BadInput, planned.errors()};
    expectations_ = std::move(planned->conditions);
    for (const Diagnostic& warning : planned->warnings) streams_.err << message_text(warning);
    return std::nullopt;
  }

  std::optional<InputError> compile() {
    if (settings_.uses_build()) return std::nullopt;  // already done, to find the failing tests
    const Clock::time_point start = Clock::now();
    auto error = compile_sources(settings_, expectations_, program_);
    compile_seconds_ = seconds_since(start);
    return error;
  }

  /// With --function and without tests, its counterexamples are the tests.
  std::optional<InputError> read_function() {
    if (settings_.command == Command::Explain) return std::nullopt;
    if (settings_.function.empty() || !settings_.tests.empty()) return std::nullopt;
    return find_counterexamples(settings_, program_, budget_, tests_, searched_up_to_);
  }

  /// A reference that fails a test says something else than the tests.
  std::optional<InputError> compile_reference() {
    if (settings_.reference.empty()) return std::nullopt;
    Settings settings = settings_;
    settings.files = {settings_.reference};
    settings.build.clear();
    model::Program& program = reference_.emplace();
    if (auto error = check_sources(settings)) return error;
    if (auto error = compile_sources(settings, {}, program)) return error;
    const document::Document tried =
        judge::run_tests(request_of(settings, program, tests_, budget_));
    for (const document::TestOutcome& test : tried.tests)
      if (test.verdict == document::Verdict::Fail)
        return InputError{ExitCode::BadInput,
                          {user_error(fmt::format("the reference {} fails test {}",
                                                  settings_.reference, test.name),
                                      "give a program that passes every test, or correct the "
                                      "test")}};
    return std::nullopt;
  }

  /// No selected test of the build can be used.
  bool has_no_program() const { return settings_.uses_build() && !part_; }

  std::optional<InputError> check_patterns() {
    if (has_no_program()) return std::nullopt;
    std::vector<const model::Program*> programs{&program_};
    for (const ProjectPart& part : others_) programs.push_back(&part.program);
    std::vector<Diagnostic> warnings;
    auto error = check_globs(settings_, programs, warnings);
    for (const Diagnostic& warning : warnings) streams_.err << message_text(warning);
    program_.warnings.insert(program_.warnings.end(), warnings.begin(), warnings.end());
    if (error) return error;
    error = check_global_assertions(settings_, programs);
    return error ? error : check_function(settings_, programs);
  }

  /// Prints each message once, even if several files were compiled with the same flags.
  void say_what_is_left_out() const {
    std::set<std::string> said;
    for (const Diagnostic& message : program_.warnings)
      if (message.kind == DiagnosticKind::Unsupported && said.insert(message.text()).second)
        streams_.err << message_text(message);
  }

  document::Document ask(const Engine& engine) {
    std::optional<TerminalProgress> progress;
    if (streams_.err_is_terminal) progress.emplace(streams_.err);
    const InterruptWatch interrupts(budget_);
    document::Document document;
    if (!has_no_program()) {
      judge::RunRequest request = request_of(settings_, program_, std::move(tests_), budget_);
      request.rebuild = rebuild_with(settings_, expectations_, part_ ? &*part_ : nullptr);
      document = engine({request, progress ? &*progress : nullptr, expectations_,
                         reference_ ? &*reference_ : nullptr, searched_up_to_});
      if (settings_.format == OutputFormat::Html) add_run_diagrams(request, document.tests);
    }
    document.command = row_of(settings_.command).name;
    document.version = version();
    document.comparison = spec::comparison_name(settings_.comparison);
    if (document.answer == document::AnswerKind::OutOfBudget && document.exhausted.empty())
      document.exhausted = budget_end_name(budget_.end());
    std::vector<Diagnostic> found = std::move(document.messages);
    document.messages.clear();
    add_messages(program_, document);
    document.messages.insert(document.messages.end(), found.begin(), found.end());
    for (const model::File& file : program_.files)
      if (file.suspect) document.files.push_back({file.path, file.lines});
    if (settings_.command == Command::Repair)
      for (document::SourceText& file : document.files) read_line_ends(file);
    add_other_programs(engine, document);
    add_unjudged(document);
    if (settings_.format == OutputFormat::Html) add_named_files(document);
    say_what_was_refused(document);
    say_what_is_missing(document);
    document.sources = sources_;
    document.statistics.seconds.insert(document.statistics.seconds.begin(),
                                       {"compile", compile_seconds_});
    document.statistics.total_seconds = seconds_since(start_);
    document.statistics.peak_memory_bytes = peak_resident_bytes();
    return document;
  }

  static bool is_of_network(std::string_view name) {
    constexpr std::string_view kFunctions[] = {
        "socket",  "connect",     "bind",          "listen",     "accept",
        "send",    "sendto",      "sendmsg",       "recv",       "recvfrom",
        "recvmsg", "getaddrinfo", "gethostbyname", "setsockopt", "shutdown"};
    return std::find(std::begin(kFunctions), std::end(kFunctions), name) != std::end(kFunctions);
  }

  /// For the first function that tests without a verdict lack.
  void say_what_is_missing(document::Document& document) const {
    constexpr std::string_view kBeginning = "the external function '", kEnd = "' is not modelled (";
    for (const document::TestOutcome& test : document.tests) {
      const std::string& reason = test.reason.text;
      const size_t end = reason.find(kEnd);
      if (!reason.starts_with(kBeginning) || end == std::string::npos) continue;
      const std::string name = reason.substr(kBeginning.size(), end - kBeginning.size());
      const std::string stand_in =
          fmt::format("write a stand-in, trusted code: culprit {} … --model {}.c",
                      row_of(settings_.command).name, name);
      const Diagnostic message =
          is_of_network(name)
              ? note(fmt::format("'{}' needs a network, and culprit has none", name), stand_in)
              : note(fmt::format("culprit does not know the function '{}', and no file of the "
                                 "program defines it",
                                 name),
                     "name the file that defines it, too, or " + stand_in);
      streams_.err << message_text(message);
      document.messages.push_back(message);
      return;
    }
  }

  static bool shows(const document::Document& document, const std::string& path) {
    return std::any_of(document.files.begin(), document.files.end(),
                       [&](const auto& shown) { return shown.path == path; });
  }

  /// Adds the messages about a program, each once: programs share sources. Compiler warnings about
  /// trusted code are left out.
  static void add_messages(const model::Program& program, document::Document& document) {
    std::set<std::string> said;
    for (const Diagnostic& message : document.messages) said.insert(message.text());
    for (const Diagnostic& message : program.warnings) {
      const auto is_trusted = [&](const model::File& file) {
        return !file.suspect && file.path == message.file;
      };
      if (message.kind == DiagnosticKind::Warning &&
          std::any_of(program.files.begin(), program.files.end(), is_trusted))
        continue;
      if (said.insert(message.text()).second) document.messages.push_back(message);
    }
  }

  /// For `run`: adds the tests of the other programs of a build to the document.
  void add_other_programs(const Engine& engine, document::Document& document) {
    for (ProjectPart& part : others_) {
      document::Document more =
          engine({request_of(settings_, part.program, std::move(part.tests), budget_), nullptr,
                  expectations_});
      judge::append(document, std::move(more));
      add_messages(part.program, document);
      for (const std::string& source : part.sources)
        if (std::find(sources_.begin(), sources_.end(), source) == sources_.end())
          sources_.push_back(source);
      for (const model::File& file : part.program.files)
        if (file.suspect && !shows(document, file.path))
          document.files.push_back({file.path, file.lines});
    }
  }

  /// Adds the tests of a build that cannot be used.
  void add_unjudged(document::Document& document) const {
    if (unjudged_.empty()) return;
    document.tests.insert(document.tests.end(), unjudged_.begin(), unjudged_.end());
    const bool nothing_fails = document.failing() == 0;
    if (nothing_fails && document.answer == document::AnswerKind::Proved)
      document.answer = document::AnswerKind::Unsupported;
    const document::ConclusionKind kind = document.conclusion.kind;
    if (settings_.command != Command::Run && nothing_fails &&
        (kind == document::ConclusionKind::None || kind == document::ConclusionKind::NoFailingTest))
      document.conclusion = {document::ConclusionKind::NotJudged,
                             "no test is known to fail, and some could not be judged",
                             {"see the reasons of these tests (docs/limits.md)"},
                             0};
  }

  void say_what_was_refused(document::Document& document) const {
    const auto message = fence_ ? refusal_note(*fence_) : std::nullopt;
    if (!message) return;
    streams_.err << message_text(*message);
    document.messages.push_back(*message);
  }

  std::string rendered(const document::Document& document, const TextRenderer& render_text) const {
    const auto shown = [&] { return document::with_shown_names(document); };
    if (settings_.command == Command::Debug) return render_text(shown(), style());
    switch (settings_.format) {
      case OutputFormat::Text: return render_text(shown(), style());
      case OutputFormat::Compiler: return report::render_compiler(shown(), style());
      case OutputFormat::Json: return report::render_json(document);
      case OutputFormat::Html: return report::render_html(document);
      case OutputFormat::Sarif: return report::render_sarif(document);
      case OutputFormat::Diff: return report::render_diff(document, settings_.patch);
      case OutputFormat::Acsl: return report::render_acsl(document);
      case OutputFormat::Csv: break;  // only of a class
    }
    return {};
  }

  report::TextStyle style() const {
    report::TextStyle style;
    style.colour = uses_colours(settings_, streams_);
    style.diagnoses = settings_.all ? SIZE_MAX : settings_.limit;
    if (style.diagnoses > report::TextStyle().diagnoses) style.brief_below = 0;
    if (settings_.all) style.findings = SIZE_MAX;
    return style;
  }

  ExitCode write(const std::string& text) {
    limits_.reset();  // a result that has begun is written to its end
    return write_result(text, settings_, streams_);
  }

  /// Writes the patch that was asked for. `code`: the status of the run so far.
  ExitCode write_patch(const document::Document& document, ExitCode code) {
    const size_t found = document.patches.size();
    if (found < settings_.patch) {
      say_that_patch_is_missing(found);
      return found > 0 ? ExitCode::NotDecided : code;
    }
    if (!settings_.apply) return code;
    const auto changed = apply_patch(document, settings_.patch);
    if (!changed) return fail_with(ExitCode::BadInput, changed.errors(), streams_);
    for (const ChangedFile& file : *changed) streams_.err << message_text(note_of(file));
    return code;
  }

  void say_that_patch_is_missing(size_t found) const {
    const std::string text =
        found == 0 ? "no patch was found" : fmt::format("there is no patch {}", settings_.patch);
    const std::string hint = found > 0
                                 ? fmt::format("{} {} found", found, found == 1 ? "was" : "were")
                             : settings_.format == OutputFormat::Diff
                                 ? "culprit repair without --format diff says what was"
                                 : "no file was changed";
    streams_.err << message_text(note(text, hint));
  }

  /// True if the file is a source of the program or part of a test.
  bool is_input(const std::string& path) const {
    std::error_code none;
    auto is_the_same = [&](const std::string& input) {
      return std::filesystem::equivalent(path, input, none);
    };
    if (path.empty() || !std::filesystem::exists(path, none)) return false;
    return std::any_of(sources_.begin(), sources_.end(), is_the_same) ||
           std::any_of(settings_.models.begin(), settings_.models.end(), is_the_same) ||
           is_the_same(settings_.reference) || is_of_tests(path) ||
           is_compiled_from(program_, path) ||
           std::any_of(others_.begin(), others_.end(), [&](const ProjectPart& part) {
             return is_compiled_from(part.program, path);
           });
  }

  /// Whether the file is one of a test, or a file that tests give to the program.
  bool is_of_tests(const std::string& path) const {
    if (settings_.tests.empty()) return false;
    std::error_code none;
    std::filesystem::path folder = std::filesystem::absolute(path, none).parent_path();
    if (std::filesystem::equivalent(folder, settings_.tests, none)) return spec::is_test_file(path);
    for (; folder.has_relative_path(); folder = folder.parent_path())
      if (std::filesystem::equivalent(folder, settings_.tests, none)) return true;
    return false;
  }

  const Settings& settings_;
  const Streams& streams_;
  Clock::time_point start_ = Clock::now();
  Budget budget_;
  const EarlyInterrupts interrupts_;
  std::optional<LimitWatch> limits_;
  std::vector<spec::TestCase> tests_;
  std::vector<frontend::Expectation> expectations_;
  std::vector<std::string> sources_ = settings_.files;
  std::optional<ProjectPart> part_;  // of a build; program and tests are moved out of it
  std::vector<ProjectPart> others_;
  std::vector<document::TestOutcome> unjudged_;  // of a build
  std::shared_ptr<const project::Fence> fence_;  // with a build
  model::Program program_;
  std::optional<model::Program> reference_;
  uint32_t searched_up_to_ = kUsualBound;
  double compile_seconds_ = 0;
};

}  // namespace

ExitCode work(const Settings& settings, const Streams& streams, const Engine& engine,
              const TextRenderer& render_text) {
  return Work(settings, streams).run(engine, render_text);
}

}  // namespace culprit::driver
