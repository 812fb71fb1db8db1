#include "machine/memory/text.h"

namespace culprit::machine {

std::optional<std::string> text_at(const Memory& memory, uint64_t pointer, uint64_t most) {
  const Object* object = memory.find(Memory::id_of(pointer));
  int64_t offset = Memory::offset_of(pointer);
  if (!object || !object->alive() || offset < 0 || static_cast<uint64_t>(offset) >= object->size())
    return std::nullopt;
  uint64_t end = object->size() - static_cast<uint64_t>(offset);
  if (most <= end) end = most;
  std::string text;
  for (; text.size() < end; ++offset) {
    if (!object->byte_defined(offset) || text.size() >= kLongestText) return std::nullopt;
    auto byte = static_cast<char>(object->byte(offset));
    if (byte == '\0') return text;
    text += byte;
  }
  if (end == most) return text;  // without a NUL, it fills the array
  return std::nullopt;
}

std::optional<std::string> constant_text_at(const Memory& memory, uint64_t pointer) {
  const Object* object = memory.find(Memory::id_of(pointer));
  if (!object || !object->info().constant || object->info().storage != Storage::Static)
    return std::nullopt;
  return text_at(memory, pointer);
}

}  // namespace culprit::machine
