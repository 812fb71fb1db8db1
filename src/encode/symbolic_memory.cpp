// Symbolic addresses, and symbolic values in memory.
//
// The construction of a pointer term tells which objects it can point to, and at which offsets
// (Provenance). A load through it is a choice over those places; a store is a guarded update of
// each. The path condition excludes out-of-bounds addresses. A symbolic value in memory is a cell:
// one term over some bytes. Accesses of another size split it.
#include <algorithm>
#include <numeric>

#include "encode/symbolic_domain.h"

namespace culprit::encode {

using logic::Sort;
using logic::Term;
using machine::Cell;
using machine::Memory;
using machine::Object;

namespace {
constexpr const char* kUnknownTargets =
    "with other values there, an array or pointer access can reach too many addresses";
constexpr const char* kLongDouble =
    "culprit cannot compute backwards through a long double in memory";
constexpr size_t kMostPlaces = 1024;  // per symbolic access
// in objects with at most so many elements, each element is a place of its own
constexpr int64_t kFewPlaces = 128;
// elements around the used part of a large object that a store may reach
constexpr int64_t kMargin = 8;
}  // namespace

/// An index stays in its row or member as an address stays in its object, unless a test leaves it
/// there anyway.
bool SymbolicDomain::excludes_index_outside(State& state, const model::Instruction& i, Term index) {
  const machine::FindingSite here{machine::FindingKind::IndexOutOfRange, state.top().function,
                                  state.top().pc};
  if (i.aux == 0 || machine_->tolerated.contains(here)) return true;
  const model::Function& function = *machine_->image().functions()[here.function].model;
  const Term limit = terms_.constant(Sort::bits(64), function.index_limits[i.aux - 1u]);
  return require(state, terms_.ult(index, limit), here.kind);
}

Value SymbolicDomain::ptr_add(State& state, const model::Instruction& i, Value a, Value b) {
  Term base = term_of(a, model::kPointer);
  Term index = term_of(b, model::kI64);
  if (!excludes_index_outside(state, i, index)) return {};
  Term sum = terms_.add(
      base, terms_.mul(index, terms_.constant(Sort::bits(64),
                                              static_cast<uint64_t>(static_cast<int64_t>(i.c)))));
  uint64_t scale = static_cast<uint64_t>(std::abs(i.c));
  if (!selectors_.empty() && b.is_symbolic() && terms_.kind(base) == logic::Kind::Ite &&
      !provenance(base))
    return value_of(add_to_each(
        base,
        terms_.mul(index, terms_.constant(Sort::bits(64),
                                          static_cast<uint64_t>(static_cast<int64_t>(i.c)))),
        scale));
  if (!terms_.is_constant(sum)) {
    if (a.is_plain()) {
      provenance_[sum.id] = {Memory::id_of(a.bits), scale, Memory::offset_of(a.bits)};
    } else if (auto known = provenance(base)) {
      if (b.is_plain()) known->first += static_cast<int64_t>(b.bits) * i.c;
      else known->stride = std::gcd(known->stride, scale);
      provenance_[sum.id] = *known;
    }
  }
  return value_of(sum);
}

/// (c ? p : q) + k → c ? p + k : q + k, so that the target of each leaf stays known.
Term SymbolicDomain::add_to_each(Term base, Term offset, uint64_t scale) {
  const auto known = provenance(base);
  if (!known && terms_.kind(base) == logic::Kind::Ite && terms_.size() <= most_terms_) {
    const Term then = add_to_each(terms_.arg(base, 1), offset, scale);
    return terms_.ite(terms_.arg(base, 0), then, add_to_each(terms_.arg(base, 2), offset, scale));
  }
  const Term sum = terms_.add(base, offset);
  if (terms_.is_constant(base)) {
    const uint64_t bits = terms_.constant_bits(base);
    provenance_[sum.id] = {Memory::id_of(bits), scale, Memory::offset_of(bits)};
  } else if (known) {
    provenance_[sum.id] = {known->object, std::gcd(known->stride, scale), known->first};
  }
  return sum;
}

std::optional<Provenance> SymbolicDomain::provenance(Term pointer) const {
  auto found = provenance_.find(pointer.id);
  if (found == provenance_.end()) return std::nullopt;
  return found->second;
}

/// Collects the places that `pointer` can point to under `guard`, as far as they are known;
/// `covered` becomes the condition under which it points to one of them.
bool SymbolicDomain::targets(State& state, Term pointer, Term guard, unsigned bytes,
                             std::vector<Target>& found, Term& covered) {
  if (guard == logic::TermStore::false_()) return true;
  if (found.size() > kMostPlaces) return false;
  auto add_place = [&](Term condition, Memory::Id id, int64_t offset) {
    const Object* object = state.memory.find(id);
    bool usable = object && object->alive() &&
                  object->info().storage != machine::Storage::Function && offset >= 0 &&
                  static_cast<uint64_t>(offset) + bytes <= object->size();
    if (!usable || condition == logic::TermStore::false_()) return;
    found.push_back({condition, id, offset});
    covered = terms_.or_(covered, condition);
  };
  if (terms_.is_constant(pointer)) {
    uint64_t bits = terms_.constant_bits(pointer);
    add_place(guard, Memory::id_of(bits), Memory::offset_of(bits));
    return true;
  }
  auto known = provenance(pointer);
  if (!known && terms_.kind(pointer) == logic::Kind::Ite) {
    Term c = terms_.arg(pointer, 0);
    return targets(state, terms_.arg(pointer, 1), terms_.and_(guard, c), bytes, found, covered) &&
           targets(state, terms_.arg(pointer, 2), terms_.and_(guard, terms_.not_(c)), bytes, found,
                   covered);
  }
  bool moved = !known && terms_.kind(pointer) == logic::Kind::Add &&
               terms_.is_constant(terms_.arg(pointer, 1));
  if (moved && terms_.kind(terms_.arg(pointer, 0)) == logic::Kind::Ite) {  // (c ? p : q) + k
    Term choice = terms_.arg(pointer, 0), c = terms_.arg(choice, 0), k = terms_.arg(pointer, 1);
    return targets(state, terms_.add(terms_.arg(choice, 1), k), terms_.and_(guard, c), bytes, found,
                   covered) &&
           targets(state, terms_.add(terms_.arg(choice, 2), k), terms_.and_(guard, terms_.not_(c)),
                   bytes, found, covered);
  }
  if (!known || known->stride == 0) {
    if (guard == logic::TermStore::true_()) return false;
    leave_out(kUnknownTargets);  // one of several: the others are still followed
    return true;
  }
  const Object* object = state.memory.find(known->object);
  if (!object) return true;
  auto stride = static_cast<int64_t>(known->stride);
  int64_t first = ((known->first % stride) + stride) % stride,
          end = static_cast<int64_t>(object->size());
  if (const auto [least, most] = known_offsets(state, pointer, known->object); least <= most) {
    first = std::max(first, first + (least - first + stride - 1) / stride * stride);
    end = std::min(end, most + bytes);
  }
  if ((end - first) / stride > kFewPlaces) {
    // Places that were never written in a large array are rarely meant.
    const auto [used_begin, used_end] = object->used_extent();
    int64_t margin = kMargin * stride;
    int64_t from = std::max(first, first + (used_begin - margin - first) / stride * stride);
    int64_t to = std::min(end, used_end + margin);
    if ((to - from) / stride > static_cast<int64_t>(kMostPlaces)) return false;
    if (from > first || to < end)
      leave_out("in a large array, only elements near the used ones are tried");
    first = from;
    end = to;
  }
  const size_t before = found.size();
  const Term covered_before = covered;
  for (int64_t offset = first; offset + bytes <= end; offset += stride) {
    Term here =
        terms_.eq(pointer, terms_.constant(Sort::bits(64), Memory::address(known->object, offset)));
    add_place(terms_.and_(guard, here), known->object, offset);
  }
  if (known_ && found.size() > before) {
    // the same condition, in a form from which a range follows
    const auto at = [&](int64_t offset) {
      return terms_.constant(Sort::bits(64), Memory::address(known->object, offset));
    };
    const Term inside = terms_.and_(terms_.ule(at(found[before].offset), pointer),
                                    terms_.ule(pointer, at(found.back().offset)));
    covered = terms_.or_(covered_before, terms_.and_(guard, inside));
  }
  return true;
}

/// The least and the most offset that a pointer into an object may have, as far as is known
/// cheaply; (0, -1) if nothing is known.
std::pair<int64_t, int64_t> SymbolicDomain::known_offsets(const State& state, Term pointer,
                                                          Memory::Id object) {
  if (!known_) return {0, -1};
  const abstract::Value addresses = known_->value(term(state), pointer);
  if (addresses.is_bottom()) return {0, -1};
  const uint64_t least = addresses.number().unsigned_low(),
                 most = addresses.number().unsigned_high();
  if (Memory::id_of(least) != object || Memory::id_of(most) != object) return {0, -1};
  return {Memory::offset_of(least), Memory::offset_of(most)};
}

/// One of several values: a variable that may have all that they may have.
Value SymbolicDomain::any_of(State& state, model::Type type, const std::vector<Value>& all) {
  abstract::Value range = abstract::Value::bottom(sort_of(type));
  for (Value each : all) range = range.join(known_->value(term(state), term_of(each, type)));
  if (const auto only = range.constant()) return Value::plain(*only);
  if (range.is_bottom()) {  // a range holds everywhere, so an empty one would refute other paths
    state.stop = machine::Stop::Infeasible;
    return {};
  }
  const Term any = terms_.variable(sort_of(type));
  known_->bound(any, range);
  return Value::symbolic_term(any.id);
}

/// A load from one large object: a choice among the nonzero elements, else zero. Returns false if
/// the load is not of this form.
bool SymbolicDomain::load_from_large(State& state, model::Type type, Term pointer, Value& result) {
  auto known = provenance(pointer);
  if (!known || known->stride == 0) return false;
  const Object* object = state.memory.find(known->object);
  if (!object || !object->alive()) return false;
  auto stride = static_cast<int64_t>(known->stride),
       bytes = static_cast<int64_t>(type.store_bytes());
  auto size = static_cast<int64_t>(object->size());
  int64_t first = ((known->first % stride) + stride) % stride;
  if ((size - first) / stride <= kFewPlaces) return false;
  const auto [used_begin, used_end] = object->used_extent();
  std::vector<int64_t> special;  // all bytes outside the used part are zero
  int64_t from = first + std::max<int64_t>(0, (used_begin - bytes - first) / stride) * stride;
  for (int64_t offset = from; offset + bytes <= size && offset < used_end; offset += stride) {
    uint8_t content[16] = {};
    object->read(offset, content, static_cast<uint64_t>(bytes));
    bool zero = std::all_of(content, content + bytes, [](uint8_t byte) { return byte == 0; });
    if (zero && !object->has_cells(offset, static_cast<uint64_t>(bytes))) continue;
    special.push_back(offset);
    if (special.size() > kMostPlaces) return false;
  }
  Term start = terms_.constant(Sort::bits(64), Memory::address(known->object, 0));
  if (size < bytes ||
      !require(state,
               terms_.ule(terms_.sub(pointer, start),
                          terms_.constant(Sort::bits(64), static_cast<uint64_t>(size - bytes))),
               machine::FindingKind::OutOfBoundsRead))
    return true;
  Memory::Id id = known->object;
  result = Value::plain(0);
  for (size_t k = special.size(); k-- > 0;) {
    uint64_t address = Memory::address(id, special[k]);
    Value here = machine_->load(state, type, Value::plain(address));
    here = settled(here);
    result = value_of(terms_.ite(terms_.eq(pointer, terms_.constant(Sort::bits(64), address)),
                                 term_of(here, type), term_of(result, type)));
  }
  return true;
}

/// Finds all places that `pointer` can point to, and excludes all other addresses from the path
/// condition. Returns false if the run cannot go on.
bool SymbolicDomain::resolve(State& state, Term pointer, unsigned bytes, machine::FindingKind kind,
                             std::vector<Target>& found) {
  if (!within_effort(state)) return false;
  decides(state, pointer);
  if (state.stop != machine::Stop::Running) return false;
  Term covered = logic::TermStore::false_();
  if (!targets(state, pointer, logic::TermStore::true_(), bytes, found, covered)) {
    machine_->unsupported(state, kUnknownTargets);
    return false;
  }
  if (found.empty()) {
    if (machine_->is_spared(state, machine::FindingKind::WildDereference, true)) return false;
    oblige(state, logic::TermStore::false_(), kind, {});
    state.stop = machine::Stop::Infeasible;
    return false;
  }
  return require(state, covered, kind);
}

Value SymbolicDomain::load(State& state, model::Type type, Value pointer) {
  std::vector<Target> places;
  if (type == model::kF80) machine_->unsupported(state, kLongDouble);
  if (state.stop != machine::Stop::Running || !within_effort(state)) return {};
  Value result;
  if (load_from_large(state, type, Term{pointer.term()}, result)) return result;
  if (!resolve(state, Term{pointer.term()}, type.store_bytes(),
               machine::FindingKind::OutOfBoundsRead, places))
    return {};
  const bool joins = joins_values(places.size(), type);
  std::vector<Value> all;
  for (size_t k = places.size(); k-- > 0;) {
    Value here = machine_->load(state, type,
                                Value::plain(Memory::address(places[k].object, places[k].offset)));
    here = settled(here);
    if (joins) {
      all.push_back(here);
      continue;
    }
    result =
        k + 1 == places.size()
            ? here
            : value_of(terms_.ite(places[k].guard, term_of(here, type), term_of(result, type)));
  }
  return joins ? any_of(state, type, all) : result;
}

Value SymbolicDomain::stored_under(Term guard, model::Type type, Value old, Value value) {
  if (guard == logic::TermStore::true_()) return value;
  return value_of(terms_.ite(guard, term_of(value, type), term_of(old, type)));
}

void SymbolicDomain::store(State& state, model::Type type, Value pointer, Value value) {
  std::vector<Target> places;
  if (type == model::kF80) machine_->unsupported(state, kLongDouble);
  if (state.stop != machine::Stop::Running ||
      !resolve(state, Term{pointer.term()}, type.store_bytes(),
               machine::FindingKind::OutOfBoundsWrite, places))
    return;
  const bool joins = joins_values(places.size(), type);
  for (const Target& place : places) {
    Value address = Value::plain(Memory::address(place.object, place.offset));
    const Object* object = state.memory.find(place.object);
    if (object->info().constant) {
      if (!require(state, terms_.not_(place.guard), machine::FindingKind::WriteToConstant)) return;
      continue;
    }
    const Value old = machine_->load(state, type, address);
    machine_->store(state, type, address,
                    old == value ? value
                    : joins      ? any_of(state, type, {old, value})
                                 : stored_under(place.guard, type, old, value));
    if (state.stop != machine::Stop::Running) return;
  }
}

/// One byte of an object as an 8-bit term.
Term SymbolicDomain::byte_at(const Object& object, int64_t offset) {
  if (const Cell* cell = object.cell_over(offset)) {
    Term whole = term_of(Value::symbolic_term(cell->term), model::integer_type(8 * cell->bytes));
    return terms_.extract(whole, static_cast<unsigned>(8 * (offset - cell->offset)), 8);
  }
  const uint64_t byte = object.byte(offset);
  const bool defined =
      !obligations_ || object.byte_defined(offset) || object.undefined_bits(offset) != 0xff;
  return term_of(defined ? Value::plain(byte) : Value::undefined_bits(byte, 0xff), model::kI8);
}

Value SymbolicDomain::assemble(const Object& object, int64_t offset, unsigned bytes) {
  Term all = byte_at(object, offset);
  for (unsigned i = 1; i < bytes; ++i) all = terms_.concat(byte_at(object, offset + i), all);
  return value_of(all);
}

Value SymbolicDomain::load_cells(State& state, model::Type type, uint64_t pointer) {
  if (type == model::kF80) {
    machine_->unsupported(state, kLongDouble);
    return {};
  }
  const Object& object = *state.memory.find(Memory::id_of(pointer));
  int64_t offset = Memory::offset_of(pointer);
  unsigned bytes = type.store_bytes();
  const Cell* cell = object.cell_over(offset);
  if (cell && cell->offset == offset && cell->bytes == bytes)
    return value_of(term_of(Value::symbolic_term(cell->term), type));
  Term all = term_of(assemble(object, offset, bytes), model::integer_type(8 * bytes));
  if (type == model::kI1) all = terms_.extract(all, 0, 1);
  if (type.is_integer() && type.bits() < 8 * bytes && type.bits() > 1)
    all = terms_.extract(all, 0, type.bits());
  return value_of(term_of(value_of(all), type));
}

void SymbolicDomain::split_cells(Object& object, int64_t offset, uint64_t bytes) {
  for (int64_t edge : {offset, offset + static_cast<int64_t>(bytes)}) {
    const Cell* over = object.cell_over(edge);
    if (!over || over->offset == edge) continue;
    const Cell cell = *over;
    std::vector<Term> parts;
    for (uint32_t i = 0; i < cell.bytes; ++i) parts.push_back(byte_at(object, cell.offset + i));
    object.drop_cells(cell.offset, cell.bytes);
    for (uint32_t i = 0; i < cell.bytes; ++i) {
      if (!terms_.is_constant(parts[i])) {
        object.put_cell({cell.offset + i, 1, parts[i].id});
        continue;
      }
      auto constant = static_cast<uint8_t>(terms_.constant_bits(parts[i]));
      object.write(cell.offset + i, &constant, 1);
    }
  }
}

void SymbolicDomain::store_cell(Object& object, int64_t offset, model::Type type, Value value) {
  unsigned bytes = type.store_bytes();
  Term term{value.term()};
  bool odd = type.is_integer() && type.bits() != 8 * bytes;
  if (odd)
    term = terms_.resize(term_of(value, type == model::kI1 ? model::integer_type(8) : type),
                         8 * bytes, false);
  object.define(offset, bytes);
  object.put_cell({offset, bytes, term.id});
}

}  // namespace culprit::encode
