#include "driver/cli/open_session.h"

#include <algorithm>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "diagnose/locate.h"
#include "driver/cli/journal.h"
#include "driver/cli/work.h"
#include "driver/message_text.h"
#include "driver/output/diagram_file.h"
#include "driver/output/run_diagram.h"
#include "globals/cut_search.h"
#include "judge/run_request.h"
#include "judge/run_tests.h"
#include "repair/repair.h"
#include "session/inquiry.h"
#include "session/journal.h"
#include "session/questions.h"
#include "session/start.h"
#include "tasks/parallel.h"

namespace culprit::driver {

namespace {

using judge::JudgedTest;

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

using Use = std::function<void(const OpenSession&)>;

/// The diagnosis of the request, with the time of one command: the user may have thought for long
/// before she asks for it.
document::Document diagnosis_of(judge::RunRequest request, double seconds) {
  Budget budget = Budget::part_of(*request.options.budget, seconds);
  request.options.budget = &budget;
  return diagnose::locate(request, nullptr);
}

/// Changes with which all tests pass, found in the same time.
std::vector<document::Patch> mends_of(const Question& question, const Settings& settings) {
  judge::RunRequest tried = question.request;
  Budget budget = Budget::part_of(*tried.options.budget, settings.timeout);
  tried.options.budget = &budget;
  const bool may_move_lines = question.expectations.empty();
  return repair::repair(
             {tried, settings.limit, settings.max_edits, may_move_lines, question.reference},
             nullptr)
      .patches;
}

/// Takes the answers over that a journal holds. Returns messages about those that do not apply.
std::vector<Diagnostic> resume(session::Session& session, session::Inquiry& inquiry,
                               const std::string& journal, const Streams& streams) {
  if (journal.empty()) return {};
  const auto text = read_journal(journal);
  std::vector<Diagnostic> messages = text ? std::vector<Diagnostic>() : text.errors();
  if (text && !text->empty()) messages = session::resume(session, inquiry, *text, journal);
  for (const Diagnostic& message : messages) streams.err << message_text(message);
  return messages;
}

ExitCode keep(const OpenSession& open, const std::string& journal, const Streams& streams) {
  if (journal.empty() || open.inquiry.given().empty()) return ExitCode::Success;
  const session::Answer answer = session::save(open.session, open.inquiry, journal);
  return answer.failed() ? fail_with(ExitCode::BadInput, answer.messages, streams)
                         : ExitCode::Success;
}

std::optional<ExitCode> look_at(const JudgedTest& test, const machine::Image& image,
                                const Question& question, const Settings& settings,
                                const Streams& streams, const Use& use, std::string& result) {
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
  subject.timeline = &timeline;
  subject.failed_before = session::step_after_failure(session.navigator(), test);
  subject.diagnosis = [&] { return diagnosis_of(question.request, settings.timeout); };
  subject.known = [&](session::Inquiry& inquiry) {
    session::note_expectations(session, inquiry, test.test->expected);
  };
  subject.mends = [&] { return mends_of(question, settings); };
  subject.checked = [&](const std::vector<session::PlacedCondition>& conditions) {
    return checked_there(conditions, settings, question.request, *test.test);
  };
  subject.find_cut = [&](std::string_view condition) {
    return globals::find_cut(timeline, session.order(), std::string(condition));
  };
  if (settings.root.empty())
    subject.write_diagram = [&](const std::string& path) {
      return write_diagram(path, run_diagram(timeline, session.order(), session.cut()));
    };
  if (settings.root.empty()) subject.write = write_journal;  // agents write no file
  if (right) subject.right_image = &right->image, subject.right_test = &right->tests[0];
  session::Inquiry inquiry(std::move(subject));
  session.enquire(&inquiry);
  session::Answer opening;
  opening.lines = {verdict_text(test)};
  if (test.outcome.fails_by_order())
    opening.lines.push_back(
        fmt::format("the order of the {} decides, not a value: 'culprit locate' says what must not "
                    "be interrupted",
                    test.outcome.schedules->runners()));
  opening.moment = session.where().moment;
  const OpenSession open{session,
                         inquiry,
                         test,
                         std::move(opening),
                         resume(session, inquiry, settings.journal, streams),
                         result,
                         question.request.options.budget};
  use(open);
  return keep(open, settings.journal, streams);
}

/// What is left when a session has ended.
struct Left {
  document::Document document;  ///< of the tests
  std::string result;
};

std::optional<ExitCode> look(const Question& question, const Settings& settings,
                             const Streams& streams, const Use& use, Left& left) {
  judge::RunRequest request = question.request;
  Budget budget = Budget::part_of(*request.options.budget, settings.timeout);
  request.options.budget = &budget;
  const tasks::Threads threads(request.options.jobs);
  const machine::Image image(*request.program);
  std::vector<JudgedTest> tests = judge::judge_tests(request, image);
  const auto chosen = session::test_to_look_at(tests);
  std::optional<ExitCode> code;
  if (chosen) code = look_at(tests[*chosen], image, question, settings, streams, use, left.result);
  left.document.answer = judge::answer_of_runs(tests);
  for (JudgedTest& test : tests) left.document.tests.push_back(std::move(test.outcome));
  return code;
}

}  // namespace

ExitCode open_session(const Settings& settings, const Streams& streams, const Use& use) {
  if (!settings.journal.empty())
    if (const auto problem = journal_problem(settings.journal))
      return fail_with(ExitCode::BadInput, {*problem}, streams);
  std::optional<ExitCode> ended;  // by the session
  std::string result;
  const Engine engine = [&](const Question& question) {
    Left left;
    ended = look(question, settings, streams, use, left);
    result = std::move(left.result);
    return std::move(left.document);
  };
  const TextRenderer render = [&](const document::Document&, const report::TextStyle&) {
    return std::move(result);
  };
  Settings of_tests = settings;
  of_tests.preparation = settings.timeout;
  of_tests.timeout = 0;  // of running the tests and of each diagnosis, not of the user
  const ExitCode code = work(of_tests, streams, engine, render);
  const bool is_written = code != ExitCode::BadInput;  // no other status has to do with it
  return is_written ? ended.value_or(code) : code;
}

}  // namespace culprit::driver
