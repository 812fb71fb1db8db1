// `culprit debug`: a session in the terminal, or with commands from standard input; or the page of
// one.
#include <istream>
#include <ostream>
#include <string>

#include "driver/cli/open_session.h"
#include "driver/cli/session_page.h"
#include "driver/cli/session_show.h"
#include "driver/command_line.h"
#include "driver/message_text.h"
#include "driver/output/run_diagram.h"
#include "driver/version.h"
#include "session/commands.h"
#include "support/budget.h"

namespace culprit::driver {

namespace {

/// Reads commands until there are no more, and shows their answers.
void converse(session::Session& session, const Streams& streams, const Show& show, bool prompts,
              const Budget* budget) {
  const bool asks = prompts && streams.in_is_terminal && streams.out_is_terminal;
  std::string line;
  while (streams.in) {
    if (asks) streams.out << "(culprit) " << std::flush;
    if (!std::getline(*streams.in, line)) break;
    if (budget && budget->end() == BudgetEnd::Interrupt) return;
    const session::Answer answer = session::execute(session, line);
    if (answer.ends) return;
    streams.out << show(answer) << std::flush;
  }
  if (asks) streams.out << "\n";
}

/// The command that goes on with the session.
std::string command_to_resume(ParsedLine line, const std::string& test, const Settings& settings) {
  line.values[static_cast<size_t>(OptionId::Test)] = {test};
  if (settings.journal.empty()) line.values[static_cast<size_t>(OptionId::Journal)] = {"FILE"};
  return command_text(line, {OptionId::Format, OptionId::Output, OptionId::Color, OptionId::Jobs});
}

/// For a page: commands are executed silently, and only what goes wrong is said.
Show only_problems(const Streams& streams) {
  return [&err = streams.err](const session::Answer& answer) {
    if (answer.failed())
      for (const Diagnostic& message : answer.messages) err << message_text(message);
    return std::string();
  };
}

std::string page_of(const OpenSession& open, const ParsedLine& line, const Settings& settings) {
  return session_page(open.session, open.inquiry, [&](document::SessionReport& report) {
    report.version = version();
    report.sources = settings.files;
    report.outcome = open.opening.lines.front();
    report.resume = command_to_resume(line, open.test.outcome.name, settings);
    report.is_kept = !settings.journal.empty();
    const session::Session& session = open.session;
    const replay::Timeline& timeline = session.navigator().timeline();
    if (timeline.end().state.threads)
      report.diagram = run_diagram(timeline, session.order(), session.cut());
    for (const Diagnostic& message : open.unfit) report.messages.push_back(message.text());
  });
}

}  // namespace

ExitCode run_debug(const ParsedLine& line, const Settings& settings, const Streams& streams) {
  const bool is_page = settings.format == OutputFormat::Html;
  const Show show = is_page ? only_problems(streams) : show_of(settings, streams.out_is_terminal);
  return open_session(settings, streams, [&](const OpenSession& open) {
    streams.begin_result();
    streams.out << show(open.opening) << std::flush;
    if (!is_page || !streams.in_is_terminal)
      converse(open.session, streams, show, settings.format == OutputFormat::Text, open.budget);
    if (is_page) open.result = page_of(open, line, settings);
  });
}

}  // namespace culprit::driver
