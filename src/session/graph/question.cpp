#include "session/graph/question.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "session/graph/passed_values.h"

namespace culprit::session {

using model::Op;
using record::Event;
using record::kNoEvent;

namespace {

/// Whether the event may be the definition of several values.
bool passes_constants(const ExecutionGraph& graph, EventId id) {
  if (graph.event(id).kind != Event::Kind::Instruction) return false;
  const Op op = graph.instruction_of(id).op;
  return op == Op::Call || op == Op::CallIndirect;
}

class Labels {
 public:
  explicit Labels(const ExecutionGraph& graph, std::vector<Label>& to) : graph_(graph), to_(to) {}

  void add(EventId definition, EventId reader, size_t use) {
    if (is_carried(graph_, definition, reader)) {
      for (const EventId value : carried_by_library(graph_, definition).values) add_unread(value);
      return;
    }
    if (definition == kNoEvent) {
      auto label = initial_label(graph_, reader, use);
      if (label && seen_.insert(key_of(*label)).second) to_.push_back(std::move(*label));
      return;
    }
    Label label = label_of_use(graph_, reader, use);
    if (is_internal(definition, reader)) return;
    if (label.name.empty() || !seen_.insert(key_of(label)).second) return;
    to_.push_back(std::move(label));
  }

  void add_unread(EventId definition) {
    Label label = label_of_definition(graph_, definition, {});
    if (!label.name.empty() && seen_.insert(key_of(label)).second) to_.push_back(std::move(label));
  }

 private:
  /// Whether the library read what it keeps for itself: nobody knows what is right there.
  bool is_internal(EventId definition, EventId reader) const {
    const auto keeps = [&](EventId id) {
      return graph_.trace().objects()[graph_.event(id).object].is_of_library;
    };
    return is_of_library(graph_, reader) && (keeps(definition) || keeps(reader));
  }

  const ExecutionGraph& graph_;
  std::vector<Label>& to_;
  std::set<std::pair<EventId, std::string>> seen_;
};

}  // namespace

EventId boundary_of(const ExecutionGraph& graph, const Vertex& vertex, const Label& label,
                    bool after) {
  const bool at_end = after || label.from_call;
  const bool is_elsewhere = label.reader != record::kNoEvent &&
                            graph.thread_of(label.reader) != graph.thread_of(vertex.begin);
  if (at_end) return is_elsewhere ? std::min(vertex.end, label.reader) : vertex.end;
  const bool is_given_meanwhile =
      label.definition != record::kNoEvent && label.definition >= vertex.begin;
  return is_given_meanwhile ? label.reader : vertex.begin;
}

Question question_about(const ExecutionGraph& graph, VertexId vertex,
                        const std::vector<bool>& relevant) {
  const Vertex& v = graph.vertex(vertex);
  const bool line = v.kind == Vertex::Kind::Line;
  Question question{vertex, {}, {}};
  Labels before(graph, question.before), after(graph, question.after);
  const auto counts = [&](EventId id) { return relevant.empty() || relevant[id]; };
  const auto inside = [&](EventId id) {
    return line ? id != kNoEvent && graph.line_of(id) == vertex : graph.contains(vertex, id);
  };
  for (EventId id = v.begin; id < v.end; ++id) {
    if (!inside(id)) continue;
    const std::span<const EventId> uses = graph.trace().uses(graph.event(id));
    for (size_t u = 0; u < uses.size(); ++u)
      if (!inside(uses[u]) && (line || counts(uses[u] ? uses[u] : id))) {
        before.add(uses[u], id, u);
        if (uses[u] >= v.begin && !question.before.empty() &&
            question.before.back().definition == uses[u])
          question.before.back().from_call = true;
      }
    if (!counts(id)) continue;
    bool is_read = false;
    for (const EventId reader : graph.readers(id)) {
      if (reader < id || inside(reader)) continue;
      is_read = true;
      const auto used = graph.trace().uses(graph.event(reader));
      after.add(id, reader,
                static_cast<size_t>(std::find(used.begin(), used.end(), id) - used.begin()));
      if (!passes_constants(graph, id)) break;
    }
    if (is_read) continue;
    if (relevant.empty() && line && graph.event(id).object != 0 &&
        graph.instruction_of(id).op == Op::Store) {
      after.add_unread(id);
    }
  }
  if (!line) return question;
  if (const EventId decision = graph.decision_of(vertex); decision != kNoEvent)
    question.after.push_back(decision_label(graph, decision));
  ExecutionGraph::Printed printed = graph.printed_by(vertex);
  if (printed.event != kNoEvent)
    question.after.push_back(print_label(printed.event, std::move(printed.text)));
  return question;
}

}  // namespace culprit::session
