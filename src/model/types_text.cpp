#include "model/types_text.h"

#include <fmt/format.h>

#include <iterator>

namespace culprit::model {

namespace {

template <class... Args>
void add(std::string& out, fmt::format_string<Args...> format, Args&&... args) {
  fmt::format_to(std::back_inserter(out), format, std::forward<Args>(args)...);
}

/// Writes kNoType as -, for readability.
std::string id(TypeId type) { return type == kNoType ? "-" : std::to_string(type); }

template <class Enum>
Enum enumerator(Scanner& scan, unsigned count) {
  const auto number = scan.number<unsigned>();
  if (number >= count) return scan.fail(), Enum{};
  return static_cast<Enum>(number);
}

}  // namespace

std::string quoted(const std::string& text) {
  std::string out = "\"";
  for (char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\') out += '\\', out += c;
    else if (byte < 0x20 || byte == 0x7f) add(out, "\\{:02x}", byte);
    else out += c;
  }
  return out + '"';
}

void print_fields(const SourceType& type, std::string& out) {
  add(out, "{} {} {} {} {} {}", static_cast<unsigned>(type.kind), quoted(type.name), type.bytes,
      int{type.is_signed}, id(type.element), type.count);
  add(out, " {}", type.members.size());
  for (const TypeMember& m : type.members)
    add(out, " {} {} {} {} {}", quoted(m.name), m.offset, id(m.type), m.first_bit, m.bits);
  add(out, " {}", type.enumerators.size());
  for (const Enumerator& e : type.enumerators) add(out, " {} {}", quoted(e.name), e.value);
}

void print_fields(const SourceVariable& v, std::string& out) {
  add(out, "{} {} {} {} {}:{}:{}:{}:{}", quoted(v.name), id(v.type), static_cast<unsigned>(v.place),
      v.number, v.scope.file, v.scope.line, v.scope.column, v.scope.end_line, v.scope.end_column);
}

SourceType read_type(Scanner& scan) {
  SourceType type;
  type.kind = enumerator<TypeKind>(scan, kTypeKinds);
  type.name = scan.string();
  type.bytes = scan.number<uint64_t>();
  type.is_signed = scan.flag();
  type.element = scan.number_or(kNoType);
  type.count = scan.number<uint64_t>();
  const auto members = scan.number<uint32_t>();
  for (uint32_t i = 0; i < members && !scan.failed(); ++i) {
    TypeMember m;
    m.name = scan.string();
    m.offset = scan.number<uint64_t>();
    m.type = scan.number_or(kNoType);
    m.first_bit = scan.number<uint8_t>();
    m.bits = scan.number<uint8_t>();
    type.members.push_back(std::move(m));
  }
  const auto enumerators = scan.number<uint32_t>();
  for (uint32_t i = 0; i < enumerators && !scan.failed(); ++i) {
    std::string name = scan.string();
    type.enumerators.push_back({std::move(name), scan.number<int64_t>()});
  }
  return type;
}

SourceVariable read_variable(Scanner& scan) {
  SourceVariable v;
  v.name = scan.string();
  v.type = scan.number_or(kNoType);
  v.place = enumerator<Place>(scan, kPlaces);
  v.number = scan.number<uint32_t>();
  v.scope = scan.range();
  return v;
}

}  // namespace culprit::model
