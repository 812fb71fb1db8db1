#include "session/values/parts.h"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "session/values/members.h"
#include "session/values/place_names.h"
#include "session/values/read_value.h"
#include "session/values/type_rules.h"

namespace culprit::session {

namespace {

/// The expression as an operand of `.`, `->`, `[]` and `*`.
std::string operand(std::string_view expression) {
  for (size_t at = 0; at < expression.size(); ++at) {
    const auto c = static_cast<unsigned char>(expression[at]);
    if (expression.substr(at, 2) == "->") ++at;
    else if (!std::isalnum(c) && std::string_view("_.[]").find(expression[at]) == std::string::npos)
      return fmt::format("({})", expression);
  }
  return std::string(expression);
}

}  // namespace

Parts::Parts(const Scope& scope, const TypedValue& value, std::string_view expression)
    : scope_(scope), expression_(operand(expression)), whole_(value) {
  const TypeRules rules(scope.types());
  if (load(scope, whole_)) return;
  if (rules.is_record(value.type)) {
    kind_ = PartsKind::Members;
    count_ = all_members(rules.types(), *rules.plain(value.type)).size();
  } else if (rules.kind(value.type) == model::TypeKind::Array) {
    count_ =
        rules.bytes(*rules.element(value.type)) > 0 ? elements_of(scope, value).value_or(0) : 0;
    kind_ = count_ > 0 ? PartsKind::Elements : PartsKind::None;
  } else if (rules.is_pointer(value.type) && whole_.value.is_plain()) {
    open_pointer(whole_);
  }
}

void Parts::open_pointer(const TypedValue& value) {
  const TypeRules rules(scope_.types());
  const TypeRef pointee = *rules.element(value.type);
  const uint64_t address = value.value.bits;
  count_ = elements_at(scope_, address, pointee);
  if (count_ == 0) return;
  whole_ = TypedValue{};
  whole_.type = pointee;
  whole_.address = address;
  behind_pointer_ = true;
  kind_ = count_ > 1                 ? PartsKind::Elements
          : rules.is_record(pointee) ? PartsKind::Members
                                     : PartsKind::Target;
  if (kind_ == PartsKind::Members)
    count_ = all_members(rules.types(), *rules.plain(pointee)).size();
}

Part Parts::member(uint64_t number) const {
  const TypeRules rules(scope_.types());
  const model::TypeMember member =
      all_members(rules.types(), *rules.plain(whole_.type))[static_cast<size_t>(number)];
  return {member.name, named(member.name), part_of(whole_, member)};
}

Part Parts::element(uint64_t number) const {
  const TypeRules rules(scope_.types());
  const std::string name = fmt::format("[{}]", number);
  Part part{name, named(name), {}};
  part.value.type = behind_pointer_ ? whole_.type : *rules.element(whole_.type);
  part.value.address = *whole_.address + number * rules.bytes(part.value.type);
  return part;
}

std::string Parts::named(std::string_view name) const {
  switch (kind_) {
    case PartsKind::Members:
      return fmt::format("{}{}{}", expression_, behind_pointer_ ? "->" : ".", name);
    case PartsKind::Elements: return fmt::format("{}{}", expression_, name);
    case PartsKind::Target:
    case PartsKind::None: break;
  }
  return std::string(name);
}

std::vector<Part> Parts::some(uint64_t first, uint64_t most) const {
  std::vector<Part> parts;
  const uint64_t end = first < count_ ? first + std::min(most, count_ - first) : first;
  for (uint64_t number = first; number < end; ++number) {
    if (kind_ == PartsKind::Members) parts.push_back(member(number));
    else if (kind_ == PartsKind::Elements) parts.push_back(element(number));
    else if (kind_ == PartsKind::Target)
      parts.push_back({"*" + expression_, "*" + expression_, whole_});
    load(scope_, parts.back().value);
  }
  return parts;
}

}  // namespace culprit::session
