// Loads, stores and copies: bounds, lifetimes, definedness and symbolic cells.
//
// A small overrun lands in the red zone of its object: it is reported, and the run goes on, as most native runs would.
#include <algorithm>
#include <cstring>
#include <optional>

#include <fmt/format.h>

#include "machine/machine.h"

namespace culprit::machine {

namespace {

const Cell* cell_at(const Object& object, int64_t offset, unsigned bytes) {
  const Cell* cell = object.cell_over(offset);
  return cell && static_cast<int64_t>(cell->offset) == offset && cell->bytes == bytes ? cell : nullptr;
}

bool overlaps_cells(const Object& object, int64_t offset, uint64_t bytes) {
  auto cell = object.first_cell_behind(offset);
  return cell != object.cells().end() && static_cast<int64_t>(cell->offset) < offset + static_cast<int64_t>(bytes);
}

/// Whether [offset, offset + bytes) lies in the object or at most `margin` bytes beside it; `bytes` may be any number.
bool within(int64_t offset, uint64_t bytes, const Object& object, int64_t margin) {
  int64_t end = static_cast<int64_t>(object.size()) + margin;
  return offset >= -margin && offset <= end && bytes <= static_cast<uint64_t>(end - offset);
}

uint64_t read_bytes(const Object& object, int64_t offset, unsigned bytes) {
  uint64_t bits = 0;
  std::memcpy(&bits, object.at(offset), std::min(bytes, 8u));
  return bits;
}

uint64_t undefined_mask(const Object& object, int64_t offset, unsigned bytes) {
  uint64_t mask = 0;
  for (unsigned i = 0; i < std::min(bytes, 8u); ++i)
    if (!object.byte_defined(offset + i)) mask |= uint64_t{0xff} << (8 * i);
  return mask;
}

Value value_from(const Object& object, int64_t offset, model::Type type) {
  unsigned bytes = type.store_bytes();
  uint64_t bits = read_bytes(object, offset, bytes);
  if (type == model::kF80) {
    uint16_t high = 0;
    std::memcpy(&high, object.at(offset + 8), 2);
    return {bits, Value::kWide | high};
  }
  uint64_t width = width_mask(type.bits());
  if (object.all_defined()) return Value::plain(bits & width);
  return Value::undefined_bits(bits & width, undefined_mask(object, offset, bytes) & width);
}

void write_plain(Object& object, int64_t offset, model::Type type, Value value) {
  unsigned bytes = type.store_bytes();
  std::memcpy(object.at(offset), &value.bits, std::min(bytes, 8u));
  if (type == model::kF80) {
    uint16_t high = value.high();
    std::memcpy(object.at(offset + 8), &high, 2);
  }
  uint64_t mask = value.undefined_mask();
  if (mask == 0 && object.all_defined()) return;
  for (unsigned i = 0; i < bytes; ++i) {
    uint64_t width = i == bytes - 1 && type.bits() % 8 ? width_mask(type.bits() % 8) : 0xff;
    object.set_defined(offset + i, i >= 8 || (mask >> (8 * i) & width) != width);
  }
}

}  // namespace

const Object* Machine::access(State& state, uint64_t pointer, uint64_t bytes, bool write) {
  const Object* object = state.memory.find(Memory::id_of(pointer));
  int64_t offset = Memory::offset_of(pointer);
  if (!object || object->info().storage == Storage::Function) {
    bool null = pointer < 4096;
    report(state, null ? FindingKind::NullDereference : FindingKind::WildDereference,
           fmt::format("{} through {}", write ? "write" : "read", null ? "a null pointer" : "a pointer to no object"), true);
    return nullptr;
  }
  if (!object->alive())
    report(state, FindingKind::UseAfterFree, fmt::format("{} of {}, whose lifetime has ended", write ? "write" : "read", describe(state, pointer)));
  if (!within(offset, bytes, *object, 0)) {
    bool near = within(offset, bytes, *object, kRedZone);
    report(state, write ? FindingKind::OutOfBoundsWrite : FindingKind::OutOfBoundsRead,
           fmt::format("{} of {} byte{} {} {}", write ? "write" : "read", bytes, bytes == 1 ? "" : "s",
                       offset < 0 ? "before the start of" : "past the end of", describe(state, pointer)),
           !near);
    if (!near) return nullptr;
  }
  if (write && object->info().constant) {
    report(state, FindingKind::WriteToConstant, fmt::format("write to {}, which is constant", describe(state, pointer)), true);
    return nullptr;
  }
  return state.stop == Stop::Running ? object : nullptr;
}

std::string Machine::describe(const State& state, uint64_t pointer) const {
  const Object* object = state.memory.find(Memory::id_of(pointer));
  if (!object) return "no object";
  const ObjectInfo& info = object->info();
  std::string name = !info.name.empty()                   ? "'" + info.name + "'"
                     : info.storage == Storage::Heap      ? "a heap block"
                     : info.storage == Storage::Static    ? "a string literal"
                                                          : "an object";
  uint64_t element = info.element_bytes;
  if (element > 0 && element < object->size())
    return fmt::format("{} ({} elements of {} byte{})", name, object->size() / element, element, element == 1 ? "" : "s");
  return fmt::format("{} ({} byte{})", name, object->size(), object->size() == 1 ? "" : "s");
}

Value Machine::load(State& state, model::Type type, Value pointer) {
  if (pointer.is_symbolic()) return domain_.load(state, type, pointer);
  if (pointer.is_undefined())
    report(state, FindingKind::UninitialisedRead, "a pointer is dereferenced that depends on uninitialised memory");
  unsigned bytes = type.store_bytes();
  const Object* object = access(state, pointer.bits, bytes, false);
  if (!object) return {};
  int64_t offset = Memory::offset_of(pointer.bits);
  if (!object->cells().empty() && overlaps_cells(*object, offset, bytes)) {
    const Cell* cell = cell_at(*object, offset, bytes);
    return cell && type.bits() == 8 * bytes ? Value::symbolic_term(cell->term) : domain_.load_cells(state, type, pointer.bits);
  }
  return value_from(*object, offset, type);
}

void Machine::store(State& state, model::Type type, Value pointer, Value value) {
  if (pointer.is_symbolic()) return domain_.store(state, type, pointer, value);
  if (pointer.is_undefined())
    report(state, FindingKind::UninitialisedRead, "a pointer is dereferenced that depends on uninitialised memory");
  unsigned bytes = type.store_bytes();
  if (!access(state, pointer.bits, bytes, true)) return;
  Object& object = state.memory.writable(Memory::id_of(pointer.bits));
  int64_t offset = Memory::offset_of(pointer.bits);
  if (!object.cells().empty() && overlaps_cells(object, offset, bytes)) {
    if (!cell_at(object, offset, bytes)) domain_.split_cells(object, offset, bytes);
    object.drop_cells(offset, bytes);
  }
  if (!value.is_symbolic()) return write_plain(object, offset, type, value);
  domain_.store_cell(object, offset, type, value);
}

bool Machine::copy(State& state, uint64_t to, uint64_t from, uint64_t bytes) {
  if (bytes == 0) return true;
  if (!access(state, from, bytes, false) || !access(state, to, bytes, true)) return false;
  Object& target = state.memory.writable(Memory::id_of(to));
  bool same = Memory::id_of(to) == Memory::id_of(from);
  std::optional<Object> before;  // a copy within one object must read what stood there before
  if (same || !state.memory.find(Memory::id_of(from))->cells().empty()) before = *state.memory.find(Memory::id_of(from));
  const Object& source = before ? *before : *state.memory.find(Memory::id_of(from));
  int64_t at_source = Memory::offset_of(from), at_target = Memory::offset_of(to);
  std::memcpy(target.at(at_target), source.at(at_source), bytes);
  if (!source.all_defined() || !target.all_defined())
    for (uint64_t i = 0; i < bytes; ++i)
      target.set_defined(at_target + static_cast<int64_t>(i), source.byte_defined(at_source + static_cast<int64_t>(i)));
  if (source.cells().empty() && target.cells().empty()) return true;
  domain_.split_cells(target, at_target, bytes);
  target.drop_cells(at_target, bytes);
  if (!before) return true;
  domain_.split_cells(*before, at_source, bytes);
  for (Cell cell : source.cells()) {
    int64_t distance = static_cast<int64_t>(cell.offset) - at_source;
    if (distance < 0 || distance + cell.bytes > static_cast<int64_t>(bytes)) continue;
    cell.offset = static_cast<int32_t>(at_target + distance);
    target.cells().push_back(cell);
  }
  std::sort(target.cells().begin(), target.cells().end(), [](const Cell& a, const Cell& b) { return a.offset < b.offset; });
  return true;
}

bool Machine::fill(State& state, uint64_t to, uint8_t byte, uint64_t bytes) {
  if (bytes == 0) return true;
  if (!access(state, to, bytes, true)) return false;
  Object& target = state.memory.writable(Memory::id_of(to));
  int64_t offset = Memory::offset_of(to);
  std::memset(target.at(offset), byte, bytes);
  if (!target.all_defined())
    for (uint64_t i = 0; i < bytes; ++i) target.set_defined(offset + static_cast<int64_t>(i), true);
  if (!target.cells().empty()) {
    domain_.split_cells(target, offset, bytes);
    target.drop_cells(offset, bytes);
  }
  return true;
}

}  // namespace culprit::machine
