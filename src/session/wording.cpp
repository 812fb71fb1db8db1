#include "session/wording.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/run/thread_words.h"
#include "support/text.h"

namespace culprit::session {

using record::kNoEvent;
using Kind = Vertex::Kind;

namespace {

/// A function returns at its last brace, which is another line.
bool is_return(const ExecutionGraph& graph, EventId id) {
  return graph.event(id).kind == record::Event::Kind::Instruction &&
         graph.instruction_of(id).op == model::Op::Return;
}

/// Never 100, for it is not sure.
int percent_of(double probability) {
  return std::min(99, static_cast<int>(probability * 100 + 0.5));
}

/// The same, at a moment: a value from before the recording is looked up there.
std::string text_at(const Session& session, const std::optional<Moment>& moment, Label label) {
  if (label.definition == kNoEvent && label.kind == Label::Kind::Value && moment) {
    Session there = session;
    there.go(*moment);
    const Answer value = there.print(label.name);
    if (!value.failed()) label.value = value.lines[0].substr(label.name.size() + 3);
  }
  return text_of(label);
}

/// Values that a line read.
std::string list_of(const Session& session, const ExecutionGraph& graph, const Origin& origin) {
  const std::optional<Moment> moment = moment_of(session, graph, origin.line);
  const std::vector<Label>& labels = origin.from;
  std::string list;
  for (size_t l = 0; l < labels.size(); ++l) {
    list += (l == 0                   ? ""
             : l + 1 == labels.size() ? " and "
                                      : ", ") +
            text_at(session, moment, labels[l]);
    if (origin.carried_from != 0 && labels[l].definition != kNoEvent)
      list += in_thread(session, graph, graph.line_of(labels[l].definition));
  }
  return list;
}

}  // namespace

std::optional<Moment> moment_of(const Session& session, const ExecutionGraph& graph,
                                VertexId vertex) {
  VertexId line = vertex;
  while (graph.vertex(line).kind != Kind::Line && graph.vertex(line).first_child != kNoVertex)
    line = graph.vertex(line).first_child;
  const Vertex& v = graph.vertex(line);
  if (v.frame == kNoFrame) return std::nullopt;
  EventId own = v.end - 1;
  while (own > v.begin &&
         (graph.line_of(own) != line || graph.event(own).frame != v.frame || is_return(graph, own)))
    --own;
  const record::Trace& trace = graph.trace();
  const record::TraceFrame& frame = trace.frames()[v.frame];
  return session.navigator().holding({trace.step(own), frame.thread, frame.depth});
}

std::string in_thread(const Session& session, const ExecutionGraph& graph, VertexId vertex) {
  const uint32_t frame = graph.vertex(vertex).frame;
  if (!graph.has_threads() || frame == kNoFrame) return {};
  return " of " + machine::thread_name(graph.image(), session.navigator().timeline().end().state,
                                       graph.trace().frames()[frame].thread);
}

void go_to(Session& session, const ExecutionGraph& graph, VertexId vertex) {
  if (const auto moment = moment_of(session, graph, vertex)) session.go(*moment);
}

std::string place_of(const Session& session, const ExecutionGraph& graph, VertexId vertex) {
  const Vertex& v = graph.vertex(vertex);
  const std::string in = in_thread(session, graph, vertex);
  switch (v.kind) {
    case Kind::Run: return "the run";
    case Kind::Call: return fmt::format("the call of {}{}", graph.function_of(v.frame).name, in);
    case Kind::Loop: return fmt::format("the loop in line {}{}", v.at.line, in);
    case Kind::Iteration:
      if (!graph.is_counted(v))
        return fmt::format("an iteration of the loop in line {}{}", v.at.line, in);
      return fmt::format("iteration {} of the loop in line {}{}", v.number, v.at.line, in);
    case Kind::Line: break;
  }
  const auto moment = moment_of(session, graph, vertex);
  const auto time = moment ? session.navigator().execution(
                                 *moment, session.navigator().timeline().at(moment->step))
                           : std::nullopt;
  return time ? fmt::format("line {}{}, time {}", v.at.line, in, *time)
              : fmt::format("line {}{}", v.at.line, in);
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

std::vector<std::string> lines_of(const Session& session, const ExecutionGraph& graph,
                                  const Question& question, size_t number) {
  std::vector<std::string> lines{fmt::format("question {}: which of these is wrong in {}?", number,
                                             place_of(session, graph, question.vertex))};
  bool before = false, after = false;
  const std::optional<Moment> moment = moment_of(session, graph, question.vertex);
  for_each_label(question, [&](const Label& label, uint64_t n, bool is_after) {
    bool& begun = is_after ? after : before;
    const char* heading = begun ? "" : is_after ? "after" : "before";
    begun = true;
    const std::string known = label.known == Verdict::Right ? "(right)" : "(wrong)";
    lines.push_back(fmt::format("  {:<8}{:>7}  {}", heading, n == 0 ? known : fmt::format("{}", n),
                                text_at(session, moment, label)));
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
      if (!culprit.label)
        return {fmt::format("the answers do not lead to one line; {} is the likeliest, with {} %",
                            place, percent_of(culprit.probability))};
      if (graph.line_of(culprit.label->definition) != culprit.line)
        return {
            fmt::format("the culprit is {}: it does not assign {}", place, culprit.label->name)};
      return {fmt::format("the culprit is {}: what it reads is right, and {}, which is wrong",
                          place, text_of(*culprit.label))};
    }
    case Culprit::Kind::NotSensible:
      return {
          fmt::format("the culprit is {}: it should not be there; the decision to run it "
                      "is right",
                      place)};
    case Culprit::Kind::Earlier:
      return {
          culprit.label
              ? fmt::format(
                    "{} was already wrong before {}, and was set before the recorded part of "
                    "the run: 'last {}' goes there",
                    text_at(session, moment_of(session, graph, culprit.line), *culprit.label),
                    place, culprit.label->name)
              : fmt::format("{} was decided wrongly before the part of the run that is recorded",
                            place)};
    case Culprit::Kind::Missing: break;
  }
  return {
      fmt::format("something is missing before {}: {} was right and is wrong here, and nothing "
                  "assigned it in between",
                  place, culprit.label->name)};
}

std::vector<std::string> lines_of(const Session& session, const ExecutionGraph& graph,
                                  const Why& why) {
  std::vector<std::string> lines;
  for (const Origin& origin : why.origins) {
    const std::string place = origin.line == 0 ? "before the program's own code"
                                               : "in " + place_of(session, graph, origin.line);
    const std::string value = text_of(origin.value);
    if (origin.is_copy && origin.carried_from != 0)
      lines.push_back(fmt::format("{} came to {} from {} in {}", value,
                                  place_of(session, graph, origin.line), origin.from.front().name,
                                  place_of(session, graph, origin.carried_from)));
    else if (origin.is_copy)
      lines.push_back(
          fmt::format("{} was copied {} from {}", value, place, origin.from.front().name));
    else if (origin.from_input)
      lines.push_back(fmt::format("{} was read from the input {}", value, place));
    else if (origin.from.empty())
      lines.push_back(fmt::format("{} was given {}; it depends on no other value", value, place));
    else
      lines.push_back(
          fmt::format("{} was computed {} from {}", value, place, list_of(session, graph, origin)));
  }
  if (why.decision)
    lines.push_back(fmt::format("this ran because {} in {}", text_of(*why.decision),
                                place_of(session, graph, why.decision_line)));
  return lines;
}

std::string text_of(const Session& session, const ExecutionGraph& graph, const Given& given) {
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
    if (answered.right_value && key_of(answered.right_value->label) == key_of(label))
      list += fmt::format(" (it should be {})", answered.right_value->value);
  });
  if (right.empty() && wrong.empty()) return place + ": not known";
  return fmt::format("{}: {}{}{}", place, wrong.empty() ? "" : "wrong: " + wrong,
                     wrong.empty() || right.empty() ? "" : "; ",
                     right.empty() ? "" : "right: " + right);
}

}  // namespace culprit::session
