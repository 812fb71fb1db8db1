#include "machine/memory/pointer_name.h"

#include <fmt/format.h>

namespace culprit::machine {

namespace {

/// Empty if the object has no name.
std::string name_of(const ObjectInfo& info) {
  // the temporary of a struct that a call returns, or of (struct s){1, 2}
  if (info.storage == Storage::Frame && info.name.empty()) return "a temporary";
  if (info.storage != Storage::Heap) return info.name;
  return info.location.valid()
             ? fmt::format("heap block {} (line {})", info.number, info.location.line)
             : fmt::format("heap block {}", info.number);
}

bool is_array(const Object& object) {
  return object.info().element_bytes > 0 && object.info().element_bytes < object.size();
}

/// The part of a named object that a pointer points to; "" for the whole object.
std::string part_of(const Object& object, int64_t offset) {
  const int64_t element = object.info().element_bytes;
  const auto size = static_cast<int64_t>(object.size());
  if (offset == size && size > 0) return "the end of ";
  if (offset == 0) return "";
  if (!is_array(object) || offset < 0 || offset > size) return fmt::format("byte {} of ", offset);
  const std::string index = fmt::format("element {} of ", offset / element);
  return offset % element == 0 ? index : fmt::format("byte {} of {}", offset % element, index);
}

/// Whether `&` is needed to make a pointer; heap blocks, arrays and functions need none.
bool is_variable(const Object& object) {
  const ObjectInfo& info = object.info();
  return (info.storage == Storage::Static || info.storage == Storage::Frame) &&
         !info.name.empty() && !is_array(object);
}

}  // namespace

std::string pointer_name(const Memory& memory, uint64_t pointer) {
  const Object* object = memory.find(Memory::id_of(pointer));
  if (!object || name_of(object->info()).empty()) return {};
  const std::string part = part_of(*object, Memory::offset_of(pointer));
  std::string name = fmt::format("{}{}{}", part, part.empty() && is_variable(*object) ? "&" : "",
                                 name_of(object->info()));
  if (!object->alive())
    name += object->info().storage == Storage::Heap ? ", freed"
            : object->suspended()                   ? ", whose block has ended"
                                                    : ", whose lifetime has ended";
  return name;
}

std::string pointee_name(const Memory& memory, uint64_t pointer) {
  const Object* object = memory.find(Memory::id_of(pointer));
  std::string name = pointer_name(memory, pointer);
  if (name.starts_with('&')) return name.substr(1);
  const bool is_first = object && is_array(*object) && Memory::offset_of(pointer) == 0;
  return is_first && !name.empty() ? "element 0 of " + name : name;
}

std::string object_name(const Object& object) {
  const std::string name = name_of(object.info());
  return name.empty() ? "an object without a name" : name;
}

}  // namespace culprit::machine
