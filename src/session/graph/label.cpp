#include "session/graph/label.h"

#include <algorithm>
#include <bit>
#include <vector>

#include <fmt/format.h>

#include "model/operands.h"
#include "session/graph/access_name.h"
#include "session/graph/source_names.h"
#include "session/values/type_rules.h"
#include "support/text.h"

namespace culprit::session {

using model::Op;
using record::Event;
using record::kNoEvent;

namespace {

/// The operand that the use of that number reads; nullopt for bytes of memory.
std::optional<model::Operand> operand_of(const ExecutionGraph& graph, EventId reader, size_t use) {
  const Event& event = graph.event(reader);
  if (event.kind != Event::Kind::Instruction || use >= event.registers) return std::nullopt;
  const model::Instruction& i = graph.instruction_of(reader);
  if (i.op == Op::Probe) return i.a;
  if (i.op == Op::Select) {
    if (use == 0) return i.a;
    const EventId chosen = graph.trace().uses(event)[use];
    const bool first = chosen != kNoEvent && graph.trace().uses(event)[0] != kNoEvent &&
                       (graph.event(graph.trace().uses(event)[0]).value & 1);
    return first ? i.b : i.c;
  }
  std::vector<model::Operand> operands;
  model::for_each_use(graph.function_of(event.frame), i,
                      [&](const model::Operand& o) { operands.push_back(o); });
  return use < operands.size() ? std::optional(operands[use]) : std::nullopt;
}

/// That a load or store accessed, or that were written; 0: not known.
uint64_t bytes_of(const ExecutionGraph& graph, const Event& event) {
  if (event.kind != Event::Kind::Instruction) return event.bytes;
  const model::Instruction& i = graph.function_of(event.frame).code[event.pc];
  return i.op == Op::Load || i.op == Op::Store ? i.type.store_bytes() : 0;
}

SourceName place_of(const ExecutionGraph& graph, const Event& event) {
  return name_in_object(graph, event.object, event.offset, bytes_of(graph, event));
}

/// A block of the heap has no name: its parts are called what the code calls them.
SourceName accessed_by(const ExecutionGraph& graph, EventId at) {
  const Event& event = graph.event(at);
  if (graph.heap_block(event.object) == 0) return place_of(graph, event);
  if (graph.trace().objects()[event.object].is_of_library) return {"data of the library", {}};
  SourceName name = name_by_access(graph, at);
  return name.name.empty() ? place_of(graph, event) : name;
}

std::string name_in_memory(const ExecutionGraph& graph, EventId at) {
  return graph.event(at).object == 0 ? std::string() : accessed_by(graph, at).name;
}

/// Whether a load read something else than the whole of what was written there.
bool reads_part(const ExecutionGraph& graph, const Event& load, const Event& written) {
  return written.object != load.object || written.offset != load.offset ||
         bytes_of(graph, written) != bytes_of(graph, load);
}

/// Whether the use is a value that a load found in memory.
bool is_loaded(const ExecutionGraph& graph, EventId reader, size_t use) {
  const Event& event = graph.event(reader);
  return event.kind == Event::Kind::Instruction && use >= event.registers &&
         graph.instruction_of(reader).op == Op::Load;
}

/// The event that has the value of the label: a load, where what was written there is more, or
/// less, than it read.
EventId valued(const ExecutionGraph& graph, const Label& label, size_t use) {
  if (label.definition == kNoEvent) return label.reader;
  return is_loaded(graph, label.reader, use) ? label.reader : label.definition;
}

/// "\"hello, w…\"": the first characters; of other arrays, nothing is known.
std::string array_text(const ExecutionGraph& graph, TypeRef type, const Event& event) {
  const model::Types& types = graph.image().program().types;
  const model::SourceType& element = types[types.plain(types[types.plain(type.id)].element)];
  if (element.kind != model::TypeKind::Char) return "{…}";
  std::string text;
  for (uint32_t at = 0; at < std::min<uint32_t>(event.bytes, sizeof event.value); ++at) {
    const auto byte = static_cast<char>(event.value >> (8 * at));
    if (byte == '\0') return fmt::format("\"{}\"", visible(text, text.size(), false));
    text += byte;
  }
  return fmt::format("\"{}{}\"", visible(text, text.size(), false),
                     event.bytes > sizeof event.value ? "…" : "");
}

/// "{code = 5, price = 78}": a small struct that is passed as one number.
std::string struct_text(const ExecutionGraph& graph, TypeRef type, uint64_t bits) {
  const model::Types& types = graph.image().program().types;
  std::string text;
  for (const model::TypeMember& member : types[types.plain(type.id)].members) {
    const TypeRef inner(member.type);
    const model::SourceType& of = types[types.plain(member.type)];
    const bool is_plain = of.kind != model::TypeKind::Struct && of.kind != model::TypeKind::Array &&
                          inner.pointers == 0 && member.offset + of.bytes <= sizeof bits;
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", member.name,
                        is_plain ? scalar_text(graph, inner, bits >> (8 * member.offset)) : "…");
  }
  return "{" + text + "}";
}

/// The type that the source gives to the value: that of the variable it is in or read from.
std::optional<TypeRef> source_type(const ExecutionGraph& graph, const Label& label, size_t use) {
  for (const EventId at : {label.reader, label.definition}) {
    const Event& event = graph.event(at);
    if (at == kNoEvent || event.kind == Event::Kind::Input) continue;
    const bool reads = at == label.reader && at != label.definition;
    const auto operand = reads ? operand_of(graph, at, use) : std::nullopt;
    if (operand && *operand >= 0) {
      const auto number = static_cast<uint32_t>(*operand);
      if (auto type = type_of_register(graph.function_of(event.frame), number)) return type;
    }
    if (event.object != 0 && !operand) {
      if (auto type = accessed_by(graph, at).type) return type;
    }
    if (reads || event.kind != Event::Kind::Instruction) continue;
    const model::Instruction& i = graph.instruction_of(at);
    if (!model::operand_shape(i.op).dst) continue;
    if (auto type = type_of_register(graph.function_of(event.frame), static_cast<uint32_t>(i.dst)))
      return type;
  }
  return std::nullopt;
}

bool is_scalar(const ExecutionGraph& graph, TypeRef type) {
  using enum model::TypeKind;
  const model::Types& types = graph.image().program().types;
  const model::TypeKind kind = types[types.plain(type.id)].kind;
  return type.pointers == 0 &&
         (kind == Bool || kind == Char || kind == Integer || kind == Float || kind == Enum);
}

bool is_array(const ExecutionGraph& graph, TypeRef type) {
  const model::Types& types = graph.image().program().types;
  return type.pointers == 0 && types[types.plain(type.id)].kind == model::TypeKind::Array;
}

bool is_struct(const ExecutionGraph& graph, TypeRef type) {
  const model::Types& types = graph.image().program().types;
  return type.pointers == 0 && types[types.plain(type.id)].kind == model::TypeKind::Struct;
}

model::Type type_of(const ExecutionGraph& graph, const Label& label) {
  const Event& reader = graph.event(label.reader);
  if (reader.kind == Event::Kind::Instruction && graph.instruction_of(label.reader).op == Op::Load)
    return graph.instruction_of(label.reader).type;
  const Event& definition = graph.event(label.definition);
  if (definition.kind != Event::Kind::Instruction) return model::kI32;
  const model::Instruction& i = graph.instruction_of(label.definition);
  const model::Function& function = graph.function_of(definition.frame);
  if (i.op == Op::Store || i.op == Op::Return) return i.type;
  if (model::operand_shape(i.op).dst) return function.register_types[static_cast<size_t>(i.dst)];
  return model::kI64;
}

/// "&x", "table" for the beginning of an array. `type`: of the pointer, if it is known.
std::string pointer_text(const ExecutionGraph& graph, std::optional<TypeRef> type, uint32_t object,
                         uint64_t bits) {
  if (object == 0) return "a pointer";
  const TypeRules rules(graph.image().program().types);
  const auto target = type ? rules.element(*type) : std::nullopt;
  std::string name = name_in_object(graph, object, machine::Memory::offset_of(bits),
                                    target ? rules.bytes(*target) : 0)
                         .name;
  if (graph.heap_block(object)) return name;
  constexpr std::string_view kFirst = "[0]";
  if (!name.ends_with(kFirst)) return "&" + name;
  name.resize(name.size() - kFirst.size());
  return name;
}

std::string value_text(const ExecutionGraph& graph, const Label& label, size_t use) {
  const EventId at = valued(graph, label, use);
  const Event& event = graph.event(at);
  const model::Type type = type_of(graph, label);
  if (type.is_pointer() || event.pointer) {
    const uint32_t object = graph.object_at(at, event.value);
    if (event.value == 0) return "NULL";
    return pointer_text(graph, source_type(graph, label, use), object, event.value);
  }
  const auto source = source_type(graph, label, use);
  if (source && is_scalar(graph, *source)) return scalar_text(graph, *source, event.value);
  if (source && is_struct(graph, *source)) return struct_text(graph, *source, event.value);
  if (source && is_array(graph, *source)) return array_text(graph, *source, event);
  if (type.code == model::kF64.code) return fmt::format("{}", std::bit_cast<double>(event.value));
  if (type.code == model::kF32.code)
    return fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(event.value)));
  if (type.code == 1) return event.value & 1 ? "true" : "false";
  const unsigned bits = std::min(type.is_integer() ? type.bits() : 64u, 64u);
  const auto number = static_cast<int64_t>(event.value << (64 - bits)) >> (64 - bits);
  if (bits == 8 && number >= 32 && number < 127)
    return fmt::format("'{}'", static_cast<char>(number));
  return std::to_string(number);
}

std::string name_of(const ExecutionGraph& graph, EventId reader, size_t use, EventId definition) {
  std::string name = name_of_use(graph, reader, use);
  if (!name.empty()) return name;
  const Event& event = graph.event(definition);
  if (event.kind == Event::Kind::Input) return "bytes read from the input";
  if (event.object) return name_in_memory(graph, definition);
  if (event.kind != Event::Kind::Instruction) return {};
  const model::Instruction& i = graph.instruction_of(definition);
  const model::Function& function = graph.function_of(event.frame);
  if (i.op == Op::Return) return function.name + "()";
  if (i.op == Op::Probe) {
    const model::Component& component =
        graph.image().program().components[static_cast<size_t>(i.c)];
    return component.kind == model::ComponentKind::Statement ? "" : component.text;
  }
  if (model::operand_shape(i.op).dst) {
    const auto dst = static_cast<size_t>(i.dst);
    if (dst < function.register_names.size()) return function.register_names[dst];
  }
  return {};
}

std::string text_of_decision(const ExecutionGraph& graph, EventId branch) {
  const model::ComponentId condition = graph.condition_of(branch);
  return condition == model::kNoComponent ? "the decision"
                                          : graph.image().program().components[condition].text;
}

/// The constant that the call which is the definition passes as the parameter that is read.
std::optional<uint64_t> constant_argument(const ExecutionGraph& graph, const Label& label) {
  if (label.definition == kNoEvent || label.variable.empty()) return std::nullopt;
  const Event& call = graph.event(label.definition);
  if (call.kind != Event::Kind::Instruction) return std::nullopt;
  const model::Instruction& i = graph.instruction_of(label.definition);
  const uint32_t frame = graph.event(label.reader).frame;
  if ((i.op != Op::Call && i.op != Op::CallIndirect) || frame == call.frame) return std::nullopt;
  const model::CallSite& site = graph.function_of(call.frame).calls[static_cast<size_t>(i.c)];
  const model::Function& callee = graph.function_of(frame);
  const machine::ImageFunction& caller =
      graph.image().functions()[graph.trace().frames()[call.frame].function];
  for (size_t p = 0; p < callee.parameter_types.size() && p < site.arguments.size(); ++p)
    if (callee.register_names[p] == label.variable && site.arguments[p] < 0)
      return caller.constants[static_cast<size_t>(~site.arguments[p])].bits;
  return std::nullopt;
}

std::string constant_text(const ExecutionGraph& graph, const Label& label, size_t use) {
  if (const auto source = source_type(graph, label, use); source && is_scalar(graph, *source))
    return scalar_text(graph, *source, label.bits);
  return label.bits == 0 ? "NULL" : "a constant";
}

}  // namespace

std::string name_of_use(const ExecutionGraph& graph, EventId reader, size_t use) {
  const Event& event = graph.event(reader);
  if (const auto operand = operand_of(graph, reader, use)) {
    if (*operand < 0) return {};
    const model::Function& function = graph.function_of(event.frame);
    const auto number = static_cast<size_t>(*operand);
    return number < function.register_names.size() ? function.register_names[number]
                                                   : std::string();
  }
  if (event.copied) return {};  // its place is where the copy is
  return name_in_memory(graph, reader);
}

std::pair<EventId, std::string> key_of(const Label& label) {
  const bool by_name = label.definition == kNoEvent || label.is_constant || label.is_part;
  if (!by_name) return {label.definition, std::string()};
  return {label.definition, label.place.empty() ? label.name : label.place};
}

Label label_of_use(const ExecutionGraph& graph, EventId reader, size_t use) {
  const EventId definition = graph.trace().uses(graph.event(reader))[use];
  Label label;
  label.definition = definition;
  label.reader = reader;
  label.name = name_of(graph, reader, use, definition);
  if (operand_of(graph, reader, use)) label.variable = name_of_use(graph, reader, use);
  label.bits = graph.event(valued(graph, label, use)).value;
  if (is_loaded(graph, reader, use) && graph.heap_block(graph.event(reader).object) != 0)
    label.place = place_of(graph, graph.event(reader)).name;
  label.is_part = definition != kNoEvent && is_loaded(graph, reader, use) &&
                  reads_part(graph, graph.event(reader), graph.event(definition));
  if (const auto constant = constant_argument(graph, label)) {
    label.is_constant = true;
    label.bits = *constant;
    label.value = constant_text(graph, label, use);
    return label;
  }
  label.value = value_text(graph, label, use);
  return label;
}

Label label_of_definition(const ExecutionGraph& graph, EventId definition, std::string name) {
  Label label;
  label.definition = label.reader = definition;
  label.bits = graph.event(definition).value;
  label.name = std::move(name);
  if (label.name.empty())
    label.name = name_of(graph, definition, graph.event(definition).registers, definition);
  label.value = value_text(graph, label, graph.event(definition).registers);
  return label;
}

Label decision_label(const ExecutionGraph& graph, EventId branch) {
  Label label;
  label.definition = label.reader = branch;
  label.kind = Label::Kind::Decision;
  label.name = text_of_decision(graph, branch);
  const uint64_t value = graph.event(branch).value;
  const bool truth = graph.instruction_of(branch).op == Op::Branch;
  label.value = !truth ? std::to_string(value) : value & 1 ? "true" : "false";
  return label;
}

std::optional<Label> initial_label(const ExecutionGraph& graph, EventId reader, size_t use) {
  const Event& event = graph.event(reader);
  if (event.kind != Event::Kind::Instruction) return std::nullopt;
  if (use >= event.registers && graph.instruction_of(reader).op != Op::Load) return std::nullopt;
  Label label;
  label.reader = reader;
  label.name = label.variable = name_of_use(graph, reader, use);
  if (graph.heap_block(event.object) != 0) label.place = place_of(graph, event).name;
  if (label.name.empty()) return std::nullopt;
  label.bits = event.value;
  label.value = event.object != 0 ? value_text(graph, label, use) : "its first value";
  return label;
}

Label print_label(EventId print, std::string text) {
  Label label;
  label.definition = label.reader = print;
  label.kind = Label::Kind::Print;
  label.value = std::move(text);
  return label;
}

}  // namespace culprit::session
