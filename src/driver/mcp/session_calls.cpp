// debug, why, last and print: commands in a new session about the run of a test.
#include <sstream>

#include <fmt/format.h>

#include "driver/cli/open_session.h"
#include "driver/mcp/call.h"
#include "driver/mcp/parameters.h"
#include "driver/session_json.h"
#include "driver/session_text.h"
#include "session/commands.h"
#include "support/budget.h"

namespace culprit::driver::mcp {

namespace {

constexpr size_t kMostCommands = 100;  // of one call

/// The commands of the call. Those of the tools for one question end with it.
std::vector<std::string> commands_of(const CheckedCall& call) {
  std::vector<std::string> commands;
  if (call.tool.extra == Extra::Commands) {
    for (const Json& each : call.arguments[kCommands]) commands.push_back(each);
    return commands;
  }
  if (call.arguments.contains(kAt))
    commands.push_back("goto " + call.arguments[kAt].get<std::string>());
  commands.push_back(
      fmt::format("{} {}", call.tool.name, call.arguments[kExpression].get<std::string>()));
  return commands;
}

/// What was answered, as text and as data.
struct Answers {
  std::string text;
  Json structure = Json::object();
  bool any_failed = false, any_had_effect = false;

  void open(const session::Answer& answer) {
    text = session_text(answer, {});
    structure["opening"] = Json::parse(session_json(answer));
    structure["answers"] = Json::array();
  }
  void add(const std::string& command, const session::Answer& answer) {
    text += fmt::format("> {}\n{}", command, session_text(answer, {}));
    Json one{{"command", command}};
    one.update(Json::parse(session_json(answer)));
    structure["answers"].push_back(std::move(one));
    (answer.failed() ? any_failed : any_had_effect) = true;
  }
};

void execute_all(const CheckedCall& call, const OpenSession& open, Answers& answers) {
  const bool is_one_question = call.tool.extra != Extra::Commands;
  answers.open(open.opening);
  for (const std::string& command : commands_of(call)) {
    if (open.budget && open.budget->end() == BudgetEnd::Interrupt) return;
    const session::Answer answer = session::execute(open.session, command);
    if (answer.ends) return;
    answers.add(command, answer);
    if (is_one_question && answer.failed()) return;
  }
}

}  // namespace

Outcome answer_by_session(const CheckedCall& call) {
  const KeptStreams kept(nullptr);
  const Streams& streams = kept.streams();
  Answers answers;
  const ExitCode code = guarded(call.words, streams, [&] {
    if (commands_of(call).size() > kMostCommands)
      return fail_with(ExitCode::BadInput,
                       {user_error(fmt::format("a call has at most {} commands", kMostCommands),
                                   "spread them over several calls")},
                       streams);
    const auto settings = settings_for(call);
    if (!settings) return fail_with(ExitCode::BadInput, settings.errors(), streams);
    return open_session(*settings, streams,
                        [&](const OpenSession& open) { execute_all(call, open, answers); });
  });
  const bool is_one_question = call.tool.extra != Extra::Commands;
  Outcome outcome;
  outcome.text = answers.text + kept.text();
  outcome.is_error = code != ExitCode::Success || !answers.any_had_effect ||
                     (is_one_question && answers.any_failed);
  outcome.structure =
      answers.structure.empty() ? error_structure(kept.text()) : std::move(answers.structure);
  finish(outcome, code, call.tool.command, call.as_json);
  return outcome;
}

}  // namespace culprit::driver::mcp
