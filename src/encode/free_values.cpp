// The values that freed components may yield: any number, or one of some pointers.
#include <algorithm>
#include <set>
#include <utility>

#include "encode/symbolic_domain.h"
#include "machine/run/machine.h"

namespace culprit::encode {

using logic::Sort;
using logic::Term;
using machine::Memory;
using machine::Object;

namespace {
constexpr size_t kMostPointers = 48;  // candidates for a free pointer
// limit of all candidates while those within its element are added
constexpr size_t kMostMembers = 24;
// addresses below this are members of the target of a null pointer
constexpr uint64_t kFirstPage = 4096;
constexpr const char* kMorePlaces = "the store can go to more addresses than culprit tries";
constexpr const char* kMorePointers = "the pointer can point to more addresses than culprit tries";

/// The place of an object's offset within its element.
int64_t in_element(int64_t offset, int64_t element) {
  return (offset % element + element) % element;
}

/// Bytes per element of an object, for pointers to `pointee` bytes; blocks of the heap are assumed
/// to be arrays of those. 0: unknown.
int64_t element_of(const Object& object, uint64_t pointee) {
  return static_cast<int64_t>(object.info().element_bytes > 0 ? object.info().element_bytes
                                                              : pointee);
}
/// Temporaries, `main`, the library's own variables and functions, and the environment: code of the
/// program does not refer to them, unless the computed pointer already does.
bool is_hidden(const Object& object, const Object* own) {
  const machine::ObjectInfo& info = object.info();
  if (info.storage == machine::Storage::Frame) return info.name.empty();
  if (info.storage == machine::Storage::Function)
    return info.name == "main" ||
           (!info.location.valid() && !(own && !own->info().location.valid()));
  return info.storage == machine::Storage::Static && !info.name.empty() && !info.location.valid() &&
         !(own && own->info().name == info.name);
}
}  // namespace

/// A list of candidates without duplicates.
struct SymbolicDomain::PointerCandidates {
  std::vector<uint64_t> all;
  bool cut = false;  // some were left out

  /// Returns false if there are `most` already.
  bool add(uint64_t candidate, size_t most) {
    if (std::find(all.begin(), all.end(), candidate) != all.end()) return true;
    if (all.size() >= most) {
      cut = true;
      return false;
    }
    all.push_back(candidate);
    return true;
  }
};

Term SymbolicDomain::freed(const State& state, model::ComponentId component) {
  if (!freed_at_) freed_at_ = state.steps;
  if (known_) machine_->stop_at_joins = true;
  if (component >= executed_.size()) executed_.resize(component + 1);
  executed_[component] = true;
  return selectors_.empty() ? logic::TermStore::true_() : selectors_[component];
}

bool SymbolicDomain::was_executed(model::ComponentId component) const {
  return component < executed_.size() && executed_[component];
}

Value SymbolicDomain::probe(State& state, model::ComponentId component, model::Type type,
                            Value computed, int) {
  if (machine_->modes[component] != machine::ProbeMode::Ab) return computed;
  if (type == model::kF80) {
    leave_out("other long double values are not tried");
    return computed;
  }
  if (machine_->image().program().components[component].array_bytes > 0) {
    leave_out("other texts in an array are not tried");
    return computed;
  }
  if (selectors_.empty() && machine_->image().program().components[component].is_copied)
    leave_out("only structs that exist in the run are tried, not other contents");
  if (!within_effort(state)) return computed;
  Value free = type.is_pointer() ? free_pointer(state, computed,
                                                machine_->image().program().components[component])
                                 : free_scalar(state, type, computed);
  if (const Term when = freed(state, component); when != logic::TermStore::true_())
    free = value_of(terms_.ite(when, term_of(free, type), term_of(computed, type)));
  if (!free.is_symbolic()) return free;
  values_.push_back({component, type, term(state), Term{free.term()}, computed});
  return free;
}

Value SymbolicDomain::free_scalar(State&, model::Type type, Value) {
  return Value::symbolic_term(terms_.variable(sort_of(type)).id);
}

/// A free pointer is one of: null; places in the same element of the object that it points to
/// (members of a struct); the same place in the other elements; one past the end of an array; and
/// the same place in the elements of other live objects with elements of the same size. If some
/// places are left out, leave_out() records it.
Value SymbolicDomain::free_pointer(State& state, Value computed,
                                   const model::Component& component) {
  if (computed.is_symbolic()) {
    const Value other = one_of(relaxed_candidates(state, Term{computed.term()}, component));
    if (!selectors_.empty()) return other;  // its selector says whether the computed one is kept
    return value_of(terms_.ite(terms_.variable(Sort::boolean()), term_of(computed, model::kPointer),
                               term_of(other, model::kPointer)));
  }
  PointerCandidates candidates;
  if (computed.is_plain()) candidates.add(computed.bits, kMostPointers);
  candidates.add(0, kMostPointers);
  if (computed.is_plain()) add_elements(state, computed.bits, component.pointee_bytes, candidates);
  add_others(state, computed.is_plain() ? computed.bits : 0, component, candidates);
  if (candidates.cut)
    leave_out(component.kind == model::ComponentKind::Target ? kMorePlaces : kMorePointers);
  return one_of(candidates.all);
}

/// When several components are free, a computed pointer may itself be a choice. Returns the
/// candidates for each of its values.
std::vector<uint64_t> SymbolicDomain::relaxed_candidates(const State& state, Term computed,
                                                         const model::Component& component) {
  std::vector<uint64_t> values = choices(computed);
  std::erase_if(values, [&](uint64_t value) { return !state.memory.find(Memory::id_of(value)); });
  PointerCandidates candidates;
  for (uint64_t value : values) candidates.add(value, kMostPointers);
  candidates.add(0, kMostPointers);
  for (uint64_t value : values) add_elements(state, value, component.pointee_bytes, candidates);
  for (uint64_t value : values) add_others(state, value, component, candidates);
  if (candidates.cut)
    leave_out(component.kind == model::ComponentKind::Target ? kMorePlaces : kMorePointers);
  return std::move(candidates.all);
}

/// The constants at the leaves of a choice. For an array element at an unknown index, the first
/// element.
std::vector<uint64_t> SymbolicDomain::choices(Term pointer) const {
  std::vector<uint64_t> found;
  std::vector<Term> open{pointer};
  std::set<Term> seen;
  while (!open.empty() && found.size() < kMostPointers) {
    Term t = open.back();
    open.pop_back();
    if (!seen.insert(t).second) continue;
    if (terms_.is_constant(t)) {
      found.push_back(terms_.constant_bits(t));
    } else if (auto known = provenance(t)) {
      found.push_back(Memory::address(known->object, known->first));
    } else if (terms_.kind(t) == logic::Kind::Ite) {
      open.push_back(terms_.arg(t, 2));
      open.push_back(terms_.arg(t, 1));
    } else {
      for (Term argument : terms_.args(t))
        if (terms_.sort(argument) == Sort::bits(64)) open.push_back(argument);
    }
  }
  return found;
}

/// First the members of the same element, the nearest first; then the same place in the other
/// elements; then one past the end of an array.
void SymbolicDomain::add_elements(const State& state, uint64_t computed, uint64_t pointee,
                                  PointerCandidates& candidates) {
  const Memory::Id id = Memory::id_of(computed);
  const Object* own = state.memory.find(id);
  const int64_t element = own ? element_of(*own, pointee) : 0;
  if (element == 0 || own->info().storage == machine::Storage::Function) return;
  const auto at = Memory::offset_of(computed), size = static_cast<int64_t>(own->size());
  const int64_t first = in_element(at, element), begin = at - first,
                bytes = static_cast<int64_t>(pointee);
  if (bytes > 0 && bytes < element) {
    const int64_t usual = std::min<int64_t>(bytes & -bytes, 8);
    // two ints also take eight bytes
    for (const int64_t alignment : {usual, std::min<int64_t>(usual, 4)})
      for (int64_t away = alignment; away < element; away += alignment)
        for (const int64_t place : {first + away, first - away})
          if (place >= 0 && place + bytes <= element &&
              !candidates.add(Memory::address(id, begin + place), kMostMembers))
            away = element;
  }
  // one past the end is useful for arrays only
  const int64_t last = element < size ? size : size - 1;
  for (int64_t offset = first;
       offset <= last && candidates.add(Memory::address(id, offset), kMostPointers);
       offset += element)
    continue;
}

/// The first element of each object, then the other elements; of texts, these only if the component
/// is the target of a store. A null pointer with an unknown pointee may also be one to a function.
void SymbolicDomain::add_others(const State& state, uint64_t computed,
                                const model::Component& component, PointerCandidates& candidates) {
  const Object* own = state.memory.find(Memory::id_of(computed));
  const uint64_t pointee = component.pointee_bytes;
  const int64_t element = own ? element_of(*own, pointee) : static_cast<int64_t>(pointee);
  const int64_t place = own && element > 0 ? in_element(Memory::offset_of(computed), element)
                        : !own && computed < kFirstPage ? static_cast<int64_t>(computed)
                                                        : 0;
  std::vector<std::pair<Memory::Id, const Object*>> arrays;
  for (uint32_t slot = 1; slot < state.memory.slots(); ++slot) {
    const Object* object = state.memory.slot(slot);
    if (!object || object == own || !object->alive() ||
        object->info().storage == machine::Storage::Stream || is_hidden(*object, own))
      continue;
    const bool code = object->info().storage == machine::Storage::Function;
    if (own ? code != (own->info().storage == machine::Storage::Function) : code && pointee > 0)
      continue;
    const bool fits = !code && element_of(*object, pointee) == element;
    if (own && !code && !fits) continue;
    if (place > 0 && static_cast<uint64_t>(place) >= object->size()) continue;
    if (!candidates.add(Memory::address(state.memory.id_at(slot), place), 2 * kMostPointers)) break;
    if (fits && element > (component.kind == model::ComponentKind::Target ? 0 : 1))
      arrays.emplace_back(state.memory.id_at(slot), object);
  }
  for (const auto& [id, object] : arrays)
    for (int64_t offset = place + element; offset < static_cast<int64_t>(object->size());
         offset += element)
      if (!candidates.add(Memory::address(id, offset), kMostPointers)) return;
}

Value SymbolicDomain::one_of(const std::vector<uint64_t>& candidates) {
  Term choice = terms_.variable(Sort::bits(8));
  Term pointer = terms_.constant(Sort::bits(64), candidates.back());
  for (size_t k = candidates.size() - 1; k-- > 0;)
    pointer = terms_.ite(terms_.eq(choice, terms_.constant(Sort::bits(8), k)),
                         terms_.constant(Sort::bits(64), candidates[k]), pointer);
  return value_of(pointer);
}

}  // namespace culprit::encode
