#include "session/graph/access_name.h"

#include <fmt/format.h>

#include "model/operands.h"
#include "session/values/type_rules.h"

namespace culprit::session {

using model::Op;
using record::Event;
using record::kNoEvent;

namespace {

constexpr unsigned kMostPointers = 4;  // `a->b->c->d->e` is as much as one wants to read

/// A pointer that the source names.
struct NamedPointer {
  SourceName name;
  uint64_t value = 0;
};

/// The event that gave the operand of the instruction; kNoEvent if none did.
EventId definition_of(const ExecutionGraph& graph, EventId at, model::Operand operand) {
  const Event& event = graph.event(at);
  EventId found = kNoEvent;
  uint16_t use = 0;
  model::for_each_use(graph.function_of(event.frame), graph.instruction_of(at),
                      [&](const model::Operand& o) {
                        if (o == operand && use < event.registers)
                          found = graph.trace().uses(event)[use];
                        ++use;
                      });
  return found;
}

class Access {
 public:
  explicit Access(const ExecutionGraph& graph) : graph_(graph) {}

  SourceName place(EventId access, unsigned pointers) const {
    const Event& event = graph_.event(access);
    if (event.kind != Event::Kind::Instruction || event.object == 0) return {};
    const model::Instruction& i = graph_.instruction_of(access);
    if (i.op != Op::Load && i.op != Op::Store) return {};
    const uint64_t bytes = i.type.store_bytes();
    if (graph_.heap_block(event.object) == 0)
      return name_in_object(graph_, event.object, event.offset, bytes);
    const bool is_of_library = !graph_.function_of(event.frame).suspect;
    if (pointers == kMostPointers || is_of_library) return {};
    const NamedPointer pointer = named(access, i.a, pointers + 1);
    if (pointer.name.name.empty() || !pointer.name.type) return {};
    if (graph_.object_at(access, pointer.value) != event.object) return {};
    const int64_t from = machine::Memory::offset_of(pointer.value);
    return part_behind(graph_, pointer.name, event.offset - from, bytes);
  }

 private:
  /// The variable, or the place in memory, from which the address was computed.
  NamedPointer named(EventId at, model::Operand operand, unsigned pointers) const {
    while (operand >= 0) {
      const model::Function& function = graph_.function_of(graph_.event(at).frame);
      const auto number = static_cast<uint32_t>(operand);
      const EventId definition = definition_of(graph_, at, operand);
      if (definition == kNoEvent) return {};
      const Event& event = graph_.event(definition);
      if (const auto type = type_of_register(function, number))
        return {{function.register_names[number], type}, event.value};
      if (event.kind != Event::Kind::Instruction || event.frame != graph_.event(at).frame)
        return {};
      const model::Instruction& i = graph_.instruction_of(definition);
      if (i.op == Op::Load) return {place(definition, pointers), event.value};
      if (i.op != Op::PtrAdd && i.op != Op::Move && i.op != Op::Probe) return {};
      at = definition;
      operand = i.a;
    }
    return {};
  }

  const ExecutionGraph& graph_;
};

}  // namespace

SourceName name_by_access(const ExecutionGraph& graph, EventId access) {
  return Access(graph).place(access, 0);
}

}  // namespace culprit::session
