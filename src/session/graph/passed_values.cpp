#include "session/graph/passed_values.h"

#include <algorithm>
#include <set>

namespace culprit::session {

using model::Op;
using record::Event;
using record::kNoEvent;

bool passes_on(const ExecutionGraph& graph, EventId id) {
  const Event& event = graph.event(id);
  if (event.kind == Event::Kind::Written) return event.copied;
  if (event.kind != Event::Kind::Instruction) return false;
  switch (graph.instruction_of(id).op) {
    case Op::Move:
    case Op::Probe:
    case Op::Load:
    case Op::Store:
    case Op::Return:
    case Op::ZExt:
    case Op::SExt:
    case Op::Trunc: return true;
    default: return false;
  }
}

std::vector<EventId> values_passed(const ExecutionGraph& graph, EventId id) {
  const Event& event = graph.event(id);
  const auto uses = graph.trace().uses(event);
  if (event.kind == Event::Kind::Written && !uses.empty()) return {uses.back()};
  if (event.kind == Event::Kind::Instruction) {
    const Op op = graph.instruction_of(id).op;
    if (op == Op::Store && uses.size() > 1) return {uses[1]};
    if (op == Op::Load)
      return {uses.begin() + std::min<size_t>(event.registers, uses.size()), uses.end()};
  }
  return {uses.begin(), uses.end()};
}

bool is_of_library(const ExecutionGraph& graph, EventId id) {
  return graph.event(id).kind != Event::Kind::Initial &&
         graph.function_of(graph.event(id).frame).library;
}

bool is_carried(const ExecutionGraph& graph, EventId definition, EventId reader) {
  return definition != kNoEvent && graph.has_threads() && is_of_library(graph, reader) &&
         is_of_library(graph, definition) && graph.thread_of(definition) != graph.thread_of(reader);
}

namespace {

/// Whether the library wrote it to what it keeps for itself, not to the program's memory.
bool is_kept_by_library(const ExecutionGraph& graph, EventId id) {
  const uint32_t object = graph.event(id).object;
  return object == 0 || graph.trace().objects()[object].is_of_library ||
         !(graph.event(id).kind == Event::Kind::Written ||
           graph.instruction_of(id).op == Op::Store);
}

/// Not the address or the constant that a call passes. The call itself stands for the latter.
bool is_data(const ExecutionGraph& graph, EventId id) {
  const Event& event = graph.event(id);
  if (event.pointer) return false;
  if (event.kind != Event::Kind::Instruction) return true;
  const model::Instruction& i = graph.instruction_of(id);
  return i.op != Op::Call && i.op != Op::CallIndirect && !(i.op == Op::Probe && i.a < 0);
}

}  // namespace

Carried carried_by_library(const ExecutionGraph& graph, EventId definition) {
  Carried carried;
  std::set<EventId> seen;
  std::vector<EventId> open{definition};
  while (!open.empty()) {
    const EventId id = open.back();
    open.pop_back();
    if (id == kNoEvent || !seen.insert(id).second) continue;
    if (is_of_library(graph, id) && is_kept_by_library(graph, id)) {
      if (graph.line_of(id) != 0) carried.from = graph.line_of(id);
      const auto uses = graph.trace().uses(graph.event(id));
      const std::vector<EventId> next = passes_on(graph, id)
                                            ? values_passed(graph, id)
                                            : std::vector<EventId>(uses.begin(), uses.end());
      open.insert(open.end(), next.begin(), next.end());
      continue;
    }
    if (is_data(graph, id)) carried.values.push_back(id);
  }
  return carried;
}

}  // namespace culprit::session
