#include "encode/merge.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace culprit::encode {

using logic::Term;
using machine::Cell;
using machine::Memory;
using machine::Object;

namespace {

// In bytes of one object. A merge makes a term and a cell for every few of them, all of which are
// kept; two separate states cost less.
constexpr size_t kMostDifferences = 16384;

class Merger {
 public:
  Merger(SymbolicDomain& domain, const machine::Image& image, State& state, const State& other,
         ValueJoin& values, uint64_t& compared)
      : domain_(domain),
        image_(image),
        state_(state),
        other_(other),
        values_(values),
        compared_(compared) {}

  bool run() {
    if (!mergeable()) return false;
    for (const auto& [slot, object] : objects_) state_.memory.replace(slot, object);
    state_.registers = std::move(registers_);
    state_.steps = std::max(state_.steps, other_.steps);
    return true;
  }

 private:
  bool mergeable() {
    // Compared first, because states that freed different blocks can wait at one place in large
    // numbers, and each one that arrives is compared with all of them.
    if (state_.memory.tenants() != other_.memory.tenants()) return false;
    return state_.frame_objects == other_.frame_objects &&
           state_.exit_handlers == other_.exit_handlers && state_.files == other_.files &&
           state_.expectation == other_.expectation && state_.is_clause == other_.is_clause &&
           state_.spared == other_.spared && merge_registers() && merge_memory();
  }

  /// The merged value; nullopt if a value cannot express the choice.
  std::optional<Value> choose(Value a, Value b, model::Type type) {
    if (a == b) return a;
    if (domain_.collects() && a.is_undefined() && b.is_undefined()) {
      const uint64_t open = a.undefined_mask() | b.undefined_mask() | (a.bits ^ b.bits);
      if (open != a.undefined_mask()) values_.opens_bits();
      return Value::undefined_bits(a.bits, open);
    }
    if (a.is_wide() || b.is_wide()) return std::nullopt;
    return values_.join(a, b, type);
  }

  bool merge_registers() {
    if (state_.registers.size() != other_.registers.size()) return false;
    registers_ = state_.registers;
    for (const machine::Frame& frame : state_.frames) {
      const machine::ImageFunction& function = image_.functions()[frame.function];
      const auto& types = function.model->register_types;
      // The top frame stands at the start of a block, where shared registers hold nothing.
      bool top = &frame == &state_.top();
      for (size_t r = 0; r < function.registers; ++r) {
        Value& mine = registers_[frame.base + r];
        const Value& theirs = other_.registers[frame.base + r];
        if (mine == theirs) continue;
        if (r >= types.size()) {  // the counter of a loop that is not running
          mine = Value::plain(std::max(mine.bits, theirs.bits));
          continue;
        }
        if (types[r].is_void() || (top && r >= function.model->shared)) continue;
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
      if (state_.memory.id_at(slot) != other_.memory.id_at(slot) ||
          mine->size() != theirs->size() || !Object::same_earlier(*mine, *theirs))
        return false;
      const auto [offsets, compared] = Object::differences(*mine, *theirs, kMostDifferences);
      compared_ += offsets.size() + compared;
      if (offsets.empty()) continue;
      if (offsets.size() > kMostDifferences) return false;
      Object merged = *mine, right = *theirs;
      if (!merge_object(merged, right, offsets)) return false;
      objects_.emplace_back(slot, std::move(merged));
    }
    return true;
  }

  /// The unit in which differing content is merged: a cell's extent, a pointer, or an element of
  /// the object.
  int64_t unit_at(const Object& a, const Object& b, int64_t offset) {
    for (const Object* o : {&a, &b})
      if (const Cell* cell = o->cell_over(offset); cell && cell->offset == offset)
        return cell->bytes;
    if (offset < 0 || offset >= static_cast<int64_t>(a.size())) return 1;
    uint32_t element = a.info().element_bytes;
    bool number = element == 1 || element == 2 || element == 4 || element == 8;
    if (number && offset % element == 0 && offset + element <= static_cast<int64_t>(a.size()))
      return element;
    if (number) return 1;
    if (offset % 8 == 0 && offset + 8 <= static_cast<int64_t>(a.size()) &&
        (holds_pointer(a, offset) || holds_pointer(b, offset)))
      return 8;
    return offset % 4 == 0 && offset + 4 <= static_cast<int64_t>(a.size()) ? 4 : 1;
  }

  bool holds_pointer(const Object& object, int64_t offset) {
    uint64_t bits;
    object.read(offset, &bits, 8);
    return Memory::id_of(bits) != 0 &&
           (state_.memory.find(Memory::id_of(bits)) || other_.memory.find(Memory::id_of(bits)));
  }

  Value read(const Object& object, int64_t offset, int64_t bytes) {
    if (const Cell* cell = object.cell_over(offset)) return Value::symbolic_term(cell->term);
    Value v;
    object.read(offset, &v.bits, static_cast<uint64_t>(bytes));
    return v;
  }

  bool merge_object(Object& mine, Object& theirs, const std::vector<int64_t>& offsets) {
    int64_t done = -int64_t{machine::kRedZone};  // everything before this is merged
    for (int64_t differing : offsets) {
      if (differing < done) continue;
      // The unit there may be smaller than the gap up to `differing`, as with adjacent bytes in a
      // struct.
      for (int64_t offset = std::max(done, first_to_merge(mine, theirs, differing));
           offset <= differing; offset = done) {
        int64_t unit = unit_at(mine, theirs, offset);
        if (unit > 8 || !merge_unit(mine, theirs, offset, unit)) return false;
        done = offset + unit;
      }
    }
    return true;
  }

  /// The start of the unit that contains `offset`, or an earlier offset.
  int64_t first_to_merge(const Object& mine, const Object& theirs, int64_t offset) {
    bool content = offset >= 0 && offset < static_cast<int64_t>(mine.size());
    int64_t element = mine.info().element_bytes;
    if (!content) return first_of_cell(mine, theirs, offset);
    if (element == 2 || element == 4 || element == 8) return offset / element * element;
    return element == 1 ? offset : first_of_unit(mine, theirs, offset);
  }

  int64_t first_of_unit(const Object& a, const Object& b, int64_t offset) {
    int64_t aligned = offset / 8 * 8;
    if (aligned + 8 <= static_cast<int64_t>(a.size()) &&
        (holds_pointer(a, aligned) || holds_pointer(b, aligned)))
      return aligned;
    int64_t cell = first_of_cell(a, b, offset);
    return cell != offset ? cell : offset / 4 * 4;
  }

  static int64_t first_of_cell(const Object& a, const Object& b, int64_t offset) {
    for (const Object* o : {&a, &b})
      if (const Cell* cell = o->cell_over(offset)) return cell->offset;
    return offset;
  }

  bool merge_unit(Object& mine, Object& theirs, int64_t offset, int64_t unit) {
    auto bytes = static_cast<uint64_t>(unit);
    domain_.split_cells(mine, offset, bytes);
    domain_.split_cells(theirs, offset, bytes);
    model::Type type = model::integer_type(static_cast<unsigned>(8 * unit));
    const auto has_defined_bits = [&](const Object& object) {
      return object.byte_defined(offset) || object.undefined_bits(offset) != 0xff;
    };
    const bool mine_defined = has_defined_bits(mine), theirs_defined = has_defined_bits(theirs);
    Value a = marked(whole(mine, offset, unit), mine_defined),
          b = marked(whole(theirs, offset, unit), theirs_defined);
    if (is_float(a) || is_float(b)) type = unit == 8 ? model::kF64 : model::kF32;
    const std::optional<Value> chosen = choose(a, b, type);
    if (!chosen) return false;
    const Value merged = *chosen;
    mine.drop_cells(offset, bytes);
    if (merged.is_symbolic()) {
      domain_.store_cell(mine, offset, type, merged);
      return true;
    }
    mine.write(offset, &merged.bits, bytes);
    for (int64_t i = 0; i < unit; ++i) mine.set_defined(offset + i, mine_defined || theirs_defined);
    return true;
  }

  static Value marked(Value value, bool defined) {
    return defined || value.is_symbolic() ? value : Value::undefined_bits(value.bits, ~uint64_t{0});
  }

  bool is_float(Value v) const {
    return v.is_symbolic() && domain_.terms().sort(Term{v.term()}).is_float();
  }

  Value whole(const Object& object, int64_t offset, int64_t unit) {
    bool single = true;
    for (int64_t i = offset; i < offset + unit && single; ++i)
      if (const Cell* cell = object.cell_over(i))
        single = cell->offset == offset && cell->bytes == unit;
    if (single) return read(object, offset, unit);
    return domain_.assemble(object, offset, static_cast<unsigned>(unit));
  }

  SymbolicDomain& domain_;
  const machine::Image& image_;
  State& state_;
  const State& other_;
  ValueJoin& values_;
  uint64_t& compared_;
  std::vector<Value> registers_;
  std::vector<std::pair<uint32_t, Object>> objects_;
};

class GuardedChoice final : public ValueJoin {
 public:
  GuardedChoice(SymbolicDomain& domain, Term guard) : domain_(domain), guard_(guard) {}

  std::optional<Value> join(Value mine, Value theirs, model::Type type) override {
    // an undefined value has fixed bits, which a replay meets too; only its mark is lost
    return domain_.value_of(
        domain_.terms().ite(guard_, domain_.term_of(mine, type), domain_.term_of(theirs, type)));
  }

 private:
  SymbolicDomain& domain_;
  Term guard_;
};

}  // namespace

bool join_values(SymbolicDomain& domain, const machine::Image& image, State& state,
                 const State& other, ValueJoin& values, uint64_t& compared) {
  return Merger(domain, image, state, other, values, compared).run();
}

bool merge_into(SymbolicDomain& domain, const machine::Image& image, State& state,
                const State& other, uint64_t& compared) {
  logic::TermStore& terms = domain.terms();
  Term mine = domain.term(state), theirs = domain.term(other), guard = mine;
  if (domain.may_overlap(mine, theirs)) {
    guard = terms.variable(logic::Sort::boolean());
    mine = terms.and_(mine, guard);
    theirs = terms.and_(theirs, terms.not_(guard));
  }
  GuardedChoice choice(domain, guard);
  if (!join_values(domain, image, state, other, choice, compared)) return false;
  state.path_condition = terms.or_(mine, theirs).id;
  return true;
}

}  // namespace culprit::encode
