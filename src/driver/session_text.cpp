#include "driver/session_text.h"

#include <algorithm>

#include <fmt/format.h>

#include "document/shown_names.h"
#include "report/quote.h"
#include "support/text.h"

namespace culprit::driver {

namespace {

using session::Stand;

std::string moment_text(const session::ShownMoment& moment, const report::TextStyle& style) {
  const Stand& stand = moment.stand;
  std::string out = report::inked(printable_line(fmt::format("{}:{}", stand.file, stand.line)),
                                  report::Ink::Bold, style);
  if (stand.execution) out += fmt::format(", time {}", *stand.execution);
  if (!moment.thread.empty()) out += ", " + moment.thread;
  out += fmt::format(", in {}", stand.function);
  for (size_t k = 0; k < moment.callers.size(); ++k) {
    constexpr size_t kMostCallers = 3;
    if (k == kMostCallers) {
      out += ", …";
      break;
    }
    const Stand& caller = moment.callers[k];
    out +=
        fmt::format("{}{} (line {})", k == 0 ? ", called by " : ", ", caller.function, caller.line);
  }
  return out + "\n" + report::quote_line(stand.text, {stand.file, stand.line, 0, 0, 0}, style);
}

std::string table_text(session::Table table) {
  for (std::vector<std::string>& row : table.rows)
    for (std::string& cell : row) cell = printable_line(cell);
  std::vector<size_t> widths;
  const auto widen = [&](const std::vector<std::string>& row) {
    widths.resize(std::max(widths.size(), row.size()));
    for (size_t c = 0; c < row.size(); ++c)
      widths[c] = std::max(widths[c], report::columns(row[c]));
  };
  widen(table.columns);
  for (const auto& row : table.rows) widen(row);
  const auto text = [&](const std::vector<std::string>& row) {
    std::string out;
    for (size_t c = 0; c < row.size(); ++c)
      out += c + 1 < row.size() ? "  " + report::padded(row[c], widths[c]) : "  " + row[c];
    return out + "\n";
  };
  std::string out = text(table.columns);
  for (size_t r = 0; r < table.rows.size(); ++r) {
    if (r > 0 && r == table.cut_before)
      out += table.left_out ? fmt::format("  … {} more (--all shows them)\n", *table.left_out)
                            : "  … more (--all shows them)\n";
    out += text(table.rows[r]);
  }
  return out;
}

/// A message about a command needs no name of the program that says it.
std::string message(const Diagnostic& message) {
  const Diagnostic said = document::with_shown_names(message);
  const bool is_note = said.kind == DiagnosticKind::Note;
  std::string out = fmt::format("{}: {}\n", is_note ? "note" : "error", said.message);
  if (!said.hint.empty()) out += fmt::format("  hint: {}\n", said.hint);
  return out;
}

}  // namespace

std::string session_text(const session::Answer& answer, const report::TextStyle& style) {
  std::string out;
  for (const std::string& line : answer.lines) out += printable_line(line) + "\n";
  if (answer.table) out += table_text(*answer.table);
  if (answer.moment) out += moment_text(*answer.moment, style);
  for (const Diagnostic& said : answer.messages) out += message(said);
  return printable(out, style.colour);
}

}  // namespace culprit::driver
