#include "session/values/show.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/memory/pointer_name.h"
#include "machine/memory/text.h"
#include "machine/value/float_text.h"
#include "session/values/members.h"
#include "session/values/place_names.h"
#include "session/values/read_value.h"
#include "session/values/type_rules.h"

namespace culprit::session {

using machine::Memory;
using machine::Value;
using model::TypeKind;

namespace {

constexpr size_t kMostElements = 10;
constexpr size_t kMostMembers = 12;
constexpr size_t kLongestText = 60;  // bytes of a string
constexpr size_t kLongestLine = 400;
constexpr unsigned kDeepest = 4;  // structs and arrays in each other

/// A character as it is written in quotes.
std::string escaped(char c, char quote) {
  constexpr std::string_view kSpecial = "\a\b\f\n\r\t\v\\", kLetters = "abfnrtv\\";
  if (const size_t at = kSpecial.find(c); at != kSpecial.npos)
    return std::string("\\") + kLetters[at];
  if (c == quote) return std::string("\\") + c;
  const auto byte = static_cast<unsigned char>(c);
  if (byte < 0x20 || byte == 0x7f) return fmt::format("\\{:03o}", byte);
  return std::string(1, c);
}

/// At most `most` bytes, without a part of a character at the end.
std::string_view beginning(std::string_view text, size_t most) {
  if (text.size() <= most) return text;
  while (most > 0 && (text[most] & 0xc0) == 0x80) --most;
  return text.substr(0, most);
}

std::string cut(const std::string& text, size_t most) {
  return text.size() <= most ? text : std::string(beginning(text, most)) + "…";
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  const std::string_view shown = beginning(text, kLongestText);
  for (const char c : shown) out += escaped(c, '"');
  return out + "\"" + (shown.size() < text.size() ? "…" : "");
}

class Words {
 public:
  explicit Words(const Scope& scope) : scope_(scope), rules_(scope.types()) {}

  std::string of(TypedValue value, unsigned depth, bool behind_pointer = false) const {
    if (const auto problem = load(scope_, value)) return "(" + *problem + ")";
    switch (rules_.kind(value.type)) {
      case TypeKind::Array: return depth >= kDeepest ? "{…}" : array(value, depth);
      case TypeKind::Struct:
      case TypeKind::Union: return depth >= kDeepest ? "{…}" : record(value, depth, behind_pointer);
      case TypeKind::Function: return function(value);
      case TypeKind::Void:
      case TypeKind::Other: return "…";
      default: break;
    }
    return value.value.is_undefined() ? "?" : scalar(value, depth, behind_pointer);
  }

 private:
  std::string function(const TypedValue& value) const {
    return machine::pointer_name(scope_.state.memory, value.address.value_or(0));
  }

  std::string scalar(const TypedValue& value, unsigned depth, bool behind_pointer) const {
    const Value& v = value.value;
    switch (rules_.kind(value.type)) {
      case TypeKind::Bool: return v.bits != 0 ? "true" : "false";
      case TypeKind::Char: return character(value);
      case TypeKind::Enum: return enumerator(value);
      case TypeKind::Float: return real(value);
      case TypeKind::Pointer: return pointer(value, depth, behind_pointer);
      default: return integer(value);
    }
  }

  std::string integer(const TypedValue& value) const {
    if (!rules_.is_signed(value.type)) return std::to_string(value.value.bits);
    return std::to_string(
        machine::sign_extend(value.value.bits, rules_.register_type(value.type).bits()));
  }

  std::string character(const TypedValue& value) const {
    const auto byte = static_cast<unsigned char>(value.value.bits);
    const std::string number = integer(value);
    if (byte == 0 || byte >= 0x80) return number;
    return fmt::format("{} '{}'", number, escaped(static_cast<char>(byte), '\''));
  }

  std::string enumerator(const TypedValue& value) const {
    const std::string number = integer(value);
    for (const model::Enumerator& each : rules_.plain(value.type)->enumerators)
      if (std::to_string(each.value) == number) return each.name;
    return number;
  }

  std::string real(const TypedValue& value) const {
    const model::Type type = rules_.register_type(value.type);
    if (type == model::kF32) return machine::float_text(value.value.as_float());
    if (type == model::kF64) return fmt::format("{}", value.value.as_double());
    return fmt::format("{}", value.value.as_long_double());
  }

  std::string pointer(const TypedValue& value, unsigned depth, bool behind_pointer) const {
    const Memory& memory = scope_.state.memory;
    const uint64_t at = value.value.bits;
    if (at == 0) return "NULL";
    const machine::Object* object = memory.find(Memory::id_of(at));
    if (!object) return fmt::format("{:#x}, which points to nothing", at);
    const TypeRef pointee = *rules_.element(value.type);
    if (!object->alive()) return machine::pointer_name(memory, at);
    if (rules_.kind(pointee) == TypeKind::Char)
      if (const auto text = machine::text_at(memory, at)) return in_quotes(*text);
    if (std::string name = place_name(scope_, at, pointee); !name.empty()) return name;
    const bool is_data = object->info().storage == machine::Storage::Heap;
    if (is_data && rules_.is_record(pointee) && !problem_at(scope_, at, rules_.bytes(pointee))) {
      TypedValue target;
      target.type = pointee;
      target.address = at;
      return behind_pointer ? "&{…}" : "&" + of(target, depth + 1, true);
    }
    const std::string name = machine::pointer_name(memory, at);
    return name.empty() ? "the address of an object without a name" : name;
  }

  /// The text in an array of characters; nullopt if a byte before its end is not initialised.
  std::optional<std::string> text(const TypedValue& array, uint64_t count) const {
    const machine::Object& object = *scope_.state.memory.find(Memory::id_of(*array.address));
    std::string out;
    for (uint64_t i = 0; i < count; ++i) {
      const int64_t offset = Memory::offset_of(*array.address) + static_cast<int64_t>(i);
      if (!object.byte_defined(offset) || object.has_cells(offset, 1)) return std::nullopt;
      const auto byte = static_cast<char>(object.byte(offset));
      if (byte == '\0' || out.size() > kLongestText) break;
      out += byte;
    }
    return out;
  }

  std::string array(const TypedValue& value, unsigned depth) const {
    const TypeRef element = *rules_.element(value.type);
    const uint64_t bytes = rules_.bytes(element);
    const auto count = elements_of(scope_, value);
    if (!count || bytes == 0) return "an array whose size is not known here";
    const bool is_text = rules_.types().plain(element.id) == model::type_id(model::BasicType::Char);
    if (is_text && element.pointers == 0)
      if (const auto text = this->text(value, *count)) return in_quotes(*text);
    std::string out = "{";
    const uint64_t shown = std::min<uint64_t>(*count, kMostElements);
    for (uint64_t i = 0; i < shown; ++i) {
      TypedValue part;
      part.type = element;
      part.address = *value.address + i * bytes;
      out += (i > 0 ? ", " : "") + of(part, depth + 1, true);
    }
    return out + (shown < *count ? fmt::format(", … {} more}}", *count - shown) : "}");
  }

  std::string record(const TypedValue& value, unsigned depth, bool behind_pointer) const {
    std::string out = "{";
    const std::vector<model::TypeMember> members =
        all_members(rules_.types(), *rules_.plain(value.type));
    const size_t shown = std::min(members.size(), kMostMembers);
    for (size_t i = 0; i < shown; ++i)
      out += fmt::format("{}{} = {}", i > 0 ? ", " : "", members[i].name,
                         of(part_of(value, members[i]), depth + 1, behind_pointer));
    return out +
           (shown < members.size() ? fmt::format(", … {} more}}", members.size() - shown) : "}");
  }

  const Scope& scope_;
  TypeRules rules_;
};

}  // namespace

std::string show(const Scope& scope, const TypedValue& value) {
  return cut(Words(scope).of(value, 0), kLongestLine);
}

}  // namespace culprit::session
