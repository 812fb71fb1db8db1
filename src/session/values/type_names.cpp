#include "session/values/type_names.h"

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace culprit::session {

using model::BasicType;

namespace {

/// The words of a basic type, sorted; `int` and a superfluous `signed` are left out.
std::vector<std::string_view> significant_words(std::string_view name) {
  std::vector<std::string_view> words;
  while (!name.empty()) {
    const size_t end = std::min(name.find(' '), name.size());
    words.push_back(name.substr(0, end));
    name.remove_prefix(std::min(name.size(), end + 1));
  }
  const bool is_char = std::find(words.begin(), words.end(), "char") != words.end();
  const size_t all = words.size();
  std::erase_if(words, [&](std::string_view word) {
    return word == "int" || (word == "signed" && !is_char);
  });
  if (words.empty() && all > 0) words.push_back("int");
  std::sort(words.begin(), words.end());
  return words;
}

std::optional<BasicType> basic_named(std::string_view name) {
  if (name == "bool") return BasicType::Bool;
  const std::vector<std::string_view> words = significant_words(name);
  for (model::TypeId id = 0; id < model::kBasicTypes; ++id) {
    std::vector<std::string_view> known = significant_words(model::basic_type(id).name);
    // "unsigned" alone is unsigned int, which has lost its "int" as well
    if (known == words) return static_cast<BasicType>(id);
  }
  return std::nullopt;
}

}  // namespace

std::optional<TypeRef> type_named(const model::Types& types, std::string_view name) {
  if (name.empty()) return std::nullopt;
  if (const auto basic = basic_named(name)) return TypeRef(*basic);
  // a complete type is better than the forward declaration in another file
  std::optional<TypeRef> found;
  for (model::TypeId id = model::kBasicTypes; id < types.size(); ++id) {
    const model::SourceType& type = types[id];
    if (type.name != name || type.kind == model::TypeKind::Pointer ||
        type.kind == model::TypeKind::Array)
      continue;
    if (!found) found = TypeRef(id);
    if (type.bytes > 0) return TypeRef(id);
  }
  return found;
}

uint64_t function_named(const Scope& scope, std::string_view name) {
  const machine::Memory& memory = scope.image.initial_memory();
  for (uint32_t slot = 1; slot < memory.slots(); ++slot) {
    const machine::Object* object = memory.slot(slot);
    if (object && object->info().storage == machine::Storage::Function &&
        object->info().name == name)
      return machine::Memory::address(memory.id_at(slot));
  }
  return 0;
}

std::optional<EnumeratorFound> enumerator_named(const model::Types& types, std::string_view name) {
  for (model::TypeId id = model::kBasicTypes; id < types.size(); ++id)
    for (const model::Enumerator& each : types[id].enumerators)
      if (each.name == name) return EnumeratorFound{TypeRef(id), each.value};
  return std::nullopt;
}

}  // namespace culprit::session
