// The search for inputs that break a contract, an assertion or a rule of C.
#include <algorithm>
#include <chrono>
#include <ostream>

#include <fmt/format.h>

#include "document/shown_names.h"
#include "driver/cli/cli.h"
#include "driver/counterexamples.h"
#include "driver/inputs.h"
#include "driver/limits/interrupt_watch.h"
#include "driver/limits/last_words.h"
#include "driver/limits/limit_watch.h"
#include "driver/message_text.h"
#include "driver/output/progress.h"
#include "driver/output/write_result.h"
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
    if (auto refused = result_file_problem(settings_, streams_)) return *refused;
    limits_.emplace(settings_.timeout, settings_.memory_mib, budget_);
    if (auto error = test_format_problem(settings_)) return fail(*error);
    if (auto error = check_sources(settings_)) return fail(*error);
    model::Program program;
    if (auto error = compile_sources(settings_, {}, program)) return fail(*error);
    enter_stage(Stage::Searching);
    CheckReport report = search(program);
    report.version = version();
    report.sources = settings_.files;
    report.messages.insert(report.messages.begin(), program.warnings.begin(),
                           program.warnings.end());
    report.seconds =
        std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (streams_.sink) streams_.sink->take(report);
    if (is_compiled_from(program, settings_.output))
      return fail(result_over_input(settings_.output));
    const std::string result = rendered(report);
    limits_.reset();  // a result that has begun is written to its end
    if (const ExitCode code = write_result(result, settings_, streams_); code != ExitCode::Success)
      return code;
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
    const InterruptWatch interrupts(budget_);
    return search_violations(settings_, program, budget_, progress ? &*progress : nullptr);
  }

  std::string rendered(const CheckReport& report) const {
    if (settings_.format == OutputFormat::Json) return report::render_check_json(report);
    report::TextStyle style;
    style.colour = uses_colours(settings_, streams_);
    return report::render_check_text(
        document::with_shown_names(report), style, settings_.whole_story,
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
    const bool are_rules_decided = report.bound > 0 || document::kept_rules(report).others == 0;
    return any(PropertyStatus::Undecided) || !searched || !are_rules_decided ? ExitCode::NotDecided
                                                                             : ExitCode::Success;
  }

  const Settings& settings_;
  const Streams& streams_;
  Budget budget_;
  const EarlyInterrupts interrupts_;
  std::optional<LimitWatch> limits_;
};

}  // namespace

ExitCode run_check(const Settings& settings, const Streams& streams) {
  return Checking(settings, streams).run();
}

}  // namespace culprit::driver
