#include "session/report_run.h"

#include <fmt/format.h>

#include "session/graph/question.h"
#include "session/report_source.h"
#include "session/wording.h"

namespace culprit::session {

using document::Place;
using document::SessionReport;
using document::SessionRow;
using Kind = Vertex::Kind;

namespace {

// A line with more events is a call of half the program: what it gave is not looked for.
constexpr EventId kShortLine = 5000;
constexpr size_t kMostGiven = 2;  // values

std::string words_of_gap(const ExcerptRow& gap) {
  const auto noun = [&]() -> std::string {
    if (!gap.kind) return "part";
    switch (*gap.kind) {
      case Kind::Run: break;
      case Kind::Call: return "call";
      case Kind::Loop: return "loop";
      case Kind::Iteration: return "iteration";
      case Kind::Line: return "line";
    }
    return "part";
  };
  const bool one = gap.left_out == 1;
  return fmt::format("{} {}{}{} {} not shown", gap.left_out, gap.are_levels ? "nested " : "",
                     noun(), one ? "" : "s", one ? "is" : "are");
}

/// The first values that a line gave.
std::string given_by(const ExecutionGraph& graph, VertexId line) {
  const Vertex& v = graph.vertex(line);
  if (v.end - v.begin > kShortLine) return {};
  const Question question = question_about(graph, line, {});
  std::string given;
  for (size_t k = 0; k < question.after.size() && k < kMostGiven; ++k)
    given += (k > 0 ? ", " : "") + text_of(question.after[k]);
  return question.after.size() > kMostGiven ? given + ", …" : given;
}

SessionRow::Kind kind_of(Kind kind) {
  switch (kind) {
    case Kind::Run: return SessionRow::Kind::Run;
    case Kind::Call: return SessionRow::Kind::Call;
    case Kind::Loop: return SessionRow::Kind::Loop;
    case Kind::Iteration: return SessionRow::Kind::Iteration;
    case Kind::Line: break;
  }
  return SessionRow::Kind::Line;
}

SessionRow row_of(const Session& session, const ExecutionGraph& graph, const ExcerptRow& shown,
                  size_t characters) {
  SessionRow row;
  row.depth = shown.depth;
  row.open = shown.open;
  if (shown.vertex == kNoVertex) {
    row.kind = SessionRow::Kind::LeftOut;
    row.words = words_of_gap(shown);
    return row;
  }
  row.kind = kind_of(graph.vertex(shown.vertex).kind);
  row.words = words_of(graph, shown.vertex);
  if (shown.depth == 1) row.words += in_thread(session, graph, shown.vertex);
  row.place = place_in_source(graph, shown.vertex);
  if (row.kind != SessionRow::Kind::Line) return row;
  row.source = source_of(graph.image().program(), row.place, characters);
  row.gives = cut(given_by(graph, shown.vertex), characters);
  return row;
}

/// The most important first: the last answers are nearest to the culprit.
std::vector<VertexId> targets_of(const Reported& reported) {
  std::vector<VertexId> targets;
  for (const auto& one : {reported.culprit, reported.asked, reported.fails})
    if (one) targets.push_back(*one);
  for (auto answer = reported.answers.rbegin(); answer != reported.answers.rend(); ++answer)
    targets.push_back(answer->first);
  return targets;
}

}  // namespace

std::string words_of(const ExecutionGraph& graph, VertexId vertex) {
  const Vertex& v = graph.vertex(vertex);
  switch (v.kind) {
    case Kind::Run: return "the run";
    case Kind::Call: return fmt::format("call of {}", graph.function_of(v.frame).name);
    case Kind::Loop: return fmt::format("loop in line {}", v.at.line);
    case Kind::Iteration:
      return graph.is_counted(v) ? fmt::format("iteration {}", v.number) : "an iteration";
    case Kind::Line: break;
  }
  return fmt::format("line {}", v.at.line);
}

Place place_in_source(const ExecutionGraph& graph, VertexId vertex) {
  const Vertex& v = graph.vertex(vertex);
  if (v.kind == Kind::Run || !v.at.valid()) return {};
  return {graph.image().program().files[v.at.file].path, v.at.line, v.at.column, 0, 0};
}

std::map<VertexId, size_t> add_run(const Session& session, const ExecutionGraph& graph,
                                   const Reported& reported, const ReportLimits& limits,
                                   SessionReport& report) {
  std::map<VertexId, size_t> rows;
  report.most_children = limits.run.children;
  for (const ExcerptRow& shown : excerpt_of(graph, targets_of(reported), limits.run)) {
    SessionRow row = row_of(session, graph, shown, limits.characters / 2);
    if (shown.vertex != kNoVertex) {
      row.culprit = reported.culprit == shown.vertex;
      row.is_asked = reported.asked == shown.vertex;
      row.fails = reported.fails == shown.vertex;
      for (const auto& [vertex, number] : reported.answers)
        if (vertex == shown.vertex && number > 0) row.answers.push_back(number);
      rows.emplace(shown.vertex, report.run.size());
    }
    report.run.push_back(std::move(row));
  }
  return rows;
}

}  // namespace culprit::session
