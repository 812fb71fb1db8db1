#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "report/class/render_class.h"
#include "report/quote.h"

namespace culprit::report {

using document::ClassGroup;
using document::ClassReport;
using document::ProgramRow;

namespace {

constexpr size_t kLongestName = 30, kLongestSuspect = 60, kLongestPatch = 60;

constexpr size_t kColumns = 7;
using Cells = std::array<std::string, kColumns>;

std::string suspect_of(const ProgramRow& row) {
  if (!row.suspect.known()) return {};
  return shortened(fmt::format("{}:{}  {}", row.suspect.file, row.suspect.line, row.suspect_words),
                   kLongestSuspect);
}

/// The patch, or the reason why there is none; what a patch rests on.
std::string result_of(const ProgramRow& row) {
  const bool is_sure = row.state != document::ProgramState::FailsIfEndless;
  const std::string patch = shortened(row.patch, kLongestPatch);
  if (!patch.empty() && is_sure) return row.reason.empty() ? patch : patch + "; " + row.reason;
  const std::string title =
      row.state == document::ProgramState::Passes ? "" : row_of(row.state).title;
  const std::string why = row.reason.empty() ? title : fmt::format("{}: {}", title, row.reason);
  return patch.empty() ? why : fmt::format("{}; then {}", why, patch);
}

Cells cells_of(const ProgramRow& row) {
  // without a verdict there is nothing to count
  const bool is_judged = row.passed + row.failed + row.unknown > 0;
  const auto count = [&](uint64_t number) {
    return is_judged ? std::to_string(number) : std::string("-");
  };
  return {shortened(row.program, kLongestName),
          count(row.passed),
          count(row.failed),
          count(row.unknown),
          suspect_of(row),
          row.state == document::ProgramState::FailsIfEndless ? "" : row.mistake,
          result_of(row)};
}

std::string table(const ClassReport& report, const TextStyle& style) {
  std::vector<Cells> rows{{"program", "pass", "fail", "?", "first suspect", "mistake", "patch"}};
  for (const ProgramRow& row : report.programs) rows.push_back(cells_of(row));
  std::array<size_t, kColumns> width{};
  for (const Cells& row : rows)
    for (size_t k = 0; k < kColumns; ++k) width[k] = std::max(width[k], columns(row[k]));
  std::string out;
  for (const Cells& row : rows) {
    std::string line;
    for (size_t k = 0; k < kColumns; ++k) {
      const bool is_number = k >= 1 && k <= 3;
      const std::string blanks(width[k] - columns(row[k]), ' ');
      line += (k > 0 ? "  " : "") + (is_number ? blanks + row[k] : row[k] + blanks);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += (&row == &rows.front() ? inked(line, Ink::Faint, style) : line) + "\n";
  }
  return out;
}

/// The names, each on one line.
std::string list_of(const std::vector<std::string>& programs) {
  std::string out;
  for (const std::string& program : programs)
    out += (out.empty() ? "" : ", ") + shortened(program, kLongestName);
  return out;
}

std::string group(const ClassGroup& group, const TextStyle& style) {
  std::string out =
      inked(fmt::format("{} ({})", group.title, group.programs), Ink::Bold, style) + "\n";
  for (const auto& [patch, programs] : group.patches)
    out += patch.empty()
               ? fmt::format("  {}\n", list_of(programs))
               : fmt::format("  {}: {}\n", shortened(patch, kLongestPatch), list_of(programs));
  return out;
}

}  // namespace

std::string render_class_text(const ClassReport& report, const TextStyle& style) {
  std::string out = inked(totals_of(report), Ink::Bold, style);
  if (report.shard.of > 1)
    out += fmt::format("; shard {} of {}, {} programs in all", report.shard.index, report.shard.of,
                       report.programs_in_class);
  out += "\n\n" + table(report, style);
  const std::vector<ClassGroup> groups = groups_of(report);
  for (const ClassGroup& one : groups) out += "\n" + group(one, style);
  return out;
}

}  // namespace culprit::report
