#include "session/dialogue.h"

#include <algorithm>

#include <fmt/format.h>

#include "session/graph/why.h"
#include "session/value_here.h"
#include "session/wording.h"

namespace culprit::session {

namespace {

/// Says which data races were found in the line, each once.
void add_races(const Inquiry& inquiry, const ExecutionGraph& graph, VertexId line,
               std::vector<std::string>& lines) {
  const SourceLocation& at = graph.vertex(line).at;
  if (line == 0 || !at.valid()) return;
  const std::string& file = graph.image().program().files[at.file].path;
  for (const document::Finding& finding : inquiry.subject().test->outcome.findings) {
    const bool is_there = finding.place.line == at.line && finding.place.file == file;
    if (!is_there || finding.kind != "data-race") continue;
    std::string words = fmt::format("this could be another value: {}", finding.message);
    if (std::find(lines.begin(), lines.end(), words) == lines.end())
      lines.push_back(std::move(words));
  }
}

}  // namespace

Answer why(Session& session, Inquiry& inquiry, std::string_view expression) {
  Storage storage;
  const auto write = session.write_of(expression, storage);
  if (!write) return refusal(write.errors()[0]);
  const Navigator& navigator = session.navigator();
  const auto next = navigator.after(session.now(), Calls::Into);
  const uint64_t end = *write ? (*write)->step + 1
                       : next ? next->step
                              : navigator.timeline().end().step();
  const Recording& recording = inquiry.recording_before(navigator.timeline(), end);
  const ExecutionGraph& graph = recording.graph();
  const auto value = value_here(session, graph, expression);
  if (!value) return refusal(value.errors()[0]);
  Answer answer;
  const Why found = culprit::session::why(graph, value->label);
  answer.lines = lines_of(session, graph, found);
  for (const Origin& origin : found.origins) add_races(inquiry, graph, origin.line, answer.lines);
  if (const VertexId line = found.origins.back().line) go_to(session, graph, line);
  answer.moment = session.where().moment;
  return answer;
}

Answer why_not(Session& session, Inquiry& inquiry, const NamedLine& named) {
  const auto line = session.line_of(named);
  if (!line) return refusal(line.errors()[0]);
  const Navigator& navigator = session.navigator();
  const Recording& recording =
      inquiry.recording_before(navigator.timeline(), navigator.timeline().end().step());
  const ExecutionGraph& graph = recording.graph();
  const auto end = static_cast<EventId>(graph.trace().events().size());
  const WhyNot found = culprit::session::why_not(graph, {line->file, line->line, 0}, end);
  Answer answer;
  if (found.reached || navigator.executions(*line) > 0) {
    answer.lines = {
        fmt::format("line {} was executed: 'goto {}' goes there", line->line, line->line)};
    return answer;
  }
  const std::string call =
      found.function.empty()
          ? fmt::format("line {}", line->line)
          : fmt::format("{}, which line {} would have called,", found.function, found.call.line);
  if (!found.decision && !recording.is_whole()) {
    answer.lines = {fmt::format(
        "no decision of the last {} instructions leads to line {}; the run is too long for all",
        recording.end() - recording.begin(), line->line)};
    return answer;
  }
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

}  // namespace culprit::session
