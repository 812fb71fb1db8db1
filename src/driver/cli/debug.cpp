// `culprit debug`: a session in the terminal, or with commands from standard input.
#include <algorithm>
#include <functional>
#include <istream>
#include <optional>
#include <ostream>
#include <string>

#include <fmt/format.h>

#include "diagnose/locate.h"
#include "driver/cli/work.h"
#include "driver/session_json.h"
#include "driver/session_text.h"
#include "judge/run_request.h"
#include "judge/run_tests.h"
#include "report/quote.h"
#include "session/commands.h"
#include "session/inquiry.h"
#include "session/start.h"
#include "tasks/parallel.h"

namespace culprit::driver {

namespace {

using judge::JudgedTest;

report::TextStyle style_of(const Settings& settings, const Streams& streams) {
  report::TextStyle style;
  style.colour = settings.colour == ColourChoice::Always ||
                 (settings.colour == ColourChoice::Auto && streams.out_is_terminal);
  return style;
}

/// How the test ends, in one line.
std::string verdict_text(const JudgedTest& test) {
  const document::Reason& reason = test.outcome.reason;
  if (test.passed())
    return fmt::format("test {} passes; its run can be looked at all the same", test.outcome.name);
  std::string out = fmt::format("test {} {}: {}", test.outcome.name,
                                test.failed() ? "fails" : "is not judged", reason.text);
  if (!reason.expected.empty() || !reason.actual.empty())
    out += fmt::format(": expected \"{}\", printed \"{}\"", reason.expected, reason.actual);
  return out;
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

/// The right program of --reference, with its run of the test.
struct Right {
  Right(const judge::RunRequest& given, const model::Program& program, const std::string& test)
      : request(given), image(program) {
    request.program = &program;
    std::erase_if(request.tests, [&](const spec::TestCase& each) { return each.name != test; });
    tests = judge::judge_tests(request, image);
  }
  judge::RunRequest request;
  machine::Image image;
  std::vector<JudgedTest> tests;
};

std::optional<ExitCode> look_at(const JudgedTest& test, const machine::Image& image,
                                const Question& question, const Settings& settings,
                                const Streams& streams) {
  const judge::Options& options = question.request.options;
  machine::MachineLimits limits;
  limits.steps = test.run.steps;
  const session::SourceLines lines(image);
  const replay::Timeline timeline(
      judge::run_request(image, test, limits), test.run.steps, {},
      [&](const machine::State& state) { return lines.may_begin(state); });
  const auto start = session::moment_of_failure(session::Navigator(timeline, lines), test);
  if (!start)
    return fail_with(ExitCode::BadInput,
                     {user_error("the run reaches no line that may hold the fault",
                                 "name other files with --suspect, or trust fewer with --trust")},
                     streams);
  session::Session session(timeline, lines, *start);
  std::optional<Right> right;
  if (question.reference) right.emplace(question.request, *question.reference, test.outcome.name);
  session::Subject subject{&image, &test, {}, nullptr, nullptr};
  subject.diagnosis = [&] { return diagnose::locate(question.request, nullptr); };
  if (right) subject.right_image = &right->image, subject.right_test = &right->tests[0];
  session::Inquiry inquiry(std::move(subject));
  session.enquire(&inquiry);
  const Show show = show_of(settings, streams);
  session::Answer verdict;
  verdict.lines = {verdict_text(test)};
  verdict.moment = session.where().moment;
  streams.out << show(verdict) << std::flush;
  converse(session, streams, show, settings.format == OutputFormat::Text, options.budget);
  return ExitCode::Success;
}

std::optional<ExitCode> debug(const Question& question, const Settings& settings,
                              const Streams& streams, document::Document& document) {
  const judge::RunRequest& request = question.request;
  const tasks::Threads threads(request.options.jobs);
  const machine::Image image(*request.program);
  std::vector<JudgedTest> tests = judge::judge_tests(request, image);
  const auto chosen = session::test_to_look_at(tests);
  std::optional<ExitCode> code;
  if (chosen) code = look_at(tests[*chosen], image, question, settings, streams);
  document.answer = judge::answer_of_runs(tests);
  for (JudgedTest& test : tests) document.tests.push_back(std::move(test.outcome));
  return code;
}

}  // namespace

ExitCode run_debug(const Settings& settings, const Streams& streams) {
  std::optional<ExitCode> ended;  // by the session
  const Engine engine = [&](const Question& question) {
    document::Document document;
    ended = debug(question, settings, streams, document);
    return document;
  };
  const TextRenderer nothing = [](const document::Document&, const report::TextStyle&) {
    return std::string();
  };
  Settings of_tests = settings;  // there is no result besides the answers
  of_tests.format = OutputFormat::Text;
  const ExitCode code = work(of_tests, streams, engine, nothing);
  return ended.value_or(code);
}

}  // namespace culprit::driver
