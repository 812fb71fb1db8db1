#include "session/graph/source_names.h"

#include <fmt/format.h>

#include "model/expectations.h"
#include "session/values/show.h"
#include "session/values/type_rules.h"

namespace culprit::session {

namespace {

using model::TypeKind;

/// The variable that the object is; without a type if the program does not say.
SourceName variable_of(const ExecutionGraph& graph, const record::TraceObject& object) {
  if (!object.info) return {};
  const machine::Image& image = graph.image();
  const model::Program& program = image.program();
  for (const machine::ImageFunction& function : image.functions())
    for (const model::SourceVariable& variable : function.model->source_variables) {
      const bool local = variable.place == model::Place::Object &&
                         &function.frame_objects[variable.number] == object.info;
      const bool is_static =
          variable.place == model::Place::Global && image.global(variable.number) == object.id;
      if (local || is_static) return {variable.name, TypeRef(variable.type)};
    }
  if (object.info->storage == machine::Storage::Static)
    for (uint32_t g = 0; g < program.globals.size(); ++g)
      if (image.global(g) == object.id && program.globals[g].type != model::kNoType)
        return {program.globals[g].name, TypeRef(program.globals[g].type)};
  return {object.name, std::nullopt};
}

/// Adds the way from the whole to the part at the offset that holds so many bytes.
void descend(const model::Types& types, uint64_t offset, uint64_t held, SourceName& to) {
  while (to.type) {
    const model::SourceType& type = types[types.plain(to.type->id)];
    if (type.kind == TypeKind::Array) {
      const uint64_t bytes = types[types.plain(type.element)].bytes;
      if (bytes == 0 || bytes < held) return;
      to.name += fmt::format("[{}]", offset / bytes);
      offset %= bytes;
      to.type = TypeRef(type.element);
    } else if (type.kind == TypeKind::Struct) {
      const model::TypeMember* inside = nullptr;
      for (const model::TypeMember& member : type.members)
        if (member.offset <= offset) inside = &member;
      if (!inside || types[types.plain(inside->type)].bytes < held) return;
      if (!inside->name.empty()) to.name += "." + inside->name;
      offset -= inside->offset;
      to.type = TypeRef(inside->type);
    } else {
      return;
    }
  }
}

}  // namespace

SourceName name_in_object(const ExecutionGraph& graph, uint32_t number, int64_t offset,
                          uint64_t bytes) {
  const record::TraceObject& object = graph.trace().objects()[number];
  SourceName name = variable_of(graph, object);
  if (name.name.starts_with(model::kExpectationPrefix)) return {};
  if (const uint32_t block = graph.heap_block(number); block != 0)
    name.name = fmt::format("heap block {}", block);
  if (name.type && offset >= 0)
    descend(graph.image().program().types, static_cast<uint64_t>(offset), bytes, name);
  else if (object.element_bytes > 0)
    name.name += fmt::format("[{}]", offset / static_cast<int64_t>(object.element_bytes));
  else if (offset != 0) name.name += fmt::format(" + {}", offset);
  return name;
}

SourceName part_behind(const ExecutionGraph& graph, const SourceName& pointer, int64_t offset,
                       uint64_t bytes) {
  const model::Types& types = graph.image().program().types;
  const TypeRules rules(types);
  const auto target = pointer.type ? rules.element(*pointer.type) : std::nullopt;
  if (!target) return {};
  const auto size = static_cast<int64_t>(rules.bytes(*target));
  if (size == 0 || static_cast<uint64_t>(size) < bytes || offset % size < 0) return {};
  const int64_t index = offset / size;
  SourceName part{"", target};
  descend(types, static_cast<uint64_t>(offset % size), bytes, part);
  if (index == 0 && part.name.starts_with('.'))
    part.name = fmt::format("{}->{}", pointer.name, part.name.substr(1));
  else part.name = fmt::format("{}[{}]{}", pointer.name, index, part.name);
  return part;
}

std::optional<TypeRef> type_of_register(const model::Function& function, uint32_t number) {
  for (const model::SourceVariable& variable : function.source_variables)
    if (variable.place == model::Place::Register && variable.number == number)
      return TypeRef(variable.type);
  return std::nullopt;
}

std::string scalar_text(const ExecutionGraph& graph, TypeRef type, uint64_t bits) {
  static const machine::State kNothing;  // a scalar that is no pointer needs no memory
  TypedValue value;
  value.type = type;
  value.value = machine::Value::plain(bits);
  return show({graph.image(), kNothing, 0, 0}, value);
}

}  // namespace culprit::session
