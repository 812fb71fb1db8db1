#include "session/values/read_value.h"

#include <algorithm>

#include <fmt/format.h>

#include "machine/memory/pointer_name.h"
#include "session/values/type_rules.h"

namespace culprit::session {

using machine::Memory;
using machine::Object;
using machine::Value;

namespace {

/// The bits of `bytes` bytes, at most 8, and which of them are undefined.
Value read_bits(const Object& object, int64_t offset, unsigned bytes) {
  uint64_t bits = 0, undefined = 0;
  object.read(offset, &bits, bytes);
  for (unsigned i = 0; i < bytes; ++i)
    if (!object.byte_defined(offset + i))
      undefined |= uint64_t{object.undefined_bits(offset + i)} << (8 * i);
  return Value::undefined_bits(bits, undefined);
}

Value read_long_double(const Object& object, int64_t offset) {
  if (!object.all_defined(offset, 10)) return Value::undefined_bits(0, ~uint64_t{0});
  Value value;
  uint16_t high = 0;
  object.read(offset, &value.bits, 8);
  object.read(offset + 8, &high, 2);
  value.tag = Value::kWide | high;
  return value;
}

Value read_bitfield(const Object& object, int64_t offset, BitField field, bool is_signed,
                    unsigned width) {
  const unsigned bytes = (field.first + field.bits + 7u) / 8;
  const unsigned low = std::min(bytes, 8u);
  const Value whole = read_bits(object, offset, low);
  uint64_t bits = whole.bits >> field.first, undefined = whole.undefined_mask() >> field.first;
  if (bytes > low) {
    const Value last = read_bits(object, offset + 8, 1);
    bits |= last.bits << (64 - field.first);
    undefined |= last.undefined_mask() << (64 - field.first);
  }
  const uint64_t mask = machine::width_mask(field.bits);
  bits &= mask, undefined &= mask;
  if (is_signed)
    bits =
        static_cast<uint64_t>(machine::sign_extend(bits, field.bits)) & machine::width_mask(width);
  return Value::undefined_bits(bits, undefined);
}

}  // namespace

std::optional<std::string> problem_at(const Scope& scope, uint64_t address, uint64_t bytes) {
  const Memory& memory = scope.state.memory;
  if (address == 0) return "it is at the null pointer";
  const Object* object = memory.find(Memory::id_of(address));
  if (!object) return fmt::format("nothing is at the address {:#x}", address);
  if (!object->alive()) return machine::pointer_name(memory, address);
  const machine::Storage storage = object->info().storage;
  if (storage == machine::Storage::Function)
    return fmt::format("{} is a function", object->info().name);
  if (storage == machine::Storage::Stream)
    return fmt::format("the content of a stream is not modelled");
  const int64_t offset = Memory::offset_of(address);
  if (offset < 0 || static_cast<uint64_t>(offset) + bytes > object->size())
    return fmt::format("it is outside of {}, which has {} byte{}", machine::object_name(*object),
                       object->size(), object->size() == 1 ? "" : "s");
  return std::nullopt;
}

std::optional<std::string> load(const Scope& scope, TypedValue& value) {
  const TypeRules rules(scope.types());
  if (value.reg) {
    const machine::Frame& frame = scope.state.frames[scope.frame];
    value.value = scope.state.registers[frame.base + *value.reg];
    if (value.value.is_symbolic()) return "its value is not known";
    return std::nullopt;
  }
  if (!value.address || rules.kind(value.type) == model::TypeKind::Function) return std::nullopt;
  const unsigned field =
      value.bitfield ? (value.bitfield->first + value.bitfield->bits + 7u) / 8 : 0;
  const uint64_t bytes = field ? field : rules.bytes(value.type);
  if (auto problem = problem_at(scope, *value.address, bytes)) return problem;
  if (!rules.is_scalar(value.type)) return std::nullopt;
  const Object& object = *scope.state.memory.find(Memory::id_of(*value.address));
  const int64_t offset = Memory::offset_of(*value.address);
  if (object.has_cells(offset, bytes)) return "its value is not known";
  const model::Type type = rules.register_type(value.type);
  if (value.bitfield)
    value.value =
        read_bitfield(object, offset, *value.bitfield, rules.is_signed(value.type), type.bits());
  else if (type == model::kF80) value.value = read_long_double(object, offset);
  else value.value = read_bits(object, offset, static_cast<unsigned>(bytes));
  return std::nullopt;
}

}  // namespace culprit::session
