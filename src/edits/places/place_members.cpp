#include "edits/places/place_members.h"

#include <optional>
#include <utility>

namespace culprit::edits {

using model::SourceType;
using model::TypeKind;

namespace {

std::optional<model::Type> loaded_type(const SourceType& type) {
  switch (type.kind) {
    case TypeKind::Bool:
    case TypeKind::Char:
    case TypeKind::Integer:
    case TypeKind::Enum: break;
    case TypeKind::Pointer: return model::kPointer;
    case TypeKind::Float:
      if (type.bytes == 4) return model::kF32;
      return type.bytes == 8 ? std::optional(model::kF64) : std::nullopt;
    default: return std::nullopt;
  }
  if (type.bytes == 0 || type.bytes > 8) return std::nullopt;
  return model::integer_type(static_cast<unsigned>(type.bytes) * 8);
}

class Members {
 public:
  explicit Members(const model::Types& types) : types_(types) {}

  std::vector<PlaceMember> of(const std::string& pointer, model::TypeId type) {
    const SourceType& is = types_[types_.plain(type)];
    if (is.kind == TypeKind::Pointer && is.element != model::kNoType)
      add(pointer + "->", is.element, 0);
    return std::move(members_);
  }

 private:
  /// Adds the members of a structure or union; `before` is written before their names.
  void add(const std::string& before, model::TypeId type, uint64_t offset) {
    const SourceType& whole = types_[types_.plain(type)];
    if (whole.kind != TypeKind::Struct && whole.kind != TypeKind::Union) return;
    for (const model::TypeMember& member : whole.members) {
      if (member.bits > 0 || member.type == model::kNoType) continue;
      const SourceType& is = types_[types_.plain(member.type)];
      const uint64_t at = offset + member.offset;
      if (const auto loaded = loaded_type(is))
        members_.push_back({before + member.name, *loaded, is.name, at});
      else add(member.name.empty() ? before : before + member.name + ".", member.type, at);
    }
  }

  const model::Types& types_;
  std::vector<PlaceMember> members_;
};

}  // namespace

std::map<std::string, std::vector<PlaceMember>> members_of_pointers(
    const model::Program& program, const model::Function& function) {
  std::map<std::string, std::vector<PlaceMember>> members;
  for (const model::SourceVariable& variable : function.source_variables) {
    if (variable.type == model::kNoType) continue;
    const auto [known, is_new] = members.try_emplace(variable.name);
    if (is_new) known->second = Members(program.types).of(variable.name, variable.type);
    else known->second.clear();
  }
  return members;
}

}  // namespace culprit::edits
