#include "session/values/place_names.h"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "session/values/members.h"
#include "session/values/read_value.h"
#include "session/values/type_rules.h"

namespace culprit::session {

using machine::Memory;
using machine::Object;

namespace {

/// A variable that is an object of its own.
struct Known {
  std::string name;
  TypeRef type;
};

/// The variable of a function whose object is described by `info`.
std::optional<Known> local_of(const machine::ImageFunction& function,
                              const machine::ObjectInfo& info) {
  for (const model::SourceVariable& variable : function.model->source_variables)
    if (variable.place == model::Place::Object && &function.frame_objects[variable.number] == &info)
      return Known{variable.name, variable.type};
  return std::nullopt;
}

std::optional<Known> global_of(const Scope& scope, Memory::Id id) {
  const std::vector<model::Global>& globals = scope.image.program().globals;
  for (uint32_t i = 0; i < globals.size(); ++i)
    if (scope.image.global(i) == id && globals[i].type != model::kNoType)
      return Known{globals[i].name, globals[i].type};
  for (const model::Function& function : scope.image.program().functions)
    for (const model::SourceVariable& variable : function.source_variables)
      if (variable.place == model::Place::Global && scope.image.global(variable.number) == id)
        return Known{variable.name, variable.type};
  return std::nullopt;
}

std::optional<Known> variable_of(const Scope& scope, Memory::Id id) {
  const Object& object = *scope.state.memory.find(id);
  if (object.info().storage == machine::Storage::Static) return global_of(scope, id);
  if (object.info().storage != machine::Storage::Frame) return std::nullopt;
  for (const machine::Frame& frame : scope.state.frames)
    if (auto found = local_of(scope.image.functions()[frame.function], object.info())) return found;
  return std::nullopt;
}

class Path {
 public:
  Path(const Scope& scope, TypeRef pointee) : rules_(scope.types()), pointee_(pointee) {}

  /// Adds the way from the type to the place at `offset` in it. False if there is no such place.
  bool follow(TypeRef type, uint64_t offset, uint64_t object_bytes) {
    if (offset == 0 && is_pointee(type)) return true;
    if (rules_.kind(type) == model::TypeKind::Array) return element(type, offset, object_bytes);
    if (!rules_.is_record(type)) return false;
    for (const model::TypeMember& member : all_members(rules_.types(), *rules_.plain(type))) {
      const uint64_t bytes = std::max<uint64_t>(rules_.bytes(member.type), 1);
      if (member.bits > 0 || offset < member.offset || offset >= member.offset + bytes) continue;
      const size_t length = text.size();
      text += "." + member.name;
      if (follow(member.type, offset - member.offset, bytes)) return true;
      text.resize(length);
    }
    return false;
  }

  std::string text;
  uint64_t elements = 1;  ///< of the innermost array, from the place on

 private:
  bool is_pointee(TypeRef type) const {
    const auto plain = [&](TypeRef ref) {
      return TypeRef(rules_.types().plain(ref.id), ref.pointers);
    };
    const model::TypeKind kind = rules_.kind(type);
    if (rules_.is_pointer(type) && rules_.is_pointer(pointee_)) return true;
    return plain(type) == plain(pointee_) ||
           (kind == rules_.kind(pointee_) && kind != model::TypeKind::Array &&
            rules_.bytes(type) == rules_.bytes(pointee_) &&
            rules_.name(type) == rules_.name(pointee_));
  }

  bool element(TypeRef type, uint64_t offset, uint64_t object_bytes) {
    const TypeRef inner = *rules_.element(type);
    const uint64_t bytes = rules_.bytes(inner);
    if (bytes == 0 || offset > object_bytes) return false;
    text += fmt::format("[{}]", offset / bytes);
    if (offset % bytes == 0 && is_pointee(inner)) elements = (object_bytes - offset) / bytes;
    return follow(inner, offset % bytes, bytes);
  }

  TypeRules rules_;
  TypeRef pointee_;
};

/// The way to a place in a variable; nullopt if the address is in none.
std::optional<Path> path_to(const Scope& scope, uint64_t address, TypeRef pointee) {
  const Memory::Id id = Memory::id_of(address);
  const Object* object = scope.state.memory.find(id);
  const int64_t offset = Memory::offset_of(address);
  if (!object || !object->alive() || offset < 0 || static_cast<uint64_t>(offset) >= object->size())
    return std::nullopt;
  const auto variable = variable_of(scope, id);
  if (!variable) return std::nullopt;
  Path path(scope, pointee);
  path.text = "&" + variable->name;
  if (!path.follow(variable->type, static_cast<uint64_t>(offset), object->size()))
    return std::nullopt;
  return path;
}

}  // namespace

std::string place_name(const Scope& scope, uint64_t address, TypeRef pointee) {
  const auto path = path_to(scope, address, pointee);
  return path ? path->text : std::string();
}

uint64_t elements_at(const Scope& scope, uint64_t address, TypeRef pointee) {
  const uint64_t bytes = TypeRules(scope.types()).bytes(pointee);
  if (bytes == 0 || problem_at(scope, address, bytes)) return 0;
  const Object& object = *scope.state.memory.find(Memory::id_of(address));
  if (object.info().storage == machine::Storage::Heap)
    return (object.size() - static_cast<uint64_t>(Memory::offset_of(address))) / bytes;
  const auto path = path_to(scope, address, pointee);
  return path ? path->elements : 1;
}

}  // namespace culprit::session
