// `culprit debug`: a session in the terminal, or with commands from standard input.
#include <istream>
#include <ostream>
#include <string>

#include "driver/cli/open_session.h"
#include "driver/cli/session_show.h"
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

}  // namespace

ExitCode run_debug(const Settings& settings, const Streams& streams) {
  const Show show = show_of(settings, streams.out_is_terminal);
  return open_session(settings, streams, [&](const OpenSession& open) {
    streams.out << show(open.opening) << std::flush;
    converse(open.session, streams, show, settings.format == OutputFormat::Text, open.budget);
  });
}

}  // namespace culprit::driver
