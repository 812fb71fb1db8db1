// `culprit debug`: a session in the terminal, or with commands from standard input.
#include <functional>
#include <istream>
#include <ostream>
#include <string>
#include <vector>

#include "driver/cli/open_session.h"
#include "driver/cli/journal.h"
#include "driver/message_text.h"
#include "driver/session_json.h"
#include "driver/session_text.h"
#include "report/quote.h"
#include "session/commands.h"
#include "session/inquiry.h"
#include "session/journal.h"
#include "session/questions.h"
#include "support/budget.h"

namespace culprit::driver {

namespace {

report::TextStyle style_of(const Settings& settings, const Streams& streams) {
  report::TextStyle style;
  style.colour = settings.colour == ColourChoice::Always ||
                 (settings.colour == ColourChoice::Auto && streams.out_is_terminal);
  return style;
}

/// How answers are shown.
using Show = std::function<std::string(const session::Answer&)>;

Show show_of(const Settings& settings, const Streams& streams) {
  if (settings.format == OutputFormat::Json) return session_json;
  return [style = style_of(settings, streams)](const session::Answer& answer) {
    return session_text(answer, style);
  };
}

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

/// Takes the answers over that a journal holds, and says which do not apply.
void resume(const OpenSession& open, const std::string& journal, const Streams& streams) {
  if (journal.empty()) return;
  const auto text = read_journal(journal);
  std::vector<Diagnostic> messages = text ? std::vector<Diagnostic>() : text.errors();
  if (text && !text->empty())
    messages = session::resume(open.session, open.inquiry, *text, journal);
  for (const Diagnostic& message : messages) streams.err << message_text(message);
}

void keep(const OpenSession& open, const std::string& journal, const Streams& streams) {
  if (journal.empty() || open.inquiry.given().empty()) return;
  const session::Answer answer = session::save(open.session, open.inquiry, journal);
  for (const Diagnostic& message : answer.messages) streams.err << message_text(message);
}

}  // namespace

ExitCode run_debug(const Settings& settings, const Streams& streams) {
  const Show show = show_of(settings, streams);
  return open_session(settings, streams, [&](const OpenSession& open) {
    streams.out << show(open.opening) << std::flush;
    resume(open, settings.journal, streams);
    converse(open.session, streams, show, settings.format == OutputFormat::Text, open.budget);
    keep(open, settings.journal, streams);
  });
}

}  // namespace culprit::driver
