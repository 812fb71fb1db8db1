#include "session/values/members.h"

#include "session/values/type_rules.h"

namespace culprit::session {

using model::SourceType;
using model::TypeMember;

std::optional<TypeMember> member_of(const model::Types& types,
                                    const std::vector<TypeMember>& members, std::string_view name) {
  for (const TypeMember& member : members) {
    if (member.name == name) return member;
    if (!member.name.empty()) continue;
    auto inner = member_of(types, types[types.plain(member.type)].members, name);
    if (!inner) continue;
    inner->offset += member.offset;
    return inner;
  }
  return std::nullopt;
}

std::vector<TypeMember> all_members(const model::Types& types, const SourceType& type) {
  std::vector<TypeMember> out;
  for (const TypeMember& member : type.members) {
    if (!member.name.empty()) {
      out.push_back(member);
      continue;
    }
    for (TypeMember inner : all_members(types, types[types.plain(member.type)])) {
      inner.offset += member.offset;
      out.push_back(std::move(inner));
    }
  }
  return out;
}

std::optional<uint64_t> elements_of(const Scope& scope, const TypedValue& array) {
  const TypeRules rules(scope.types());
  const SourceType& type = *rules.plain(array.type);
  if (type.count != model::kUnknownCount) return type.count;
  const uint64_t element = rules.bytes(type.element);
  if (!array.address || element == 0) return std::nullopt;
  const machine::Object* object = scope.state.memory.find(machine::Memory::id_of(*array.address));
  const int64_t offset = machine::Memory::offset_of(*array.address);
  if (!object || !object->alive() || offset < 0 || static_cast<uint64_t>(offset) > object->size())
    return std::nullopt;
  return (object->size() - static_cast<uint64_t>(offset)) / element;
}

TypedValue part_of(const TypedValue& whole, const TypeMember& member) {
  TypedValue part;
  part.type = member.type;
  part.address = whole.address.value_or(0) + member.offset;
  if (member.bits > 0) part.bitfield = BitField{member.first_bit, member.bits};
  return part;
}

}  // namespace culprit::session
