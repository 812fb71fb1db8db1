#include "report/session/session_rows.h"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>

#include "report/html/markup.h"
#include "report/quote.h"

namespace culprit::report {

using document::Place;
using document::SessionFile;
using document::SessionLine;
using document::SessionReport;
using document::SessionRow;

namespace {

constexpr size_t kMostBadges = 2;   // answers beside a line; the gutter is narrow
constexpr size_t kMostTags = 8;     // answers at a row of the run
constexpr size_t kUsualDigits = 4;  // of a line's number, for which the style has room

/// A sign whose meaning the pointer shows and screen readers read.
std::string sign(std::string_view name, std::string_view text, const std::string& meaning) {
  return fmt::format("<span class=\"{}\" role=\"img\" title=\"{}\" aria-label=\"{}\">{}</span>",
                     name, meaning, meaning, text);
}

const char* mark_words(const SessionLine& line) {
  return line.culprit ? "the culprit" : line.is_asked ? "asked about" : nullptr;
}

/// The room that the gutter of a file needs: badges, and further characters in a line.
std::string gutter_room(const SessionFile& file) {
  size_t badges = 0, signs = 0;
  for (const SessionLine& line : file.lines) {
    badges = std::max(badges, std::min(line.answers.size(), kMostBadges));
    signs =
        std::max<size_t>(signs, (line.answers.size() > kMostBadges ? 1 : 0) + (line.fails ? 2 : 0));
  }
  const size_t digits = fmt::formatted_size("{}", file.lines_in_file);
  return fmt::format("--badges: {}; --signs: {}; --counts: 0", badges,
                     signs + (digits > kUsualDigits ? digits - kUsualDigits : 0));
}

std::string gutter(const SessionLine& line) {
  std::string badges;
  for (size_t k = 0; k < line.answers.size() && k < kMostBadges; ++k)
    badges += fmt::format(
        "<a class=\"badge\" style=\"--strength: 0.3\" href=\"#answer-{0}\" "
        "aria-label=\"answer {0}\">{0}</a>",
        line.answers[k]);
  if (line.answers.size() > kMostBadges)
    badges += sign("more", "+", fmt::format("answers {}", fmt::join(line.answers, ", ")));
  std::string out = "<span class=\"gutter\">";
  if (!badges.empty()) out += fmt::format("<span class=\"badges\">{}</span>", badges);
  if (line.fails) out += sign("symptom", "✗", "the test fails here");
  if (const char* words = mark_words(line))
    out += fmt::format("<span class=\"unseen\">{}</span>", words);
  return out + fmt::format("<span class=\"number\">{}</span></span>", line.number);
}

/// The text of a line; if it is marked, without its indentation in the mark.
std::string text_of(const SessionLine& line) {
  std::string_view text = line.text;
  if (text.ends_with('\r')) text.remove_suffix(1);
  const char* words = mark_words(line);
  if (words == nullptr) return html::code(text);
  const size_t begin = std::min(text.find_first_not_of(" \t"), text.size());
  return fmt::format("{}<mark style=\"--strength: {}\" title=\"{}\">{}</mark>",
                     html::code(text.substr(0, begin)), line.culprit ? 1 : 0.3, words,
                     html::code(text.substr(begin)));
}

std::string line_html(size_t file, const SessionLine& line) {
  return fmt::format("<span class=\"line\" id=\"L{}-{}\">{}<span class=\"text\">{}\n</span></span>",
                     file, line.number, gutter(line), text_of(line));
}

std::string gap_html(size_t from, size_t to) {
  return from > to ? ""
                   : fmt::format("<span class=\"skipped-lines\">{} not shown</span>",
                                 from == to ? fmt::format("line {} is", from)
                                            : fmt::format("lines {} to {} are", from, to));
}

std::string file_html(size_t index, const SessionFile& file) {
  size_t longest = 20;
  for (const SessionLine& line : file.lines) longest = std::max(longest, columns(line.text));
  std::string out = fmt::format(
      "<article class=\"file\"><h3>{0}</h3><pre class=\"code\" style=\"--longest: {1}; {2}\" "
      "tabindex=\"0\" role=\"region\" aria-label=\"{0}\">",
      html::code(file.path), longest, gutter_room(file));
  size_t next = 1;
  for (const SessionLine& line : file.lines) {
    out += gap_html(next, line.number - 1) + line_html(index, line);
    next = line.number + 1;
  }
  return out + gap_html(next, file.lines_in_file) + "</pre></article>\n";
}

bool has_children(const std::vector<SessionRow>& rows, size_t at) {
  return at + 1 < rows.size() && rows[at + 1].depth > rows[at].depth;
}

std::string tags_of(const SessionRow& row) {
  std::string out;
  if (row.culprit) out += " <span class=\"tag culprit\">culprit</span>";
  if (row.fails) out += " <span class=\"tag fails\">wrong output</span>";
  if (row.is_asked) out += " <a class=\"tag\" href=\"#question\">open question</a>";
  for (size_t k = 0; k < row.answers.size() && k < kMostTags; ++k)
    out += fmt::format(" <a class=\"tag\" href=\"#answer-{0}\">answer {0}</a>", row.answers[k]);
  return out;
}

/// What stands in a row.
std::string row_text(const SessionReport& report, const SessionRow& row) {
  if (row.kind == SessionRow::Kind::LeftOut)
    return fmt::format("<span class=\"faint\">… {}</span>", html::code(row.words));
  const std::string link =
      row.kind == SessionRow::Kind::Run ? std::string() : source_link(report, row.place, row.words);
  std::string out = link.empty() ? html::code(row.words) : link;
  if (!row.source.empty()) out += fmt::format(" <code>{}</code>", html::code(row.source));
  if (!row.gives.empty())
    out +=
        fmt::format(" <span class=\"gives\">gives <code>{}</code></span>", html::code(row.gives));
  return out + tags_of(row);
}

}  // namespace

std::string source_html(const SessionReport& report) {
  std::string out;
  for (size_t f = 0; f < report.files.size(); ++f) out += file_html(f, report.files[f]);
  return out.empty() ? "<p class=\"faint\">No source is in this page.</p>\n" : out;
}

std::string source_link(const SessionReport& report, const Place& place, const std::string& text) {
  for (size_t f = 0; f < report.files.size(); ++f) {
    const SessionFile& file = report.files[f];
    if (file.path != place.file) continue;
    const auto shown = std::lower_bound(
        file.lines.begin(), file.lines.end(), place.line,
        [](const SessionLine& line, uint32_t number) { return line.number < number; });
    if (shown == file.lines.end() || shown->number != place.line) return {};
    return fmt::format("<a class=\"place\" href=\"#L{}-{}\" title=\"{}:{}\">{}</a>", f, place.line,
                       html::code(file.path), place.line, html::code(text));
  }
  return {};
}

std::string rows_html(const SessionReport& report) {
  const std::vector<SessionRow>& rows = report.run;
  std::string out = "<div class=\"run\"><ul>\n";
  for (size_t at = 0; at < rows.size(); ++at) {
    const bool folds = has_children(rows, at);
    out += folds
               ? fmt::format("<li class=\"row\" id=\"r{}\"><details{}><summary>{}</summary><ul>\n",
                             at, rows[at].open ? " open" : "", row_text(report, rows[at]))
               : fmt::format("<li class=\"row leaf\" id=\"r{}\">{}</li>\n", at,
                             row_text(report, rows[at]));
    const uint32_t next = at + 1 < rows.size() ? rows[at + 1].depth : 0;
    for (uint32_t depth = rows[at].depth; !folds && depth > next; --depth)
      out += "</ul></details></li>\n";
  }
  return out + "</ul></div>\n";
}

}  // namespace culprit::report
