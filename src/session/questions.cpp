#include "session/questions.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "session/graph/why.h"
#include "session/journal.h"
#include "session/value_here.h"
#include "session/wording.h"

namespace culprit::session {

namespace {

std::string plural(size_t n, const std::string& word) {
  return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
}

/// Where the inquiry has come to an end.
std::vector<std::string> ending(const Session& session, const Inquiry& inquiry,
                                const ExecutionGraph& graph) {
  std::vector<std::string> lines;
  if (inquiry.culprit()) lines = lines_of(session, graph, *inquiry.culprit());
  else lines = {"no question is left, and no culprit was found"};
  if (const size_t judged = inquiry.judged(Inquiry::By::Reference); judged > 0)
    lines.push_back(fmt::format("the reference answered {}", plural(judged, "question")));
  if (const auto number = inquiry.doubtful())
    lines.push_back(fmt::format(
        "answer {0} hardly fits the others and the failure of the test: 'answers' shows it, "
        "'undo {0}' takes it back",
        *number));
  else if (!inquiry.culprit()) lines.emplace_back("  hint: 'undo' takes an answer back");
  return lines;
}

/// Notes it, and asks on.
Answer noted(Session& session, Inquiry& inquiry, Given given) {
  const auto done = inquiry.note(std::move(given));
  return done ? ask(session, inquiry) : refusal(done.errors()[0]);
}

/// Why a value cannot be `right_value`; nullopt if it can.
std::optional<Diagnostic> problem_of(const Session& session, const std::string& name,
                                     const std::string& value, const std::string& right_value) {
  if (const auto parsed = session.holds(right_value); !parsed) return parsed.errors()[0];
  const auto same = session.holds(fmt::format("({}) == ({})", value, right_value));
  if (same && *same)
    return user_error(fmt::format("{} is {} here", name, right_value),
                      "say 'right' if that is as it should be");
  return std::nullopt;
}

}  // namespace

Answer ask(Session& session, Inquiry& inquiry) {
  const auto question = inquiry.question();
  if (!question) return refusal(question.errors()[0]);
  const ExecutionGraph& graph = (*inquiry.recording())->graph();
  Answer answer;
  if (*question) {
    go_to(session, graph, (*question)->vertex);
    const size_t number = inquiry.given().size() + inquiry.judged(Inquiry::By::Reference) + 1;
    answer.lines = lines_of(session, graph, **question, number);
  } else {
    if (inquiry.culprit()) go_to(session, graph, inquiry.culprit()->line);
    answer.lines = ending(session, inquiry, graph);
  }
  answer.moment = session.where().moment;
  return answer;
}

Answer tell(Session& session, Inquiry& inquiry, Said said, const std::vector<uint64_t>& numbers,
            const std::string& right_value) {
  const auto open = inquiry.question();
  if (!open) return refusal(open.errors()[0]);
  if (!*open) return refusal(user_error("there is no open question", "'ask' says how it ended"));
  Answered answered{**open, {}};
  uint64_t most = 0;
  for_each_label(answered.question,
                 [&](const Label&, uint64_t n, bool) { most = std::max(most, n); });
  std::set<uint64_t> named(numbers.begin(), numbers.end());
  if (named.empty() && said == Said::Wrong && most == 1) named.insert(1);
  if (!named.empty() && (*named.begin() == 0 || *named.rbegin() > most))
    return refusal(user_error(fmt::format("the question has the numbers 1 to {}", most)));
  if (named.empty() && said == Said::Wrong)
    return refusal(user_error("say which of the values is wrong", "for example 'wrong 1'"));
  Judgement& judgement = answered.judgement;
  judgement.ran = said == Said::ShouldNotRun ? Verdict::Wrong : Verdict::Right;
  for_each_label(answered.question, [&](const Label& label, uint64_t n, bool is_after) {
    const bool is_named = n != 0 && (named.contains(n) || (named.empty() && said == Said::Unknown));
    Verdict verdict = n == 0 ? Verdict::Unknown : Verdict::Right;
    if (is_named) verdict = said == Said::Wrong ? Verdict::Wrong : Verdict::Unknown;
    if (said == Said::ShouldNotRun) verdict = Verdict::Unknown;
    if (is_named && !right_value.empty()) answered.right_value = {label, right_value};
    (is_after ? judgement.after : judgement.before).push_back(verdict);
  });
  if (!right_value.empty()) {
    const Label& label = answered.right_value->label;
    if (label.kind != Label::Kind::Value)
      return refusal(user_error(fmt::format("{} has no other value to give", text_of(label)),
                                "say 'wrong' and its number alone"));
    if (const auto problem = problem_of(session, label.name, label.value, right_value))
      return refusal(*problem);
  }
  return noted(session, inquiry, std::move(answered));
}

Answer tell_about(Session& session, Inquiry& inquiry, std::string_view expression, bool right,
                  const std::string& right_value) {
  const auto recording = inquiry.recording();
  if (!recording) return refusal(recording.errors()[0]);
  const auto value = value_here(session, (*recording)->graph(), expression);
  if (!value) return refusal(value.errors()[0]);
  const std::string name(expression);
  if (!right_value.empty())
    if (const auto problem = problem_of(session, name, name, right_value)) return refusal(*problem);
  const Fact fact{value->label, value->boundary, right ? Verdict::Right : Verdict::Wrong};
  return noted(session, inquiry, Told{fact, session.now(), right_value});
}

Answer tell_missed(Session& session, Inquiry& inquiry, const NamedLine& named) {
  const auto recording = inquiry.recording();
  if (!recording) return refusal(recording.errors()[0]);
  const auto line = session.line_of(named);
  if (!line) return refusal(line.errors()[0]);
  const ExecutionGraph& graph = (*recording)->graph();
  const WhyNot found =
      culprit::session::why_not(graph, {line->file, line->line, 0}, boundary_here(session, graph));
  if (found.reached || !found.decision)
    return refusal(user_error(
        found.reached ? fmt::format("line {} was executed before this moment", line->line)
                      : fmt::format("no decision before this moment leads to line {}", line->line),
        fmt::format("'why not {}' says more", line->line)));
  const Fact fact{*found.decision, found.decision->definition + 1, Verdict::Wrong};
  return noted(session, inquiry, Told{fact, session.now()});
}

Answer trust(Session& session, Inquiry& inquiry, std::string_view name) {
  const auto recording = inquiry.recording();
  if (!recording) return refusal(recording.errors()[0]);
  const ExecutionGraph& graph = (*recording)->graph();
  if (const auto function = graph.function_named(name))
    return noted(session, inquiry, Trusted{*function});
  return refusal(user_error(fmt::format("the run calls no function {}", name),
                            "'backtrace' shows the calls that led here"));
}

Answer take_back(Session& session, Inquiry& inquiry, std::optional<size_t> number) {
  if (!inquiry.undo(number))
    return refusal(
        inquiry.given().empty()
            ? user_error("there is no answer to take back", "'ask' shows the first question")
            : user_error(fmt::format("there is no answer {}", *number), "'answers' lists them"));
  return ask(session, inquiry);
}

Answer mends(Session& session, Inquiry& inquiry) {
  Answer answer;
  if (!inquiry.subject().mends) return refusal(user_error("nothing looks for changes here"));
  const auto question = inquiry.question();
  if (!question) return refusal(question.errors()[0]);
  std::vector<document::Patch> patches = inquiry.subject().mends();
  if (patches.empty()) {
    answer.lines = {"no change of one or two places that makes all tests pass was found"};
    return answer;
  }
  const auto culprit = *question ? std::nullopt : inquiry.culprit();
  const ExecutionGraph& graph = (*inquiry.recording())->graph();
  const auto is_there = [&](const document::Patch& patch) {
    const SourceLocation& at = graph.vertex(culprit->line).at;
    return patch.place.line == at.line &&
           patch.place.file == graph.image().program().files[at.file].path;
  };
  if (culprit) {
    const auto elsewhere = std::stable_partition(patches.begin(), patches.end(), is_there);
    if (elsewhere == patches.begin())
      answer.lines = {fmt::format("no change of line {} alone makes all tests pass; others do:",
                                  graph.vertex(culprit->line).at.line)};
  }
  for (const document::Patch& patch : patches)
    answer.lines.push_back(fmt::format("line {}: {} ({} passed with it)", patch.place.line,
                                       patch.words, plural(patch.tests, "test")));
  answer.lines.push_back("with each of these all tests pass; they show no other fault");
  return answer;
}

Answer save(Session& session, Inquiry& inquiry, const std::string& path) {
  if (inquiry.given().empty())
    return refusal(user_error("there is no answer to save", "'ask' asks for some"));
  const auto& write = inquiry.subject().write;
  if (!write) return refusal(user_error("no file is written here", "'answers' lists them"));
  if (const auto problem = write(path, journal_of(session, inquiry))) return refusal(*problem);
  Answer answer;
  answer.lines = {fmt::format("{} {} written to {}", plural(inquiry.given().size(), "answer"),
                              inquiry.given().size() == 1 ? "is" : "are", path)};
  return answer;
}

Answer answers(Session& session, Inquiry& inquiry) {
  const auto recording = inquiry.recording();
  if (!recording) return refusal(recording.errors()[0]);
  Answer answer;
  size_t number = 0;
  for (const Given* given : inquiry.given())
    answer.lines.push_back(
        fmt::format("{:>3}  {}", ++number, text_of(session, (*recording)->graph(), *given)));
  if (answer.lines.empty()) answer.lines = {"nothing was answered yet: 'ask' asks"};
  return answer;
}

}  // namespace culprit::session
