// The answer of `culprit deviate` as text.
#include <algorithm>

#include <fmt/format.h>

#include "document/deviations.h"
#include "report/quote.h"
#include "report/render.h"
#include "report/render_tests.h"

namespace culprit::report {

using document::DeviationAnswer;

namespace {

std::string set_text(const DeviationAnswer::Correction& set) {
  std::string out;
  for (const document::Execution& execution : set)
    out += (out.empty() ? "{" : ", ") + execution.location;
  return out + "}";
}

std::string flips_text(const DeviationAnswer::Deviation& deviation) {
  std::string out;
  for (const DeviationAnswer::Flip& flip : deviation.flips)
    out += (out.empty() ? "{" : ", ") + flip.at.location;
  return out + "}";
}

/// One line of the table: the deviation, and what it means or corrects.
struct Row {
  std::string left, right;
};

std::string table(const std::vector<Row>& rows) {
  size_t width = 0;
  for (const Row& row : rows) width = std::max(width, columns(row.left));
  std::string out;
  for (const Row& row : rows) {
    std::string line = fmt::format("  {}  {}", padded(row.left, width), row.right);
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  }
  return out;
}

void add_corrections(const std::vector<DeviationAnswer::Correction>& all, std::vector<Row>& rows) {
  constexpr size_t kWidth = 76;
  std::string line;
  for (const DeviationAnswer::Correction& set : all) {
    const std::string next = set_text(set);
    if (!line.empty() && columns(line) + columns(next) + 2 > kWidth) {
      rows.push_back({"", line + ","});
      line.clear();
    }
    line += (line.empty() ? "" : ", ") + next;
  }
  if (!line.empty()) rows.push_back({"", line});
}

/// Why there may be more corrections.
void add_reason(const std::string& incomplete, std::vector<Row>& rows) {
  if (!incomplete.empty()) rows.push_back({"", "there may be more corrections: " + incomplete});
}

std::string passing(const document::Document& document, bool all_pass) {
  return all_pass && document.tests.size() > 1 ? "all tests pass" : "the test passes";
}

void add_deviation(const document::Document& document, const DeviationAnswer::Deviation& deviation,
                   std::vector<Row>& rows) {
  rows.push_back(
      {flips_text(deviation), deviation.meaning + (deviation.minimal ? "" : " (not minimal)")});
  if (deviation.edit)
    rows.push_back(
        {"", fmt::format("with `{}` for `{}` {}", deviation.edit->written, deviation.edit->replaced,
                         passing(document, deviation.all_pass))});
  add_corrections(deviation.corrections, rows);
  add_reason(deviation.corrections_incomplete, rows);
}

/// At most `most` deviations in their order; those with an edit that passes all tests are among
/// them.
std::vector<const DeviationAnswer::Deviation*> chosen(const DeviationAnswer& answer, size_t most) {
  std::vector<const DeviationAnswer::Deviation*> all;
  for (const bool all_pass : {true, false})
    for (const DeviationAnswer::Deviation& deviation : answer.deviations)
      if (deviation.all_pass == all_pass && all.size() < most) all.push_back(&deviation);
  std::sort(all.begin(), all.end());  // all are elements of one list
  return all;
}

/// The edits that take a condition the other way more often.
std::string edits_text(const document::Document& document, size_t most) {
  std::string out;
  const std::vector<DeviationAnswer::ConditionEdit>& edits = document.deviations->edits;
  for (size_t k = 0; k < std::min(edits.size(), most); ++k) {
    const DeviationAnswer::ConditionEdit& e = edits[k];
    const std::string turned =
        e.turned == 0 ? "" : fmt::format(" ({} the other way)", counted(e.turned, "execution"));
    out += fmt::format("  {}:{}  with `{}` for `{}` {}{}\n", e.edit.place.file, e.edit.place.line,
                       e.edit.written, e.edit.replaced, passing(document, e.all_pass), turned);
  }
  if (edits.size() > most)
    out += fmt::format("  and {} more (--all shows all)\n", edits.size() - most);
  return out;
}

}  // namespace

std::string deviations_text(const document::Document& document, const TextStyle& style) {
  const DeviationAnswer& answer = *document.deviations;
  std::string out;
  if (document.command != "deviate")
    out += fmt::format("conditions taken the other way in the test {}:\n", answer.test);
  std::vector<Row> rows;
  if (!answer.path_corrections.empty() || !answer.path_corrections_incomplete.empty()) {
    rows.push_back({"{}", "the path as it is"});
    add_corrections(answer.path_corrections, rows);
    add_reason(answer.path_corrections_incomplete, rows);
  }
  const std::vector<const DeviationAnswer::Deviation*> shown = chosen(answer, style.diagnoses);
  for (const DeviationAnswer::Deviation* deviation : shown)
    add_deviation(document, *deviation, rows);
  if (!rows.empty()) out += table(rows) + "\n";
  if (shown.size() < answer.deviations.size())
    out +=
        fmt::format("and {} more (--all shows all)\n\n", answer.deviations.size() - shown.size());
  const std::string edits = edits_text(document, style.diagnoses);
  if (!edits.empty()) out += edits + "\n";
  return out;
}

std::string render_deviations(const document::Document& document, const TextStyle& style) {
  std::string out = inked(verdict_counts(document), Ink::Bold, style) + "\n";
  const std::string failing = failing_tests(document, style.tests, style);
  if (!failing.empty()) out += "\n" + failing;
  out += "\n";
  if (document.deviations) out += deviations_text(document, style);
  out += document.conclusion.text + "\n";
  for (const std::string& next : document.conclusion.next) out += "  " + next + "\n";
  return out;
}

}  // namespace culprit::report
