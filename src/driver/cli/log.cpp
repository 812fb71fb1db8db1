// culprit log: reads the logs of distributed runs, and decides conditions on them.
#include <algorithm>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "driver/cli/cli.h"
#include "driver/cli/log_answers.h"
#include "driver/inputs.h"
#include "driver/output/diagram_file.h"
#include "driver/output/write_result.h"
#include "driver/version.h"
#include "logs/diagram.h"
#include "logs/read_log.h"
#include "report/log/render_log.h"
#include "support/files.h"

namespace culprit::driver {

namespace {

using document::LogAnswer;
using document::LogQuestion;
using document::LogReport;
using logs::RecordedLog;

constexpr uint64_t kMostDrawn = 5000;  // events in a page

class Log {
 public:
  Log(const ParsedLine& line, const Settings& settings, const Streams& streams)
      : line_(line), settings_(settings), streams_(streams) {}

  ExitCode run() {
    if (settings_.files.empty())
      return fail(
          {user_error("no log is given", "usage: culprit log FILE... [--never CONDITION]")});
    if (auto refused = result_file_problem(settings_, streams_)) return *refused;
    if (is_input(settings_.output)) {
      const InputError error = result_over_input(settings_.output);
      return fail_with(error.code, error.messages, streams_);
    }
    if (auto errors = read_conditions(); !errors.empty()) return fail(errors);
    if (auto errors = read_files(); !errors.empty()) return fail(errors);
    LogReport report;
    report.version = version();
    for (const auto& [path, log] : all_) {
      AnsweredLog answered = answer_log(log, path, asked_);
      if (settings_.format == OutputFormat::Html && answered.row.events <= kMostDrawn)
        answered.row.diagram = logs::space_time_diagram(log, answered.cut);
      if (answered.cut && !cut_) cut_ = {&log, std::move(*answered.cut)};
      report.logs.push_back(std::move(answered.row));
    }
    if (const ExitCode code = write_result(rendered(report), settings_, streams_);
        code != ExitCode::Success)
      return code;
    return draw() ? exit_code_of(report) : ExitCode::BadInput;
  }

 private:
  ExitCode fail(const std::vector<Diagnostic>& messages) const {
    return fail_with(ExitCode::BadInput, messages, streams_);
  }

  bool is_input(const std::string& output) const {
    std::error_code error;
    return !output.empty() &&
           std::any_of(settings_.files.begin(), settings_.files.end(), [&](const auto& file) {
             return std::filesystem::equivalent(file, output, error);
           });
  }

  std::vector<Diagnostic> read_conditions() {
    constexpr std::pair<OptionId, LogQuestion> kQuestions[] = {
        {OptionId::Never, LogQuestion::Never},
        {OptionId::Possibly, LogQuestion::Possibly},
        {OptionId::Definitely, LogQuestion::Definitely}};
    for (const auto& [option, question] : kQuestions)
      for (const std::string& text : line_[option]) {
        auto condition = logs::parse_condition(text, fmt::format("--{}", row_of(option).name));
        if (!condition) return condition.errors();
        asked_.push_back({question, text, condition.take()});
      }
    return {};
  }

  std::vector<Diagnostic> read_files() {
    for (const std::string& path : settings_.files) {
      const std::optional<std::string> text = content_of_file(path);
      if (!text)
        return {user_error_at(path, 0, 0, "the log cannot be read",
                              "name a file that exists and may be read")};
      auto read = logs::read_logs(*text, path);
      if (!read) return read.errors();
      for (RecordedLog& log : *read) all_.emplace_back(path, std::move(log));
    }
    return {};
  }

  std::string rendered(const LogReport& report) const {
    if (settings_.format == OutputFormat::Json) return report::render_log_json(report);
    if (settings_.format == OutputFormat::Html) return report::render_log_html(report);
    return report::render_log_text(report);
  }

  static ExitCode exit_code_of(const LogReport& report) {
    const auto any = [&](LogAnswer answer) {
      return std::any_of(report.logs.begin(), report.logs.end(), [&](const auto& log) {
        return std::any_of(log.conditions.begin(), log.conditions.end(),
                           [&](const auto& each) { return each.answer == answer; });
      });
    };
    return any(LogAnswer::Violated)     ? ExitCode::Negative
           : any(LogAnswer::NotDecided) ? ExitCode::NotDecided
                                        : ExitCode::Success;
  }

  /// Of the first log with a cut, else of the first one.
  bool draw() const {
    if (line_[OptionId::Diagram].empty()) return true;
    const std::string& path = line_[OptionId::Diagram].back();
    const RecordedLog& log = cut_ ? *cut_->first : all_.front().second;
    const auto cut = cut_ ? std::optional(cut_->second) : std::nullopt;
    const auto problem = write_diagram(path, logs::space_time_diagram(log, cut));
    if (problem) fail({*problem});
    return !problem;
  }

  const ParsedLine& line_;
  const Settings& settings_;
  const Streams& streams_;
  std::vector<AskedCondition> asked_;
  std::vector<std::pair<std::string, RecordedLog>> all_;  // with their files
  std::optional<std::pair<const RecordedLog*, causality::Cut>> cut_;
};

}  // namespace

ExitCode run_log(const ParsedLine& line, const Settings& settings, const Streams& streams) {
  return Log(line, settings, streams).run();
}

}  // namespace culprit::driver
