#include "encode/merge.h"

#include <algorithm>

namespace culprit::encode {

using logic::Term;
using machine::Cell;
using machine::Memory;
using machine::Object;

namespace {

class Merger {
 public:
  Merger(SymbolicDomain& domain, const machine::Image& image, State& state, const State& other)
      : domain_(domain), image_(image), state_(state), other_(other), guard_(domain.term(state)) {}

  bool run() {
    if (!mergeable()) return false;
    for (const auto& [slot, object] : objects_) state_.memory.replace(slot, object);
    state_.registers = std::move(registers_);
    state_.path_condition = domain_.terms().or_(guard_, domain_.term(other_)).id;
    state_.steps = std::max(state_.steps, other_.steps);
    return true;
  }

 private:
  bool mergeable() {
    return state_.frame_objects == other_.frame_objects && state_.exit_handlers == other_.exit_handlers && merge_registers() &&
           merge_memory();
  }

  /// The merged value; nothing when a value cannot express the choice.
  std::optional<Value> choose(Value a, Value b, model::Type type) {
    if (a == b) return a;
    if (a.is_undefined()) return b;
    if (b.is_undefined()) return a;
    if (a.is_wide() || b.is_wide()) return std::nullopt;
    return domain_.value_of(domain_.terms().ite(guard_, domain_.term_of(a, type), domain_.term_of(b, type)));
  }

  bool merge_registers() {
    if (state_.registers.size() != other_.registers.size()) return false;
    registers_ = state_.registers;
    for (const machine::Frame& frame : state_.frames) {
      const machine::ImageFunction& function = image_.functions()[frame.function];
      const auto& types = function.model->register_types;
      for (size_t r = 0; r < function.registers; ++r) {
        Value& mine = registers_[frame.base + r];
        const Value& theirs = other_.registers[frame.base + r];
        if (mine == theirs) continue;
        if (r >= types.size()) {  // the counter of a loop that is not running
          mine = Value::plain(std::max(mine.bits, theirs.bits));
          continue;
        }
        if (types[r].is_void()) continue;
        std::optional<Value> merged = choose(mine, theirs, types[r]);
        if (!merged) return false;
        mine = *merged;
      }
    }
    return true;
  }

  bool merge_memory() {
    uint32_t slots = std::max(state_.memory.slots(), other_.memory.slots());
    for (uint32_t slot = 1; slot < slots; ++slot) {
      const Object* mine = slot < state_.memory.slots() ? state_.memory.slot(slot) : nullptr;
      const Object* theirs = slot < other_.memory.slots() ? other_.memory.slot(slot) : nullptr;
      if (mine == theirs) continue;
      bool mine_alive = mine && mine->alive(), theirs_alive = theirs && theirs->alive();
      if (mine_alive != theirs_alive) return false;
      if (!mine_alive) continue;
      if (state_.memory.id_at(slot) != other_.memory.id_at(slot) || mine->size() != theirs->size()) return false;
      Object merged = *mine;
      if (!merge_object(merged, *theirs)) return false;
      objects_.emplace_back(slot, std::move(merged));
    }
    return true;
  }

  static bool cells_differ(const Object& a, const Object& b, int64_t offset, int64_t bytes) {
    auto inside = [&](const Cell& c) { return static_cast<int64_t>(c.offset) < offset + bytes && offset < static_cast<int64_t>(c.offset + c.bytes); };
    for (const Cell& c : a.cells())
      if (inside(c) && std::none_of(b.cells().begin(), b.cells().end(), [&](const Cell& d) { return d.offset == c.offset && d.bytes == c.bytes && d.term == c.term; }))
        return true;
    for (const Cell& c : b.cells())
      if (inside(c) && std::none_of(a.cells().begin(), a.cells().end(), [&](const Cell& d) { return d.offset == c.offset && d.bytes == c.bytes && d.term == c.term; }))
        return true;
    return false;
  }

  /// The unit in which differing content is merged: a cell's extent, a pointer, or an element of the object.
  int64_t unit_at(const Object& a, const Object& b, int64_t offset) {
    for (const Object* o : {&a, &b})
      for (const Cell& c : o->cells())
        if (static_cast<int64_t>(c.offset) == offset) return c.bytes;
    uint32_t element = a.info().element_bytes;
    bool number = element == 1 || element == 2 || element == 4 || element == 8;
    if (number && offset % element == 0 && offset + element <= static_cast<int64_t>(a.size())) return element;
    if (number) return 1;
    if (offset % 8 == 0 && offset + 8 <= static_cast<int64_t>(a.size()) && (holds_pointer(a, offset) || holds_pointer(b, offset))) return 8;
    return offset % 4 == 0 && offset + 4 <= static_cast<int64_t>(a.size()) ? 4 : 1;
  }

  bool holds_pointer(const Object& object, int64_t offset) {
    uint64_t bits;
    std::memcpy(&bits, object.at(offset), 8);
    return Memory::id_of(bits) != 0 && (state_.memory.find(Memory::id_of(bits)) || other_.memory.find(Memory::id_of(bits)));
  }

  Value read(const Object& object, int64_t offset, int64_t bytes) {
    for (const Cell& c : object.cells())
      if (static_cast<int64_t>(c.offset) == offset && c.bytes == bytes) return Value::symbolic_term(c.term);
    Value v;
    std::memcpy(&v.bits, object.at(offset), static_cast<size_t>(bytes));
    return v;
  }

  bool merge_object(Object& mine, const Object& theirs_before) {
    Object theirs = theirs_before;
    auto size = static_cast<int64_t>(mine.size());
    for (int64_t offset = 0; offset < size;) {
      if (!differs_at(mine, theirs, offset)) {
        ++offset;
        continue;
      }
      int64_t element = mine.info().element_bytes;
      if (element == 2 || element == 4 || element == 8) offset = offset / element * element;
      else if (element != 1) offset = first_of_unit(mine, theirs, offset);
      int64_t unit = unit_at(mine, theirs, offset);
      if (unit > 8) return false;
      merge_unit(mine, theirs, offset, unit);
      offset += unit;
    }
    return true;
  }

  static bool differs_at(const Object& a, const Object& b, int64_t offset) {
    return *a.at(offset) != *b.at(offset) || a.byte_defined(offset) != b.byte_defined(offset) || cells_differ(a, b, offset, 1);
  }

  int64_t first_of_unit(const Object& a, const Object& b, int64_t offset) {
    int64_t aligned = offset / 8 * 8;
    if (aligned + 8 <= static_cast<int64_t>(a.size()) && (holds_pointer(a, aligned) || holds_pointer(b, aligned))) return aligned;
    for (const Object* o : {&a, &b})
      for (const Cell& c : o->cells())
        if (static_cast<int64_t>(c.offset) <= offset && offset < static_cast<int64_t>(c.offset + c.bytes)) return c.offset;
    return offset / 4 * 4;
  }

  void merge_unit(Object& mine, Object& theirs, int64_t offset, int64_t unit) {
    auto bytes = static_cast<uint64_t>(unit);
    domain_.split_cells(mine, offset, bytes);
    domain_.split_cells(theirs, offset, bytes);
    model::Type type = model::integer_type(static_cast<unsigned>(8 * unit));
    bool mine_defined = mine.byte_defined(offset), theirs_defined = theirs.byte_defined(offset);
    Value a = whole(mine, offset, unit), b = whole(theirs, offset, unit);
    if (is_float(a) || is_float(b)) type = unit == 8 ? model::kF64 : model::kF32;
    Value merged = !mine_defined ? b : !theirs_defined ? a : *choose(a, b, type);
    auto inside = [&](const Cell& c) { return static_cast<int64_t>(c.offset) < offset + unit && offset < static_cast<int64_t>(c.offset + c.bytes); };
    std::erase_if(mine.cells(), inside);
    if (merged.is_symbolic()) return domain_.store_cell(mine, offset, type, merged);
    std::memcpy(mine.at(offset), &merged.bits, bytes);
    for (int64_t i = 0; i < unit; ++i) mine.set_defined(offset + i, mine_defined || theirs_defined);
  }

  bool is_float(Value v) const { return v.is_symbolic() && domain_.terms().sort(Term{v.term()}).is_float(); }

  Value whole(const Object& object, int64_t offset, int64_t unit) {
    bool single = std::none_of(object.cells().begin(), object.cells().end(), [&](const Cell& c) {
      bool overlap = static_cast<int64_t>(c.offset) < offset + unit && offset < static_cast<int64_t>(c.offset + c.bytes);
      return overlap && (static_cast<int64_t>(c.offset) != offset || c.bytes != unit);
    });
    if (single) return read(object, offset, unit);
    return domain_.assemble(object, offset, static_cast<unsigned>(unit));
  }

  SymbolicDomain& domain_;
  const machine::Image& image_;
  State& state_;
  const State& other_;
  Term guard_;
  std::vector<Value> registers_;
  std::vector<std::pair<uint32_t, Object>> objects_;
};

}  // namespace

bool merge_into(SymbolicDomain& domain, const machine::Image& image, State& state, const State& other) {
  return Merger(domain, image, state, other).run();
}

}  // namespace culprit::encode
