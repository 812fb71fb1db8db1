// A class: one program after the other, each in a process of its own, and one table of all.
#include <algorithm>
#include <atomic>
#include <filesystem>
#include <fstream>
#include <optional>
#include <ostream>
#include <sstream>

#include <fmt/format.h>

#include "document/shown_names.h"
#include "driver/class/merge.h"
#include "driver/class/program_row.h"
#include "driver/class/submissions.h"
#include "driver/cli/cli.h"
#include "driver/enumerated.h"
#include "driver/inputs.h"
#include "driver/limits/deep_stack.h"
#include "driver/limits/interrupt_watch.h"
#include "driver/message_text.h"
#include "driver/output/progress.h"
#include "driver/output/write_result.h"
#include "driver/readable_files.h"
#include "driver/version.h"
#include "report/class/render_class.h"
#include "spec/comparison.h"

namespace culprit::driver {

namespace {

using document::ClassReport;

// what a program may take beyond its own limits, which it keeps itself as a rule
constexpr double kMoreTime = 1.5, kMoreSeconds = 10;
constexpr uint64_t kMoreMemory = 2;
// of reading a result: some seven were measured
constexpr uint64_t kMemoryPerByte = 8;

/// Options of the class that are not those of a program.
bool is_of_class(OptionId id) {
  return id == OptionId::Format || id == OptionId::Output || id == OptionId::Jobs ||
         id == OptionId::Color;
}

/// The options of the line that `repair` has as well.
std::vector<std::string> options_of(const ParsedLine& line) {
  std::vector<std::string> words;
  for (const OptionRow& row : kOptionTable) {
    if (!applies_to(row, Command::Class) || !applies_to(row, Command::Repair) ||
        is_of_class(row.id))
      continue;
    for (const std::string& value : line[row.id])
      words.push_back(row.kind == OptionKind::Flag ? fmt::format("--{}", row.name)
                                                   : fmt::format("--{}={}", row.name, value));
  }
  words.insert(words.end(), {"--format=json", "--jobs=1", "--limit=1"});
  return words;
}

std::string without_slashes(std::string folder) {
  while (folder.size() > 1 && folder.ends_with('/')) folder.pop_back();
  return folder;
}

class Class {
 public:
  Class(const ParsedLine& line, const Settings& settings, const Streams& streams)
      : line_(line), settings_(settings), streams_(streams) {}

  ExitCode run() {
    if (auto refused = result_file_problem(settings_, streams_)) return *refused;
    auto report = settings_.merge ? read_reports() : examine();
    if (!report) return fail_with(ExitCode::BadInput, report.errors(), streams_);
    if (const ExitCode code = write_result(rendered(*report), settings_, streams_);
        code != ExitCode::Success)
      return code;
    const bool has_all =
        std::none_of(report->programs.begin(), report->programs.end(),
                     [](const auto& row) { return row.state == document::ProgramState::NotRun; });
    return has_all ? ExitCode::Success : ExitCode::OutOfBudget;
  }

 private:
  Result<ClassReport> examine() {
    const std::string folder = without_slashes(settings_.files.front());
    std::vector<spec::TestCase> tests;
    if (auto error = load_tests(settings_, tests)) return error->messages;
    auto submissions = submissions_in(folder, settings_.tests, allowed_folders(settings_));
    if (!submissions) return submissions.errors();
    if (const std::vector<std::string> others = files_left_out(folder); !others.empty())
      streams_.err << message_text(note(
          fmt::format("not looked at, since the name does not end with .c: {}", enumerated(others)),
          "a program is a C file, or a folder with C files"));
    ClassReport report;
    report.version = version();
    report.comparison = spec::comparison_name(settings_.comparison);
    for (const spec::TestCase& test : tests) report.tests.push_back(test.name);
    report.shard = settings_.shard;
    report.programs_in_class = submissions->size();
    std::vector<Submission> share;
    for (size_t k = 0; k < submissions->size(); ++k)
      if (document::is_in_shard(k, report.shard)) share.push_back((*submissions)[k]);
    ClassQuestion question{folder, options_of(line_), settings_.compiler_flags};
    question.seconds = settings_.timeout * kMoreTime + kMoreSeconds;
    question.memory_bytes = (settings_.memory_mib << 20) * kMoreMemory;
    question.whole = &budget_;
    report.programs = rows_of(share, question);
    return report;
  }

  /// One row per program, in their order, whatever the number of jobs.
  std::vector<document::ProgramRow> rows_of(const std::vector<Submission>& submissions,
                                            const ClassQuestion& question) {
    std::vector<document::ProgramRow> rows(submissions.size());
    std::optional<TerminalProgress> progress;
    if (streams_.err_is_terminal) progress.emplace(streams_.err);
    const InterruptWatch interrupts(budget_);
    std::atomic<size_t> next{0}, done{0};
    const auto threads =
        static_cast<unsigned>(std::min<size_t>(settings_.jobs, submissions.size()));
    on_deep_stacks(std::max(threads, 1u), [&] {
      for (size_t k = next++; k < submissions.size(); k = next++) {
        rows[k] = row_of_program(submissions[k], question);
        if (progress) progress->progress("program", ++done, submissions.size());
      }
    });
    return rows;
  }

  /// Nothing is read that is too large to be kept, or that may have no end.
  std::optional<Diagnostic> shard_file_problem() const {
    const uint64_t most = (settings_.memory_mib << 20) / kMemoryPerByte;
    uint64_t bytes = 0;
    for (const std::string& path : settings_.files) {
      std::error_code error;
      if (std::filesystem::exists(path, error) && !std::filesystem::is_regular_file(path, error))
        return user_error_at(path, 0, 0, "this is not a regular file",
                             "name the files that culprit class --shard wrote");
      const uint64_t size = std::filesystem::file_size(path, error);
      if (!error) bytes += size;
      if (bytes > most)
        return user_error_at(path, 0, 0,
                             fmt::format("the shards are too large: more than {} MiB", most >> 20),
                             "--memory allows more");
    }
    return std::nullopt;
  }

  Result<ClassReport> read_reports() const {
    if (auto problem = shard_file_problem()) return *problem;
    std::vector<std::pair<std::string, ClassReport>> reports;
    for (const std::string& path : settings_.files) {
      std::ifstream file(path, std::ios::binary);
      std::ostringstream text;
      if (file) text << file.rdbuf();
      if (!file)
        return user_error_at(path, 0, 0, "cannot be read", "check its name and its permissions");
      auto report = report::read_class_json(text.str());
      if (!report)
        return user_error_at(path, 0, 0, "this is not a result of culprit class --format json",
                             "write the shards with culprit class --shard K/N --format json");
      reports.emplace_back(path, std::move(*report));
    }
    return merged(std::move(reports));
  }

  std::string rendered(const ClassReport& report) const {
    switch (settings_.format) {
      case OutputFormat::Csv: return report::render_class_csv(report);
      case OutputFormat::Json: return report::render_class_json(report);
      case OutputFormat::Html: return report::render_class_html(report);
      default: break;
    }
    report::TextStyle style;
    style.colour = uses_colours(settings_, streams_);
    return report::render_class_text(document::with_shown_names(report), style);
  }

  const ParsedLine& line_;
  const Settings& settings_;
  const Streams& streams_;
  Budget budget_;  // ends by an interrupt only
};

}  // namespace

ExitCode run_class(const ParsedLine& line, const Settings& settings, const Streams& streams) {
  return Class(line, settings, streams).run();
}

}  // namespace culprit::driver
