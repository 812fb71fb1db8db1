// The answers as a page, with the diagram of each log. It has no scripts. html::markup() escapes
// all text that is not markup already.
#include <string_view>

#include <fmt/format.h>

#include "report/html/markup.h"
#include "report/log/log_words.h"
#include "report/log/render_log.h"

namespace culprit::report {

using html::Markup;
using html::markup;

namespace {

constexpr std::string_view kLogHead = R"(<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Log</title>
<style>
:root { color-scheme: light dark; }
body { font: 0.9rem/1.5 system-ui, sans-serif; margin: 1rem; }
h1, h2, p, li, td, th, code { overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
:focus-visible { outline: 2px solid; outline-offset: 2px; }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.2rem 0.8rem 0.2rem 0; }
tr { border-bottom: 1px solid color-mix(in srgb, currentcolor 20%, transparent); }
code { font-size: 0.85rem; }
h1 { font-size: 1.2rem; }
h2 { font-size: 1rem; margin: 1.2rem 0 0.2rem; }
h3 { font-size: 0.9rem; margin: 1rem 0 0.2rem; }
</style>
</head>
<body>
<main>
<h1>What hosts can have done at the same time</h1>
)";

Markup rows_html(const document::LogCondition& condition) {
  Markup rows;
  for (const document::LogState& state : condition.cut)
    if (state.decides)
      rows.html += markup("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", state.host,
                          log_state_words(state))
                       .html;
  if (rows.html.empty()) return {};
  return markup(
      "<p>These can be so at the same time:</p>\n<div class=\"scroll\" role=\"region\" "
      "aria-label=\"hosts\" tabindex=\"0\">\n<table aria-label=\"hosts\"><tbody>\n{}"
      "</tbody></table>\n</div>\n",
      rows);
}

Markup lines_html(const std::vector<std::string>& lines) {
  Markup all;
  for (const std::string& line : lines) all.html += markup("<p>{}</p>\n", line).html;
  return all;
}

Markup condition_html(const document::LogCondition& condition) {
  return markup("<h3>{} <code>{}</code>: {}</h3>\n{}{}{}", log_question_name(condition.question),
                condition.text, log_answer_words(condition), lines_html(log_remarks(condition)),
                rows_html(condition), lines_html(log_set_words(condition)));
}

Markup log_html(const document::LogRow& log) {
  Markup notes, answers;
  for (const std::string& note : log.notes) notes.html += markup("<p>note: {}</p>\n", note).html;
  for (const document::LogCondition& condition : log.conditions)
    answers.html += condition_html(condition).html;
  const Markup diagram =
      log.diagram.empty()
          ? Markup{"<p>There are too many events for a diagram.</p>\n"}
          : markup(
                "<div class=\"scroll\" role=\"region\" aria-label=\"diagram\" tabindex=\"0\">\n"
                "{}</div>\n",
                Markup{log.diagram});
  return markup("<h2>{}</h2>\n{}{}{}", log_headline(log), notes, answers, diagram);
}

}  // namespace

std::string render_log_html(const document::LogReport& report) {
  std::string out(kLogHead);
  for (const document::LogRow& log : report.logs) out += log_html(log).html;
  return out + "</main>\n</body>\n</html>\n";
}

}  // namespace culprit::report
