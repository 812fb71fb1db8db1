#include <fmt/format.h>

#include "report/log/log_words.h"
#include "report/log/render_log.h"
#include "support/text.h"

namespace culprit::report {

namespace {

constexpr size_t kMostShownHosts = 12;  // at a cut

std::string cut_text(const document::LogCondition& condition) {
  if (condition.cut.empty()) return {};
  std::string out = "  these can be so at the same time:\n";
  size_t count = 0;
  for (const document::LogState& state : condition.cut)
    if (state.decides && ++count <= kMostShownHosts)
      out += fmt::format("    {}: {}\n", printable_line(state.host), log_state_words(state));
  if (count > kMostShownHosts) out += fmt::format("    and {} more\n", count - kMostShownHosts);
  return out;
}

std::string condition_text(const document::LogCondition& condition) {
  std::string out = fmt::format("{} {}: {}\n", log_question_name(condition.question),
                                printable_line(condition.text), log_answer_words(condition));
  for (const std::string& line : log_remarks(condition)) out += "  " + line + "\n";
  out += cut_text(condition);
  for (const std::string& line : log_set_words(condition)) out += "  " + line + "\n";
  return out;
}

}  // namespace

std::string render_log_text(const document::LogReport& report) {
  std::string out;
  for (const document::LogRow& log : report.logs) {
    out += log_headline(log) + "\n";
    for (const std::string& note : log.notes)
      out += fmt::format("  note: {}\n", printable_line(note));
    if (log.conditions.empty())
      for (const document::LogHost& host : log.hosts)
        out += fmt::format("  {}: {} events, from line {} on\n", printable_line(host.name),
                           host.events, host.line);
    for (const document::LogCondition& condition : log.conditions) out += condition_text(condition);
  }
  return out;
}

}  // namespace culprit::report
