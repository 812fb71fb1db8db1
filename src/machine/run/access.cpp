// Loads, stores and copies: bounds, lifetimes, definedness and symbolic cells.
//
// A small overrun falls into the red zone of its object: it is reported, and the run goes on, as
// most native runs would.
#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "machine/run/machine.h"

namespace culprit::machine {

namespace {

const Cell* cell_at(const Object& object, int64_t offset, unsigned bytes) {
  const Cell* cell = object.cell_over(offset);
  return cell && cell->offset == offset && cell->bytes == bytes ? cell : nullptr;
}

/// Whether [offset, offset + bytes) lies in the object, or at most `margin` bytes beside it.
/// `bytes` may be any number.
bool within(int64_t offset, uint64_t bytes, const Object& object, int64_t margin) {
  int64_t end = static_cast<int64_t>(object.size()) + margin;
  return offset >= -margin && offset <= end && bytes <= static_cast<uint64_t>(end - offset);
}

uint64_t read_bytes(const Object& object, int64_t offset, unsigned bytes) {
  uint64_t bits = 0;
  object.read(offset, &bits, std::min(bytes, 8u));
  return bits;
}

/// A mask of the undefined bits, for at most 8 bytes.
uint64_t undefined_mask(const Object& object, int64_t offset, unsigned bytes) {
  uint64_t mask = 0;
  const uint64_t undefined = object.undefined(offset, std::min(bytes, 8u));
  for (unsigned i = 0; undefined >> i != 0; ++i)
    if (undefined >> i & 1) mask |= uint64_t{object.undefined_bits(offset + i)} << (8 * i);
  return mask;
}

constexpr uint64_t kLow60 = width_mask(60);

Value value_from(const Object& object, int64_t offset, model::Type type) {
  unsigned bytes = type.store_bytes();
  uint64_t bits = read_bytes(object, offset, bytes);
  if (type == model::kF80) {
    uint16_t high = 0;
    object.read(offset + 8, &high, 2);
    return object.all_defined(offset, bytes) ? Value{bits, Value::kWide | high}
                                             : Value::undefined_bits(bits, ~uint64_t{0});
  }
  uint64_t width = width_mask(type.bits());
  if (object.all_defined(offset, std::min(bytes, 8u))) return Value::plain(bits & width);
  return Value::undefined_bits(bits & width, undefined_mask(object, offset, bytes) & width);
}

void write_plain(Object& object, int64_t offset, model::Type type, Value value) {
  unsigned bytes = type.store_bytes();
  object.write(offset, &value.bits, std::min(bytes, 8u));
  if (type == model::kF80) {
    uint16_t high = value.high();
    object.write(offset + 8, &high, 2);
  }
  uint64_t mask = value.undefined_mask();
  if (mask == 0) return object.define(offset, bytes);
  if (type == model::kF80) return object.mark(offset, width_mask(bytes), bytes);
  uint64_t undefined = 0, mixed = 0;
  for (unsigned i = 0; i < bytes; ++i) {
    const uint64_t width = i == bytes - 1 && type.bits() % 8 ? width_mask(type.bits() % 8) : 0xff;
    uint64_t bits = mask >> (8 * i) & width;
    // the highest four share a mask bit of the value: they count as defined if some may be
    if (i == 7 && bits != width) mask &= kLow60, bits &= 0x0f;
    if (bits == 0) continue;
    undefined |= uint64_t{1} << i;
    if (bits != width) mixed |= uint64_t{1} << i;
  }
  object.mark(offset, undefined, bytes);
  for (unsigned i = 0; mixed >> i != 0; ++i)
    if (mixed >> i & 1) object.mark_bits(offset + i, static_cast<uint8_t>(mask >> (8 * i)));
}

/// Whether a write outside of the object overwrites what the allocator keeps beside a block. glibc
/// gives at least 24 bytes, and 16 more at a time; the size of the next block follows. A native run
/// seldom survives that for long.
bool corrupts_heap(int64_t offset, uint64_t bytes, const Object& object) {
  if (object.info().storage != Storage::Heap) return false;
  const uint64_t usable = std::max<uint64_t>(24, (object.size() + 8 + 15) / 16 * 16 - 8);
  return offset < 0 || static_cast<uint64_t>(offset) + bytes > usable;
}

}  // namespace

const Object* Machine::access(State& state, uint64_t pointer, uint64_t bytes, bool write) {
  const Object* object = state.memory.find(Memory::id_of(pointer));
  int64_t offset = Memory::offset_of(pointer);
  if (object && object->info().storage == Storage::Function &&
      image_.callee_at(Memory::address(Memory::id_of(pointer))).kind == Callee::Kind::None) {
    unsupported(state,
                fmt::format("the external variable '{}' is not modelled", object->info().name));
    return nullptr;
  }
  if (!object || object->info().storage == Storage::Function) {
    bool null = pointer < 4096;
    const std::string where = null ? "through a null pointer"
                              : Memory::id_of(pointer) == 0
                                  ? fmt::format("at address 0x{:x}, where no object is", pointer)
                                  : "through a pointer to no object";
    report(state, null ? FindingKind::NullDereference : FindingKind::WildDereference,
           fmt::format("{} {}", write ? "write" : "read", where), true);
    return nullptr;
  }
  if (!object->alive()) {
    const bool out_of_block = object->suspended();
    report(state, out_of_block ? FindingKind::UseAfterScope : FindingKind::UseAfterFree,
           fmt::format("{} of {}, {}", write ? "write" : "read", describe(state, pointer),
                       out_of_block ? "after the end of its block" : "whose lifetime has ended"),
           false, pointer);
  }
  if (!within(offset, bytes, *object, 0)) {
    const bool near = within(offset, bytes, *object, kRedZone) &&
                      !(write && corrupts_heap(offset, bytes, *object));
    report(state, write ? FindingKind::OutOfBoundsWrite : FindingKind::OutOfBoundsRead,
           fmt::format(
               "{} of {} byte{} {} {}", write ? "write" : "read", bytes, bytes == 1 ? "" : "s",
               offset < 0 ? "before the start of" : "past the end of", describe(state, pointer)),
           !near, pointer);
    if (!near) return nullptr;
  }
  if (write && object->info().constant) {
    report(state, FindingKind::WriteToConstant,
           fmt::format("write to {}, which is constant", describe(state, pointer)), true, pointer);
    return nullptr;
  }
  if (state.threads) [[unlikely]] {
    if (write) ++state.own_threads().changes;
    if (state.has_ranks()) check_buffers(state, pointer, bytes, write);
  }
  if (observer) [[unlikely]]
    observer->accessed(object->info(), pointer, bytes, write);
  return state.stop == Stop::Running ? object : nullptr;
}

std::string Machine::describe(const State& state, uint64_t pointer) const {
  const Object* object = state.memory.find(Memory::id_of(pointer));
  if (!object) return "no object";
  const ObjectInfo& info = object->info();
  if (info.name.starts_with("__culprit_ctype"))
    return "the table of isalpha, toupper and the like, which take EOF and the values of unsigned "
           "char";
  std::string name = !info.name.empty()                ? "'" + info.name + "'"
                     : info.storage == Storage::Heap   ? "a heap block"
                     : info.storage == Storage::Static ? "a string literal"
                                                       : "an object";
  const auto bytes = [](uint64_t n) { return fmt::format("{} byte{}", n, n == 1 ? "" : "s"); };
  const uint64_t element = info.element_bytes;
  const std::string size =
      element > 0 && element < object->size()
          ? fmt::format("{} elements of {}", object->size() / element, bytes(element))
          : bytes(object->size());
  return fmt::format("{} ({}{})", name, origin_of(state, info), size);
}

/// "declared in line 4, ", "allocated in list.c:12, "; empty if the place is not known, or is none
/// of the program's own code.
std::string Machine::origin_of(const State& state, const ObjectInfo& info) const {
  const auto& files = image_.program().files;
  const bool is_known = info.location.valid() && info.location.file < files.size();
  if (!is_known || info.library || state.frames.empty() ||
      (info.name.empty() && info.storage != Storage::Heap))
    return {};
  const char* verb = info.storage == Storage::Heap ? "allocated" : "declared";
  return location_of(state, frame_to_show(state)).file == info.location.file
             ? fmt::format("{} in line {}, ", verb, info.location.line)
             : fmt::format("{} in {}:{}, ", verb, files[info.location.file].path,
                           info.location.line);
}

Value Machine::load(State& state, model::Type type, Value pointer) {
  if (pointer.is_symbolic()) return domain_.load(state, type, pointer);
  if (pointer.is_undefined())
    report(state, FindingKind::UninitialisedRead,
           "a pointer is dereferenced that depends on uninitialised memory");
  unsigned bytes = type.store_bytes();
  const Object* object = access(state, pointer.bits, bytes, false);
  if (!object)
    return state.stop == Stop::Running
               ? Value::undefined_bits(0, width_mask(std::min(type.bits(), 64u)))
               : Value{};
  int64_t offset = Memory::offset_of(pointer.bits);
  if (object->has_cells() && object->has_cells(offset, bytes)) {
    const Cell* cell = cell_at(*object, offset, bytes);
    return cell && type.bits() == 8 * bytes ? Value::symbolic_term(cell->term)
                                            : domain_.load_cells(state, type, pointer.bits);
  }
  const Value value = value_from(*object, offset, type);
  return undefined_fill != UndefinedFill::Zero && value.is_undefined() ? filled(value, type)
                                                                       : value;
}

void Machine::store(State& state, model::Type type, Value pointer, Value value) {
  if (pointer.is_symbolic()) return domain_.store(state, type, pointer, value);
  if (pointer.is_undefined())
    report(state, FindingKind::UninitialisedRead,
           "a pointer is dereferenced that depends on uninitialised memory");
  if (access(state, pointer.bits, type.store_bytes(), true)) put(state, type, pointer.bits, value);
}

void Machine::put(State& state, model::Type type, uint64_t pointer, Value value) {
  unsigned bytes = type.store_bytes();
  Object& object = state.memory.writable(Memory::id_of(pointer));
  int64_t offset = Memory::offset_of(pointer);
  if (object.has_cells() && object.has_cells(offset, bytes)) {
    if (!cell_at(object, offset, bytes)) domain_.split_cells(object, offset, bytes);
    object.drop_cells(offset, bytes);
  }
  if (!value.is_symbolic()) return write_plain(object, offset, type, value);
  domain_.store_cell(object, offset, type, value);
}

bool Machine::copy(State& state, uint64_t to, uint64_t from, uint64_t bytes) {
  if (bytes == 0) return true;
  if (!access(state, from, bytes, false) || !access(state, to, bytes, true))
    return state.stop == Stop::Running;
  charge(bytes);
  Object& target = state.memory.writable(Memory::id_of(to));
  const Object* source = state.memory.find(Memory::id_of(from));
  int64_t at_source = Memory::offset_of(from), at_target = Memory::offset_of(to);
  // the source keeps its cells; those that extend beyond the range are split in a copy
  std::optional<Object> cut;
  if (source->has_cells()) {
    domain_.split_cells(cut.emplace(*source), at_source, bytes);
    source = &*cut;
  }
  const std::vector<Cell> moved = source->cells_over(at_source, bytes);
  if (target.has_cells()) {
    domain_.split_cells(target, at_target, bytes);
    target.drop_cells(at_target, bytes);
  }
  target.copy(at_target, *source, at_source, bytes);
  for (const Cell& cell : moved)
    target.put_cell({cell.offset + at_target - at_source, cell.bytes, cell.term});
  return true;
}

void Machine::report_overlap(State& state, uint64_t to, uint64_t from, uint64_t bytes) {
  const uint64_t apart = std::max(to, from) - std::min(to, from);
  if (apart == 0 || apart >= bytes) return;
  report(state, FindingKind::OverlappingCopy,
         fmt::format(
             "a copy of {} bytes between places that are {} apart and overlap; memmove may do that",
             bytes, apart));
}

bool Machine::fill(State& state, uint64_t to, uint8_t byte, uint64_t bytes) {
  if (bytes == 0) return true;
  if (!access(state, to, bytes, true)) return state.stop == Stop::Running;
  charge(bytes);
  Object& target = state.memory.writable(Memory::id_of(to));
  int64_t offset = Memory::offset_of(to);
  if (target.has_cells()) {
    domain_.split_cells(target, offset, bytes);
    target.drop_cells(offset, bytes);
  }
  target.fill(offset, byte, bytes);
  return true;
}

}  // namespace culprit::machine
