// The page of a session. Its content is in the page as it is read: what opens and closes is
// <details>. All text of the analysed program goes through html::code() or html::code().
#include "report/session/session_html.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/html/markup.h"
#include "report/html/template.h"
#include "report/quote.h"
#include "report/session/session_rows.h"

namespace culprit::report {

using document::Place;
using document::SessionAnswer;
using document::SessionFinding;
using document::SessionReport;
using document::SessionState;
using document::SessionValue;
using End = SessionReport::End;

namespace {

std::string section(const std::string& id, const std::string& title, const std::string& content) {
  return fmt::format(
      "    <section id=\"{0}\" aria-labelledby=\"{0}-title\" tabindex=\"-1\">\n"
      "      <h2 id=\"{0}-title\">{1}</h2>\n{2}    </section>\n",
      id, title, content);
}

std::string paragraph(const std::string& sentence) {
  return fmt::format("<p class=\"note\">{}</p>\n", html::code(sentence));
}

const char* class_of(document::Judged judged) {
  using enum document::Judged;
  return judged == Wrong || judged == KnownWrong   ? "judged wrong"
         : judged == Right || judged == KnownRight ? "judged right"
                                                   : "judged";
}

std::string value_html(const SessionValue& value) {
  std::string out = fmt::format("<li><code>{}</code>", html::code(value.text));
  if (value.judged != document::Judged::Nobody)
    out += fmt::format("<span class=\"{}\">{}</span>", class_of(value.judged),
                       judged_words(value.judged));
  if (!value.right_value.empty())
    out += fmt::format("<span>should be <code>{}</code></span>", html::code(value.right_value));
  return out + "</li>";
}

std::string state_html(const SessionState& state) {
  if (state.before.empty() && state.after.empty()) return {};
  std::string out = "<dl class=\"state\">";
  for (const auto* values : {&state.before, &state.after}) {
    if (values->empty()) continue;
    out += fmt::format("<dt>{}</dt><dd><ul class=\"plain\">",
                       values == &state.before ? "before" : "after");
    for (const SessionValue& value : *values) out += value_html(value);
    out += "</ul></dd>";
  }
  out += "</dl>\n";
  if (state.left_out > 0)
    out += paragraph(fmt::format("{} more {} not shown", state.left_out,
                                 state.left_out == 1 ? "value is" : "values are"));
  return out;
}

std::string links_of(const SessionReport& report, const Place& place, document::RunRow row) {
  std::string out = source_link(report, place, "in the source");
  if (row) out += fmt::format("{}<a href=\"#r{}\">in the run</a>", out.empty() ? "" : " · ", *row);
  return out.empty() ? out : "<p class=\"links\">" + out + "</p>\n";
}

std::string finding_html(const SessionReport& report, const SessionFinding& finding) {
  std::string out = "<div class=\"finding\">\n";
  for (const std::string& sentence : finding.sentences) out += paragraph(sentence);
  if (!finding.source.empty())
    out +=
        fmt::format("<code class=\"quoted\"><span class=\"faint\">{}:{}</span> {}</code>\n",
                    html::code(finding.place.file), finding.place.line, html::code(finding.source));
  return out + state_html(finding.state) + links_of(report, finding.place, finding.row) +
         "</div>\n";
}

/// The end of the session in one sentence, without values.
std::string claim(const SessionReport& report) {
  switch (report.end) {
    case End::Passes: return "the test passes: there is no wrong value to look for";
    case End::NoRecord: return "no question can be asked about this run: " + report.problem;
    case End::Open: return "the culprit is not found yet: a question is open";
    case End::Culprit:
    case End::Likeliest: return report.culprit->sentences.front();
    case End::NotFound: break;
  }
  return "no question is left, and no culprit was found";
}

std::string culprit_html(const SessionReport& report) {
  std::string out;
  if (!report.outcome.empty()) out += paragraph(report.outcome);
  if (report.end == End::Open && report.culprit)
    out += paragraph(fmt::format("The likeliest so far, with {} %:",
                                 static_cast<int>(std::min(report.share, 0.99) * 100)));
  else if (!report.culprit) out += paragraph(claim(report));
  if (report.culprit) {
    SessionFinding found = *report.culprit;
    if (report.end == End::Open) found.sentences.clear();
    out += finding_html(report, found);
  }
  if (report.doubtful)
    out += fmt::format(
        "<p class=\"caution\"><a href=\"#answer-{0}\">Answer {0}</a> hardly fits the others and "
        "the failure of the test: 'undo {0}' takes it back.</p>\n",
        *report.doubtful);
  return section("culprit", "Culprit", out);
}

bool has(const SessionAnswer& answer, document::Judged judged) {
  const auto is_so = [&](const SessionValue& value) { return value.judged == judged; };
  return std::any_of(answer.state.before.begin(), answer.state.before.end(), is_so) ||
         std::any_of(answer.state.after.begin(), answer.state.after.end(), is_so);
}

std::string verdict_of(const SessionAnswer& answer) {
  if (answer.should_not_run) return "should not have run";
  if (has(answer, document::Judged::Wrong)) return "a value is wrong";
  if (has(answer, document::Judged::Right)) return "all right";
  return answer.place.known() ? "not known" : "";
}

/// Who gave an answer; the user's are numbered.
std::string giver(const SessionAnswer& answer) {
  switch (answer.by) {
    case document::AnsweredBy::User: return fmt::format("{}. ", answer.number);
    case document::AnsweredBy::Reference: return "the reference: ";
    case document::AnsweredBy::Expectation: break;
  }
  return "an expectation of the test: ";
}

std::string answer_html(const SessionReport& report, const SessionAnswer& answer) {
  const bool by_user = answer.by == document::AnsweredBy::User;
  const std::string verdict = verdict_of(answer);
  return fmt::format(
      "<li><details class=\"answer\"{}{}><summary><h3>{}{}{}</h3></summary>\n{}{}</details></li>\n",
      by_user ? fmt::format(" id=\"answer-{}\"", answer.number) : "", by_user ? " open" : "",
      giver(answer), html::code(answer.where), verdict.empty() ? "" : ": " + verdict,
      state_html(answer.state), links_of(report, answer.place, answer.row));
}

std::string answers_html(const SessionReport& report) {
  std::string out;
  if (report.answers.empty()) out += paragraph("nothing was answered yet");
  if (report.answers_left_out > 0)
    out += paragraph(fmt::format("the first {} {} not shown", report.answers_left_out,
                                 report.answers_left_out == 1 ? "answer is" : "answers are"));
  if (!report.answers.empty()) out += "<ol class=\"plain\">\n";
  for (const SessionAnswer& answer : report.answers) out += answer_html(report, answer);
  if (!report.answers.empty()) out += "</ol>\n";
  for (const std::string& message : report.messages) out += paragraph(message);
  return section("answers", "Answers", out);
}

std::string question_html(const SessionReport& report) {
  SessionFinding question = *report.question;
  question.sentences[0] = fmt::format("Which of these is wrong in {}?", question.sentences[0]);
  return section("question", "Open question", finding_html(report, question));
}

std::string run_html(const SessionReport& report) {
  const std::string note = fmt::format(
      "Calls, loops, iterations and lines, opened where they lead to the culprit or to an answer. "
      "At most {} parts of each are shown.",
      report.most_children);
  return section("run", "Run", paragraph(note) + rows_html(report));
}

/// The diagram is markup already.
std::string threads_html(const SessionReport& report) {
  return section("threads", "Threads",
                 paragraph("Time goes downwards. A line goes from what one did to where another "
                           "one could go on because of it.") +
                     "<div class=\"wide\" role=\"region\" aria-label=\"diagram\" "
                     "tabindex=\"0\">\n" +
                     report.diagram + "</div>\n");
}

std::string resume_html(const SessionReport& report) {
  std::string out;
  if (!report.is_kept && !report.answers.empty())
    out += paragraph(
        "These answers are not kept: with --journal FILE, the session would write them there.");
  out += "<p>This command goes on with the session:</p>\n";
  out += fmt::format("<pre class=\"command\"><code>{}</code></pre>\n", html::code(report.resume));
  if (!report.version.empty())
    out += fmt::format("<p class=\"faint\">culprit {}</p>\n", html::code(report.version));
  return section("resume", "Going on", out);
}

std::string names(const SessionReport& report) {
  if (report.sources.empty()) return "culprit debug";
  constexpr size_t kMostNames = 3;
  if (report.sources.size() <= kMostNames)
    return fmt::format("{}", fmt::join(report.sources, ", "));
  return fmt::format("{} and {} other files", report.sources.front(), report.sources.size() - 1);
}

}  // namespace

std::string render_session_html(const SessionReport& report) {
  const bool was_asked = report.end != End::Passes && report.end != End::NoRecord;
  std::string links, findings = culprit_html(report);
  const auto link = [&](const char* id, const char* title) {
    links += fmt::format("    <a href=\"#{}\">{}</a>\n", id, title);
  };
  link("source", "Source");
  link("culprit", "Culprit");
  if (report.question) {
    link("question", "Question");
    findings += question_html(report);
  }
  if (was_asked) {
    link("answers", "Answers");
    link("run", "Run");
    findings += answers_html(report) + run_html(report);
  }
  if (!report.diagram.empty()) {
    link("threads", "Threads");
    findings += threads_html(report);
  }
  link("resume", "Going on");
  findings += resume_html(report);
  const std::string title = fmt::format("{}: test {}", names(report), report.test);
  std::string out;
  std::string_view rest = html::session_template();
  rest = html::fill(out, rest, "title", html::code(title));
  rest = html::fill(out, rest, "headline",
                    fmt::format("<span class=\"names\">{}</span> test {}",
                                html::code(names(report)), html::code(report.test)));
  rest = html::fill(out, rest, "claim", html::code(claim(report)));
  rest = html::fill(out, rest, "links", links);
  rest = html::fill(out, rest, "source", source_html(report));
  rest = html::fill(out, rest, "findings", findings);
  out += rest;
  return out;
}

}  // namespace culprit::report
