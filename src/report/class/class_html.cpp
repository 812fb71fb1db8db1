// The class as a page: the table of programs and the groups of mistakes. It has no scripts, and all
// text from programs is escaped.
#include <string_view>

#include <fmt/format.h>

#include "report/class/render_class.h"
#include "report/html/markup.h"

namespace culprit::report {

using document::ClassGroup;
using document::ClassReport;
using document::ProgramRow;

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
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.8rem 0.2rem 0; }
tr { border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
td.n { text-align: right; font-variant-numeric: tabular-nums; }
code { font-size: 0.85rem; overflow-wrap: anywhere; }
h1 { font-size: 1.2rem; }
h2 { font-size: 1rem; margin: 1.2rem 0 0.2rem; }
</style>
</head>
<body>
)";

std::string row_html(const ProgramRow& row) {
  const std::string place =
      row.suspect.known() ? fmt::format("{}:{}", row.suspect.file, row.suspect.line) : "";
  return fmt::format(
      "<tr><th scope=\"row\">{}</th><td>{}</td><td class=\"n\">{}</td><td class=\"n\">{}</td>"
      "<td class=\"n\">{}</td><td>{} <code>{}</code></td><td>{}</td><td><code>{}</code></td>"
      "<td>{}</td>"
      "</tr>\n",
      html::text(row.program), row_of(row.state).title, row.passed, row.failed, row.unknown,
      html::text(place), html::text(row.suspect_words), html::text(row.mistake),
      html::text(row.patch), html::text(row.reason));
}

std::string group_html(const ClassGroup& group) {
  std::string out = fmt::format("<h2>{} ({})</h2>\n<ul>\n", group.title, group.programs);
  for (const auto& [patch, programs] : group.patches)
    out += fmt::format("<li>{}{}</li>\n",
                       patch.empty() ? "" : fmt::format("<code>{}</code>: ", html::text(patch)),
                       html::text(fmt::format("{}", fmt::join(programs, ", "))));
  return out + "</ul>\n";
}

}  // namespace

std::string render_class_html(const ClassReport& report) {
  std::string out(kHead);
  out += fmt::format("<h1>{}</h1>\n", totals_of(report));
  out +=
      "<table>\n<thead><tr><th>program</th><th>result</th><th>pass</th><th>fail</th><th>?</th>"
      "<th>first suspect</th><th>mistake</th><th>patch</th><th>reason</th></tr></thead>\n<tbody>\n";
  for (const ProgramRow& row : report.programs) out += row_html(row);
  out += "</tbody>\n</table>\n";
  for (const ClassGroup& group : groups_of(report)) out += group_html(group);
  return out + "</body>\n</html>\n";
}

}  // namespace culprit::report
