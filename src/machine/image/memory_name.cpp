#include "machine/image/memory_name.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/memory/pointer_name.h"

namespace culprit::machine {

namespace {

using model::TypeId;
using model::TypeKind;

/// The type of the variable that the object is; kNoType: none is known.
TypeId type_of(const Image& image, Memory::Id id, const ObjectInfo& info) {
  const model::Program& program = image.program();
  if (info.storage == Storage::Static) {
    for (uint32_t g = 0; g < program.globals.size(); ++g)
      if (image.global(g) == id && program.globals[g].type != model::kNoType)
        return program.globals[g].type;
  }
  for (const ImageFunction& function : image.functions())
    for (const model::SourceVariable& variable : function.model->source_variables) {
      const bool is_it =
          info.storage == Storage::Frame
              ? variable.place == model::Place::Object &&
                    &function.frame_objects[variable.number] == &info
              : variable.place == model::Place::Global && image.global(variable.number) == id;
      if (is_it) return variable.type;
    }
  return model::kNoType;
}

/// The way to the place: ".head", "[1].lock". Ends at members that the library does not name for
/// its users.
std::string path_to(const model::Types& types, TypeId id, uint64_t offset) {
  std::string path;
  for (;;) {
    if (id == model::kNoType) return path;
    const model::SourceType& type = types[types.plain(id)];
    if (type.kind == TypeKind::Array) {
      const uint64_t bytes = types[types.plain(type.element)].bytes;
      if (bytes == 0) return path;
      path += fmt::format("[{}]", offset / bytes);
      offset %= bytes;
      id = type.element;
      continue;
    }
    const model::TypeMember* in = nullptr;
    for (const model::TypeMember& member : type.members)
      if (!in && offset >= member.offset &&
          offset < member.offset + std::max<uint64_t>(types[types.plain(member.type)].bytes, 1))
        in = &member;
    if (!in || in->name.starts_with("__")) return path;
    if (!in->name.empty()) path += "." + in->name;
    offset -= in->offset;
    id = in->type;
  }
}

/// The live variable that the pointer points into; null if there is none.
const Object* variable_at(const Memory& memory, uint64_t pointer) {
  const Object* object = memory.find(Memory::id_of(pointer));
  const int64_t offset = Memory::offset_of(pointer);
  const bool is_in = object && object->alive() && !object->info().name.empty() && offset >= 0 &&
                     static_cast<uint64_t>(offset) < object->size();
  return is_in ? object : nullptr;
}

}  // namespace

const model::SourceType* number_at(const Image& image, const Memory& memory, uint64_t pointer) {
  const Object* object = variable_at(memory, pointer);
  if (!object) return nullptr;
  return number_in(image.program().types, type_of(image, Memory::id_of(pointer), object->info()),
                   static_cast<uint64_t>(Memory::offset_of(pointer)));
}

const model::SourceType* number_in(const model::Types& types, TypeId id, uint64_t offset) {
  while (id != model::kNoType) {
    const model::SourceType& type = types[types.plain(id)];
    if (type.kind == TypeKind::Integer || type.kind == TypeKind::Float)
      return offset == 0 ? &type : nullptr;
    if (type.kind == TypeKind::Array) {
      const uint64_t bytes = types[types.plain(type.element)].bytes;
      if (bytes == 0) return nullptr;
      offset %= bytes;
      id = type.element;
    } else if (type.kind == TypeKind::Struct) {
      const auto in = std::find_if(
          type.members.begin(), type.members.end(), [&](const model::TypeMember& member) {
            const uint64_t bytes = types[types.plain(member.type)].bytes;
            return member.bits == 0 && offset >= member.offset && offset < member.offset + bytes;
          });
      if (in == type.members.end()) return nullptr;
      offset -= in->offset;
      id = in->type;
    } else {
      return nullptr;
    }
  }
  return nullptr;
}

std::string memory_name(const Image& image, const Memory& memory, uint64_t pointer) {
  const Object* object = variable_at(memory, pointer);
  if (!object) return pointee_name(memory, pointer);
  const std::string path =
      path_to(image.program().types, type_of(image, Memory::id_of(pointer), object->info()),
              static_cast<uint64_t>(Memory::offset_of(pointer)));
  return path.find('.') == std::string::npos ? pointee_name(memory, pointer)
                                             : object->info().name + path;
}

}  // namespace culprit::machine
