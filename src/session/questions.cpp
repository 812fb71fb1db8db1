#include "session/questions.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "session/graph/why.h"
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
  if (inquiry.judged() > 0)
    lines.push_back(fmt::format("the reference answered {}", plural(inquiry.judged(), "question")));
  if (const auto number = inquiry.doubtful())
    lines.push_back(fmt::format(
        "answer {0} hardly fits the others and the failure of the test: 'answers' shows it, "
        "'undo {0}' takes it back",
        *number));
  else if (!inquiry.culprit()) lines.emplace_back("  hint: 'undo' takes an answer back");
  return lines;
}

/// One line about what the user said.
std::string line_about(const Session& session, const ExecutionGraph& graph, const Given& given) {
  if (const auto* trusted = std::get_if<Trusted>(&given))
    return fmt::format("{} is trusted", graph.image().functions()[trusted->function].model->name);
  if (const auto* told = std::get_if<Told>(&given)) {
    const bool right = told->fact.verdict == Verdict::Right;
    return fmt::format("{} is {} in line {}{}", text_of(told->fact.label),
                       right ? "right" : "wrong", told->at.line.line,
                       told->right_value.empty() ? "" : ": it should be " + told->right_value);
  }
  const auto& answered = std::get<Answered>(given);
  const std::string place = place_of(session, graph, answered.question.vertex);
  if (answered.judgement.ran == Verdict::Wrong) return place + " should not have run";
  std::string right, wrong;
  size_t at[2] = {0, 0};
  for_each_label(answered.question, [&](const Label& label, uint64_t, bool after) {
    const auto& verdicts = after ? answered.judgement.after : answered.judgement.before;
    const Verdict verdict = verdicts[at[after]++];
    if (verdict == Verdict::Unknown) return;
    std::string& list = verdict == Verdict::Right ? right : wrong;
    list += (list.empty() ? "" : ", ") + text_of(label);
  });
  if (right.empty() && wrong.empty()) return place + ": not known";
  return fmt::format("{}: {}{}{}", place, wrong.empty() ? "" : "wrong: " + wrong,
                     wrong.empty() || right.empty() ? "" : "; ",
                     right.empty() ? "" : "right: " + right);
}

/// Notes it, and asks on.
Answer noted(Session& session, Inquiry& inquiry, Given given) {
  const auto done = inquiry.note(std::move(given));
  return done ? ask(session, inquiry) : refusal(done.errors()[0]);
}

/// Why a value cannot be `right_value`; nullopt if it can.
std::optional<Diagnostic> problem_of(const Session& session, const std::string& value,
                                     const std::string& right_value) {
  if (const auto parsed = session.holds(right_value); !parsed) return parsed.errors()[0];
  const auto same = session.holds(fmt::format("({}) == ({})", value, right_value));
  if (same && *same)
    return user_error(fmt::format("{} is {} here", value, right_value),
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
    const size_t number = inquiry.given().size() + inquiry.judged() + 1;
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
    if (const auto problem = problem_of(session, label.value, right_value))
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
  if (!right_value.empty())
    if (const auto problem = problem_of(session, std::string(expression), right_value))
      return refusal(*problem);
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
  for (const record::TraceFrame& frame : graph.trace().frames())
    if (graph.image().functions()[frame.function].model->name == name)
      return noted(session, inquiry, Trusted{frame.function});
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

Answer answers(Session& session, Inquiry& inquiry) {
  const auto recording = inquiry.recording();
  if (!recording) return refusal(recording.errors()[0]);
  Answer answer;
  size_t number = 0;
  for (const Given* given : inquiry.given())
    answer.lines.push_back(
        fmt::format("{:>3}  {}", ++number, line_about(session, (*recording)->graph(), *given)));
  if (answer.lines.empty()) answer.lines = {"nothing was answered yet: 'ask' asks"};
  return answer;
}

}  // namespace culprit::session
