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

}  // namespace

std::string memory_name(const Image& image, const Memory& memory, uint64_t pointer) {
  const Memory::Id id = Memory::id_of(pointer);
  const Object* object = memory.find(id);
  const int64_t offset = Memory::offset_of(pointer);
  if (!object || !object->alive() || object->info().name.empty() || offset < 0 ||
      static_cast<uint64_t>(offset) >= object->size())
    return pointee_name(memory, pointer);
  const std::string path = path_to(image.program().types, type_of(image, id, object->info()),
                                   static_cast<uint64_t>(offset));
  return path.find('.') == std::string::npos ? pointee_name(memory, pointer)
                                             : object->info().name + path;
}

}  // namespace culprit::machine
