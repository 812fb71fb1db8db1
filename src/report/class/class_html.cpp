// The class as a page: the table of programs and the groups of mistakes. It has no scripts.
// html::markup() escapes all text that is not markup already.
#include <string_view>

#include <fmt/format.h>

#include "report/class/render_class.h"
#include "report/html/markup.h"

namespace culprit::report {

using document::ClassGroup;
using document::ClassReport;
using document::ProgramRow;
using html::Markup;
using html::markup;

namespace {

constexpr std::string_view kHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Class</title>
<style>
:root { color-scheme: light dark; }
body { font: 0.9rem/1.5 system-ui, sans-serif; margin: 1rem; }
h1, h2, li, td, th, code { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.8rem 0.2rem 0; }
tr { border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
th[scope="row"] {
  position: sticky; left: 0; min-width: 7rem; max-width: 14rem; background: canvas;
}
td { min-width: 6rem; }
td.long { min-width: 13rem; }
thead th { overflow-wrap: normal; }
td.n { text-align: right; font-variant-numeric: tabular-nums; min-width: 0; white-space: nowrap; }
code { font-size: 0.85rem; }
h1 { font-size: 1.2rem; }
h2 { font-size: 1rem; margin: 1.2rem 0 0.2rem; }
</style>
</head>
<body>
<header>
)";

struct Column {
  const char* title;
  const char* meaning = nullptr;  // if the title is short for it
};
constexpr Column kColumns[] = {{"program"},
                               {"result"},
                               {"pass", "tests that pass"},
                               {"fail", "tests that fail"},
                               {"?", "tests that were not judged"},
                               {"first suspect"},
                               {"mistake"},
                               {"patch"},
                               {"reason"}};

Markup head_html() {
  Markup cells;
  for (const Column& column : kColumns)
    cells.html += (column.meaning == nullptr
                       ? markup("<th scope=\"col\">{}</th>", column.title)
                       : markup("<th scope=\"col\" title=\"{0}\" aria-label=\"{0}\">{1}</th>",
                                column.meaning, column.title))
                      .html;
  return markup("<thead><tr>{}</tr></thead>\n", cells);
}

/// A cell with longer text needs room, or each of its lines would hold a few letters only.
Markup cell_html(const std::string& text, const Markup& content) {
  constexpr size_t kLong = 16;  // bytes
  return markup("<td{}>{}</td>", Markup{text.size() > kLong ? " class=\"long\"" : ""}, content);
}

Markup row_html(const ProgramRow& row) {
  const std::string place =
      row.suspect.known() ? fmt::format("{}:{}", row.suspect.file, row.suspect.line) : "";
  return markup(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
      "<td class=\"n\">{}</td>{}{}{}{}</tr>\n",
      row.program, row_of(row.state).title, row.passed, row.failed, row.unknown,
      cell_html(place + row.suspect_words, markup("{} <code>{}</code>", place, row.suspect_words)),
      cell_html(row.mistake, markup("{}", row.mistake)),
      cell_html(row.patch, markup("<code>{}</code>", row.patch)),
      cell_html(row.reason, markup("{}", row.reason)));
}

Markup group_html(const ClassGroup& group) {
  Markup patches;
  for (const auto& [patch, programs] : group.patches)
    patches.html +=
        markup("<li>{}{}</li>\n", patch.empty() ? Markup{} : markup("<code>{}</code>: ", patch),
               fmt::format("{}", fmt::join(programs, ", ")))
            .html;
  return markup("<h2>{} ({})</h2>\n<ul>\n{}</ul>\n", group.title, group.programs, patches);
}

}  // namespace

std::string render_class_html(const ClassReport& report) {
  Markup rows, groups;
  for (const ProgramRow& row : report.programs) rows.html += row_html(row).html;
  for (const ClassGroup& group : groups_of(report)) groups.html += group_html(group).html;
  return markup(
             "{}<h1>{}</h1>\n</header>\n<main>\n"
             "<div class=\"scroll\" role=\"region\" aria-label=\"programs\" tabindex=\"0\">\n"
             "<table aria-label=\"programs\">\n"
             "{}<tbody>\n{}</tbody>\n</table>\n</div>\n{}</main>\n</body>\n</html>\n",
             Markup{std::string(kHead)}, totals_of(report), head_html(), rows, groups)
      .html;
}

}  // namespace culprit::report
