// The search for inputs that break a contract, an assertion or a rule of C.
#include <algorithm>
#include <chrono>
#include <ostream>

#include <fmt/format.h>

#include "driver/cli/cli.h"
#include "driver/counterexamples.h"
#include "driver/inputs.h"
#include "driver/interrupt_watch.h"
#include "driver/memory_watch.h"
#include "driver/message_text.h"
#include "driver/progress.h"
#include "driver/replace_file.h"
#include "driver/version.h"
#include "driver/write_tests.h"
#include "report/check/render_check.h"

namespace culprit::driver {

namespace {

using document::CheckReport;
using document::PropertyStatus;

class Checking {
 public:
  Checking(const Settings& settings, const Streams& streams)
      : settings_(settings), streams_(streams), budget_(settings.timeout) {}

  ExitCode run() {
    const auto start = std::chrono::steady_clock::now();
    if (!settings_.output.empty() && !may_replace_file(settings_.output))
      return cannot_write(settings_.output);
    if (auto error = test_format_problem(settings_)) return fail(*error);
    if (auto error = check_sources(settings_)) return fail(*error);
    model::Program program;
    if (auto error = compile_sources(settings_, {}, program)) return fail(*error);
    CheckReport report = search(program);
    report.version = version();
    report.sources = settings_.files;
    report.messages.insert(report.messages.begin(), program.warnings.begin(),
                           program.warnings.end());
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (streams_.sink) streams_.sink->take(report);
    if (!write(rendered(report))) return cannot_write(settings_.output);
    if (auto error = write_tests(settings_, program, report)) return fail(*error);
    return exit_code_of(report);
  }

 private:
  ExitCode fail(const InputError& error) const {
    return fail_with(error.code, error.messages, streams_);
  }

  CheckReport search(const model::Program& program) {
    std::optional<TerminalProgress> progress;
    if (streams_.err_is_terminal) progress.emplace(streams_.err);
    const MemoryWatch memory(settings_.memory_mib, budget_);
    const InterruptWatch interrupts(budget_);
    return search_violations(settings_, program, budget_, progress ? &*progress : nullptr);
  }

  std::string rendered(const CheckReport& report) const {
    if (settings_.format == OutputFormat::Json) return report::render_check_json(report);
    report::TextStyle style;
    style.colour = settings_.colour == ColourChoice::Always ||
                   (settings_.colour == ColourChoice::Auto && streams_.out_is_terminal &&
                    settings_.output.empty());
    return report::render_check_text(
        report, style, settings_.whole_story,
        [&](const Diagnostic& message) { return message_text(message, style); });
  }

  static ExitCode exit_code_of(const CheckReport& report) {
    const auto any = [&](PropertyStatus status) {
      return std::any_of(report.properties.begin(), report.properties.end(),
                         [&](const document::Property& p) { return p.status == status; });
    };
    if (any(PropertyStatus::Violated)) return ExitCode::Negative;
    const bool searched =
        report.bound > 0 || (report.incomplete.empty() && report.exhausted.empty());
    return any(PropertyStatus::Undecided) || !searched ? ExitCode::NotDecided : ExitCode::Success;
  }

  bool write(const std::string& text) const {
    if (!settings_.output.empty()) return replace_file(settings_.output, text);
    streams_.out << text << std::flush;
    return static_cast<bool>(streams_.out);
  }

  ExitCode cannot_write(const std::string& where) const {
    return fail_with(
        ExitCode::BadInput,
        {user_error(fmt::format("cannot write {}", where.empty() ? "standard output" : where),
                    "check that the folder exists and may be written to")},
        streams_);
  }

  const Settings& settings_;
  const Streams& streams_;
  Budget budget_;
};

}  // namespace

ExitCode run_check(const Settings& settings, const Streams& streams) {
  return Checking(settings, streams).run();
}

}  // namespace culprit::driver
