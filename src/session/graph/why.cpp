#include "session/graph/why.h"

#include <algorithm>
#include <set>

#include "session/graph/passed_values.h"

namespace culprit::session {

using model::Op;
using record::Event;
using record::kNoEvent;

namespace {

constexpr size_t kMostOrigins = 64;  // of a chain of copies

/// Which use of the instruction the value is that it gives on.
size_t number_of_passed(const ExecutionGraph& graph, EventId id, size_t value) {
  const Event& event = graph.event(id);
  if (event.kind != Event::Kind::Instruction) return event.uses;
  const Op op = graph.instruction_of(id).op;
  return op == Op::Store ? 1 : op == Op::Load ? event.registers + value : value;
}

class WhySearch {
 public:
  explicit WhySearch(const ExecutionGraph& graph) : graph_(graph) {}

  Origin origin(const Label& value) {
    Origin origin{value, graph_.line_of(value.definition), true, {}, false, 0};
    copy_ = kNoEvent;
    seen_.clear();
    collect(origin, value.definition);
    origin.is_copy = origin.is_copy && origin.from.size() == 1 && copy_ != kNoEvent;
    return origin;
  }
  /// What a copy was made of.
  EventId copied() const { return copy_; }

 private:
  /// Follows the values within the line.
  void collect(Origin& origin, EventId id) {
    if (!seen_.insert(id).second) return;
    const Event& event = graph_.event(id);
    if (reads_input(id)) {
      origin.from_input = true;
      origin.is_copy = false;
      return;
    }
    const bool passes = passes_on(graph_, id);
    if (!passes) origin.is_copy = false;
    const std::vector<EventId> values =
        passes ? values_passed(graph_, id)
               : std::vector<EventId>(graph_.trace().uses(event).begin(),
                                      graph_.trace().uses(event).end());
    for (size_t u = 0; u < values.size(); ++u) {
      const EventId use = values[u];
      if (use == kNoEvent) {
        add_initial(origin, id, passes ? number_of_passed(graph_, id, u) : u);
        continue;
      }
      if (graph_.event(use).kind == Event::Kind::Input) {
        origin.from_input = true;
        origin.is_copy = false;
      } else if (origin.line != 0 && graph_.line_of(use) == origin.line) {
        collect(origin, use);
      } else if (is_carried(graph_, use, id)) {
        add_carried(origin, use);
      } else {
        add(origin, use, id);
      }
    }
  }

  /// Whether the value was written by a call that also read input.
  bool reads_input(EventId id) const {
    const record::Trace& trace = graph_.trace();
    if (graph_.event(id).kind == Event::Kind::Input) return true;
    for (EventId next = id + 1; next < trace.events().size() && trace.step(next) == trace.step(id);
         ++next)
      if (graph_.event(next).kind == Event::Kind::Input) return true;
    return false;
  }

  /// What the library brought from another thread.
  void add_carried(Origin& origin, EventId use) {
    const Carried carried = carried_by_library(graph_, use);
    origin.carried_from = carried.from;
    for (const EventId value : carried.values)
      add(origin, label_of_definition(graph_, value, {}), value);
  }

  void add(Origin& origin, EventId use, EventId reader) {
    const auto uses = graph_.trace().uses(graph_.event(reader));
    const auto number =
        static_cast<size_t>(std::find(uses.begin(), uses.end(), use) - uses.begin());
    add(origin, label_of_use(graph_, reader, number), use);
  }
  void add(Origin& origin, Label label, EventId use) {
    if (label.name.empty()) return;
    for (const Label& known : origin.from)
      if (known.definition == use) return;
    origin.from.push_back(std::move(label));
    copy_ = use;
  }

  void add_initial(Origin& origin, EventId reader, size_t use) {
    auto label = initial_label(graph_, reader, use);
    if (!label) return;
    for (const Label& known : origin.from)
      if (known.name == label->name) return;
    origin.from.push_back(std::move(*label));
  }

  const ExecutionGraph& graph_;
  EventId copy_ = kNoEvent;
  std::set<EventId> seen_;
};

}  // namespace

Why why(const ExecutionGraph& graph, Label value) {
  Why result;
  WhySearch search(graph);
  while (result.origins.size() < kMostOrigins) {
    result.origins.push_back(search.origin(value));
    const Origin& last = result.origins.back();
    if (!last.is_copy) break;
    value = last.from.front();
  }
  const EventId last = result.origins.back().value.definition;
  for (EventId parent = graph.event(last).parent; parent != kNoEvent;
       parent = graph.event(parent).parent) {
    const VertexId line = graph.line_of(parent);
    if (line == 0 || graph.decision_of(line) != parent) continue;
    result.decision = decision_label(graph, parent);
    result.decision_line = line;
    break;
  }
  return result;
}

}  // namespace culprit::session
