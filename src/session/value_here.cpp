#include "session/value_here.h"

#include <algorithm>

#include <fmt/format.h>

#include "session/graph/source_names.h"

namespace culprit::session {

using record::kNoEvent;

namespace {

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

EventId definition_at(const record::Trace& trace, const Execution& write, const Storage& storage) {
  const EventId last = trace.event_at(write.step);
  if (!storage.in_memory()) return last;
  const auto object = machine::Memory::id_of(storage.address);
  const int64_t offset = machine::Memory::offset_of(storage.address);
  for (EventId id = last; id > kNoEvent && trace.step(id) == write.step; --id) {
    const record::Event& event = trace.events()[id];
    const int64_t behind = event.offset + std::max<int64_t>(event.bytes, 1);
    if (trace.objects()[event.object].id == object && event.offset <= offset && offset < behind)
      return id;
  }
  return last;
}

/// Whether the definition gave a value to the place alone.
bool gives_just(const ExecutionGraph& graph, EventId definition, const Storage& storage) {
  const record::Event& event = graph.event(definition);
  return event.kind == record::Event::Kind::Instruction &&
         graph.instruction_of(definition).op == model::Op::Store &&
         event.offset == machine::Memory::offset_of(storage.address) &&
         graph.instruction_of(definition).type.store_bytes() == storage.bytes;
}

}  // namespace

EventId boundary_here(const Session& session, const ExecutionGraph& graph) {
  const uint64_t step = session.now().step;
  return step == 0 ? 1 : graph.trace().event_at(step - 1) + 1;
}

Result<ValueHere> value_here(const Session& session, const ExecutionGraph& graph,
                             std::string_view expression) {
  Storage storage;
  const auto write = session.write_of(expression, storage);
  if (!write) return write.errors();
  const std::string name(expression);
  const EventId definition =
      *write ? definition_at(graph.trace(), **write, storage) : argument_of(graph, session, name);
  const record::Trace& trace = graph.trace();
  if (*write && trace.events().size() > 1 && (*write)->step < trace.step(1))
    return user_error(
        fmt::format("{} was assigned before the part of the run that is recorded", expression),
        "'last' goes there");
  if (definition == kNoEvent)
    return user_error(fmt::format("{} was not assigned before this moment", expression),
                      "it has its value from a constant in the call, from before main, or none");
  Label label = label_of_definition(graph, definition, name);
  if (*write && storage.in_memory() && !gives_just(graph, definition, storage)) {
    label.is_part = true;
    const uint32_t object = graph.event(definition).object;
    const int64_t offset = machine::Memory::offset_of(storage.address);
    if (const std::string known = name_in_object(graph, object, offset, storage.bytes).name;
        !known.empty())
      (graph.heap_block(object) != 0 ? label.place : label.name) = known;
    if (const Answer shown = session.print(expression); !shown.failed())
      label.value = shown.lines[0].substr(name.size() + std::string_view(" = ").size());
  }
  return ValueHere{std::move(label), boundary_here(session, graph)};
}

}  // namespace culprit::session
