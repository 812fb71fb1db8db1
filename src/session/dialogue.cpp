#include "session/dialogue.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "session/graph/why.h"
#include "support/text.h"

namespace culprit::session {

using record::kNoEvent;
using Kind = Vertex::Kind;

namespace {

/// Number of frames while the frame of the trace runs.
uint32_t depth_of(const record::Trace& trace, uint32_t frame) {
  uint32_t depth = 1;
  for (; trace.frames()[frame].call != kNoEvent; ++depth)
    frame = trace.events()[trace.frames()[frame].call].frame;
  return depth + frame;  // main, with the constructors above it
}

/// The moment of a line, or of the first one of a loop or call; nullopt if it has none.
std::optional<Moment> moment_of(const Session& session, const ExecutionGraph& graph,
                                VertexId vertex) {
  VertexId line = vertex;
  while (graph.vertex(line).kind != Kind::Line && graph.vertex(line).first_child != kNoVertex)
    line = graph.vertex(line).first_child;
  const Vertex& v = graph.vertex(line);
  if (v.frame == kNoFrame) return std::nullopt;
  EventId own = v.end - 1;
  while (own > v.begin && (graph.line_of(own) != line || graph.event(own).frame != v.frame)) --own;
  const record::Trace& trace = graph.trace();
  return session.navigator().holding(trace.step(own), depth_of(trace, v.frame));
}

void go_to(Session& session, const ExecutionGraph& graph, VertexId vertex) {
  if (const auto moment = moment_of(session, graph, vertex)) session.go(*moment);
}

std::string place_of(const Session& session, const ExecutionGraph& graph, VertexId vertex) {
  const Vertex& v = graph.vertex(vertex);
  switch (v.kind) {
    case Kind::Run: return "the run";
    case Kind::Call: return fmt::format("the call of {}", graph.function_of(v.frame).name);
    case Kind::Loop: return fmt::format("the loop in line {}", v.at.line);
    case Kind::Iteration:
      return fmt::format("iteration {} of the loop in line {}", v.number, v.at.line);
    case Kind::Line: break;
  }
  const auto moment = moment_of(session, graph, vertex);
  const auto time = moment ? session.navigator().execution(
                                 *moment, session.navigator().timeline().at(moment->step))
                           : std::nullopt;
  return time ? fmt::format("line {}, time {}", v.at.line, *time)
              : fmt::format("line {}", v.at.line);
}

std::string text_of(const Label& label) {
  switch (label.kind) {
    case Label::Kind::Decision: return fmt::format("`{}` is {}", label.name, label.value);
    case Label::Kind::Print:
      return label.value.empty() ? "it prints nothing"
                                 : fmt::format("it prints \"{}\"", visible(label.value, 60, false));
    case Label::Kind::Value: break;
  }
  return fmt::format("{} = {}", label.name, label.value);
}

/// Calls visit(label, number) for each label; number 0: it is known already.
template <class AnyQuestion, class Visit>
void for_each_label(AnyQuestion& question, const Visit& visit) {
  uint64_t number = 0;
  for (auto* labels : {&question.before, &question.after})
    for (auto& label : *labels)
      visit(label, label.known == Verdict::Unknown ? ++number : 0, labels == &question.after);
}

std::vector<std::string> lines_of(const Session& session, const ExecutionGraph& graph,
                                  const Question& question, size_t number) {
  std::vector<std::string> lines{fmt::format("question {}: which of these is wrong in {}?", number,
                                             place_of(session, graph, question.vertex))};
  bool before = false, after = false;
  for_each_label(question, [&](const Label& label, uint64_t n, bool is_after) {
    bool& begun = is_after ? after : before;
    const char* heading = begun ? "" : is_after ? "after" : "before";
    begun = true;
    const std::string known = label.known == Verdict::Right ? "(right)" : "(wrong)";
    lines.push_back(fmt::format("  {:<8}{:>7}  {}", heading, n == 0 ? known : fmt::format("{}", n),
                                text_of(label)));
  });
  lines.emplace_back(
      "  answer with: right, wrong NUMBER..., unknown [NUMBER...], never (it should not have run)");
  return lines;
}

std::vector<std::string> lines_of(const Session& session, const ExecutionGraph& graph,
                                  const Culprit& culprit) {
  const std::string place = place_of(session, graph, culprit.line);
  switch (culprit.kind) {
    case Culprit::Kind::Operation: {
      if (culprit.label && graph.line_of(culprit.label->definition) != culprit.line)
        return {
            fmt::format("the culprit is {}: it does not assign {}", place, culprit.label->name)};
      return {fmt::format("the culprit is {}: what it reads is right, and {}, which is wrong",
                          place, text_of(*culprit.label))};
    }
    case Culprit::Kind::NotSensible:
      return {
          fmt::format("the culprit is {}: it should not be there; what decides that it runs "
                      "is right",
                      place)};
    case Culprit::Kind::Missing: break;
  }
  return {
      fmt::format("something is missing before {}: {} was right and is wrong here, and nothing "
                  "assigned it in between",
                  place, culprit.label->name)};
}

/// The definition of a parameter that the called function has not assigned: in the caller.
EventId argument_of(const ExecutionGraph& graph, const Session& session, const std::string& name) {
  const record::Trace& trace = graph.trace();
  EventId here = trace.event_at(session.now().step);
  while (here + 1 < trace.events().size() && trace.step(here) < session.now().step) ++here;
  const uint32_t frame = graph.event(here).frame;
  const EventId call = trace.frames()[frame].call;
  const model::Function& function = graph.function_of(frame);
  for (uint32_t p = 0; call != kNoEvent && p < function.parameter_types.size(); ++p) {
    if (function.register_names[p] != name) continue;
    const size_t first = graph.instruction_of(call).op == model::Op::CallIndirect ? 1 : 0;
    const auto uses = trace.uses(graph.event(call));
    return first + p < uses.size() ? uses[first + p] : kNoEvent;
  }
  return kNoEvent;
}

EventId definition_at(const record::Trace& trace, const Write& write, const Storage& storage) {
  const EventId last = trace.event_at(write.step);
  if (!storage.in_memory()) return last;
  const auto object = machine::Memory::id_of(storage.address);
  const int64_t offset = machine::Memory::offset_of(storage.address);
  for (EventId id = last; id > kNoEvent && trace.step(id) == write.step; --id) {
    const record::Event& event = trace.events()[id];
    if (trace.objects()[event.object].id == object && event.offset == offset) return id;
  }
  return last;
}

std::string list_of(const std::vector<Label>& labels) {
  std::string list;
  for (const Label& label : labels)
    list += (list.empty() ? "" : &label == &labels.back() ? " and " : ", ") + text_of(label);
  return list;
}

std::vector<std::string> lines_of(const Session& session, const ExecutionGraph& graph,
                                  const Why& why) {
  std::vector<std::string> lines;
  for (const Origin& origin : why.origins) {
    const std::string place = origin.line == 0 ? "before the program's own code"
                                               : "in " + place_of(session, graph, origin.line);
    const std::string value = text_of(origin.value);
    if (origin.is_copy)
      lines.push_back(
          fmt::format("{} was copied {} from {}", value, place, origin.from.front().name));
    else if (origin.from_input)
      lines.push_back(fmt::format("{} was read from the input {}", value, place));
    else if (origin.from.empty())
      lines.push_back(fmt::format("{} was given {}; it depends on no other value", value, place));
    else
      lines.push_back(
          fmt::format("{} was computed {} from {}", value, place, list_of(origin.from)));
  }
  if (why.decision)
    lines.push_back(fmt::format("this ran because {} in {}", text_of(*why.decision),
                                place_of(session, graph, why.decision_line)));
  return lines;
}

}  // namespace

Answer why(Session& session, Inquiry& inquiry, std::string_view expression) {
  const auto recording = inquiry.recording();
  if (!recording) return refusal(recording.errors()[0]);
  const ExecutionGraph& graph = (*recording)->graph();
  Storage storage;
  const auto write = session.write_of(expression, storage);
  if (!write) return refusal(write.errors()[0]);
  const std::string name(expression);
  const EventId definition =
      *write ? definition_at(graph.trace(), **write, storage) : argument_of(graph, session, name);
  if (definition == kNoEvent)
    return refusal(
        user_error(fmt::format("{} was not assigned before this moment", expression),
                   "it has its value from a constant in the call, from before main, or none"));
  Answer answer;
  const Why found = culprit::session::why(graph, definition, name);
  answer.lines = lines_of(session, graph, found);
  if (const VertexId line = found.origins.back().line) go_to(session, graph, line);
  answer.moment = session.where().moment;
  return answer;
}

Answer why_not(Session& session, Inquiry& inquiry, const NamedLine& named) {
  const auto recording = inquiry.recording();
  if (!recording) return refusal(recording.errors()[0]);
  const auto line = session.line_of(named);
  if (!line) return refusal(line.errors()[0]);
  const ExecutionGraph& graph = (*recording)->graph();
  const auto end = static_cast<EventId>(graph.trace().events().size());
  const WhyNot found = culprit::session::why_not(graph, {line->file, line->line, 0}, end);
  Answer answer;
  if (found.reached) {
    answer.lines = {
        fmt::format("line {} was executed: 'goto {}' goes there", line->line, line->line)};
    return answer;
  }
  const std::string call =
      found.function.empty()
          ? fmt::format("line {}", line->line)
          : fmt::format("{}, which line {} would have called,", found.function, found.call.line);
  if (!found.decision) {
    answer.lines = {found.function.empty() || found.never_entered
                        ? fmt::format("no decision of the run leads to line {}{}", line->line,
                                      found.never_entered
                                          ? fmt::format(": nothing calls {}", found.function)
                                          : "")
                        : fmt::format("line {} was not reached", found.call.line)};
    return answer;
  }
  answer.lines = {fmt::format("{} did not run because {} in {}", call, text_of(*found.decision),
                              place_of(session, graph, found.line))};
  go_to(session, graph, found.line);
  answer.moment = session.where().moment;
  return answer;
}

Answer expected(Session&, Inquiry& inquiry) {
  Answer answer;
  Table& table = answer.table.emplace();
  table.columns = {"line", "place", "time", "is", "should be"};
  for (const document::Diagnosis& diagnosis : inquiry.diagnosis().diagnoses)
    for (const document::SuspectComponent& suspect : diagnosis.components)
      for (const document::Evidence& evidence : suspect.evidence) {
        if (evidence.test != inquiry.test()) continue;
        for (const document::Instance& instance : evidence.instances)
          table.rows.push_back({std::to_string(suspect.place.line), suspect.text,
                                std::to_string(instance.number), instance.computed.text,
                                instance.required.text});
      }
  if (table.rows.empty())
    return refusal(user_error("the diagnosis gives no value with which the test would pass",
                              "'ask' finds the culprit by questions"));
  return answer;
}

Answer ask(Session& session, Inquiry& inquiry) {
  const auto question = inquiry.question();
  if (!question) return refusal(question.errors()[0]);
  const ExecutionGraph& graph = (*inquiry.recording())->graph();
  Answer answer;
  if (*question) {
    go_to(session, graph, (*question)->vertex);
    answer.lines = lines_of(session, graph, **question, inquiry.answered() + 1);
  } else if (inquiry.culprit()) {
    go_to(session, graph, inquiry.culprit()->line);
    answer.lines = lines_of(session, graph, *inquiry.culprit());
    if (inquiry.judged() > 0)
      answer.lines.push_back(fmt::format("the reference answered {} question{}", inquiry.judged(),
                                         inquiry.judged() == 1 ? "" : "s"));
  } else {
    answer.lines = {"no question is left, and no culprit was found",
                    "  hint: 'undo' takes an answer back"};
  }
  answer.moment = session.where().moment;
  return answer;
}

Answer tell(Session& session, Inquiry& inquiry, Said said, const std::vector<uint64_t>& numbers) {
  const auto open = inquiry.question();
  if (!open) return refusal(open.errors()[0]);
  if (!*open) return refusal(user_error("there is no open question", "'ask' says how it ended"));
  const Question& question = **open;
  uint64_t most = 0;
  for_each_label(question, [&](const Label&, uint64_t n, bool) { most = std::max(most, n); });
  std::set<uint64_t> named(numbers.begin(), numbers.end());
  if (named.empty() && said == Said::Wrong && most == 1) named.insert(1);
  if (!named.empty() && (*named.begin() == 0 || *named.rbegin() > most))
    return refusal(user_error(fmt::format("the question has the numbers 1 to {}", most)));
  if (named.empty() && said == Said::Wrong)
    return refusal(user_error("say which of the values is wrong", "for example 'wrong 1'"));
  Judgement judgement;
  judgement.ran = said == Said::ShouldNotRun ? Verdict::Wrong : Verdict::Right;
  for_each_label(question, [&](const Label& label, uint64_t n, bool is_after) {
    const bool is_named = n != 0 && (named.contains(n) || (named.empty() && said == Said::Unknown));
    Verdict verdict = n == 0 ? label.known : Verdict::Right;
    if (is_named) verdict = said == Said::Wrong ? Verdict::Wrong : Verdict::Unknown;
    if (said == Said::ShouldNotRun && n != 0) verdict = Verdict::Unknown;
    (is_after ? judgement.after : judgement.before).push_back(verdict);
  });
  inquiry.answer(judgement);
  return ask(session, inquiry);
}

Answer take_back(Session& session, Inquiry& inquiry) {
  if (!inquiry.undo())
    return refusal(user_error("there is no answer to take back", "'ask' shows the first question"));
  return ask(session, inquiry);
}

}  // namespace culprit::session
