// The built-ins of `assigns`: what a function or a loop may change.
//
// At entry, a copy of the memory becomes an object of its own (ObjectInfo::earlier), which lives as
// long as the frame. It costs one entry per object; content is shared until it is written. At exit,
// only objects that are not shared any more are compared, page by page.
//
// A place is a byte, or the extent of a symbolic value. It may be changed if it lies in a region:
//   base address, bytes, and spans (first index, last index, bytes of an element), outermost first
// Bases are made concrete; bounds may be symbolic, and so may the values, so that a change becomes
// the condition `one of the regions holds the place || the value is the one before`.
//
// Free are: variables of the function itself, unless they are given; objects that are new or have
// ended; variables of the C library and of generated code; padding, where the layout is known; and
// bytes that are uninitialised afterwards, since a copied struct brings its padding along.
#include <set>

#include <fmt/format.h>

#include "machine/builtins/builtins.h"
#include "machine/memory/changed_names.h"
#include "machine/memory/pointer_name.h"
#include "machine/memory/text.h"
#include "machine/value/arithmetic.h"

namespace culprit::machine {

namespace {

using model::Op;

// Deeper calls are not compared themselves: what they change is in what an outer call changes.
constexpr size_t kMostEarlier = 256;

const Value kYes = Value::plain(1), kNo = Value::plain(0);

struct Span {
  Value low, high;
  int64_t bytes = 0;
};

struct Region {
  uint64_t base = 0;
  int64_t bytes = 0;
  std::vector<Span> spans = {};
};

/// A local variable that lives in a register.
struct Local {
  std::string name;
  Value now, before;
  model::Type type;
};

struct AssignedPlace {
  uint64_t address = 0;
  unsigned bytes = 1;
  bool symbolic = false;  ///< in one of the two versions
};

int64_t floor_division(int64_t a, int64_t b) { return a / b - (a % b < 0 ? 1 : 0); }

class Arguments {
 public:
  Arguments(CallContext& c, size_t first) : c_(c), next_(first) {}
  Value value() { return c_.raw(next_++); }
  model::Type type() const { return c_.type(next_); }
  /// Sets `ok` to false if the run cannot go on.
  uint64_t number() {
    const auto known = ok ? c_.number(next_) : std::nullopt;
    ++next_;
    ok = ok && known;
    return known.value_or(0);
  }
  bool ok = true;

 private:
  CallContext& c_;
  size_t next_;
};

std::vector<Region> read_regions(Arguments& arguments) {
  std::vector<Region> all(arguments.number());
  for (Region& region : all) {
    region.base = arguments.number();
    region.bytes = static_cast<int64_t>(arguments.number());
    region.spans.resize(arguments.number());
    for (Span& span : region.spans) {
      span.low = arguments.value();
      span.high = arguments.value();
      span.bytes = static_cast<int64_t>(arguments.number());
    }
  }
  return all;
}

class Comparison {
 public:
  /// `own`: the only objects of the top frame that are compared.
  Comparison(CallContext& c, const std::shared_ptr<Memory>& earlier, std::vector<Region> regions,
             const std::set<Memory::Id>& own, ChangedNames names)
      : c_(c),
        memory_(c.state().memory),
        earlier_(earlier),
        regions_(std::move(regions)),
        names_(std::move(names)) {
    const State& state = c.state();
    for (size_t o = state.top().objects; o < state.frame_objects.size(); ++o)
      if (!own.contains(state.frame_objects[o])) free_.insert(state.frame_objects[o]);
  }

  void compare() {
    for (uint32_t slot = 1; slot < earlier_->slots() && slot < memory_.slots(); ++slot) {
      const Object *before = earlier_->slot(slot), *now = memory_.slot(slot);
      if (before == now || !before || !now || earlier_->id_at(slot) != memory_.id_at(slot))
        continue;
      if (!before->alive() || !now->alive() || free_.contains(memory_.id_at(slot))) continue;
      if (matters(*now)) compare(slot, *before, *now);
    }
  }

  void compare(const Local& local) {
    if (local.now.is_undefined() || local.now == local.before) return;
    const Value same =
        local.before.is_undefined() ? kNo : compute(Op::Eq, local.type, local.now, local.before);
    if (same == kNo && first_.empty())
      first_ = fmt::format("{} changed from {} to {}", local.name, shown(local.before, local.type),
                           shown(local.now, local.type));
    require(same);
  }

  /// The condition that nothing else was changed.
  Value unchanged() const { return all_; }
  /// The first change that is certain and not allowed: "x changed from 1 to 2".
  const std::string& first() const { return first_; }
  Value compute(Op op, model::Type type, Value a, Value b) {
    if (op == Op::And && (a == kNo || b == kNo)) return kNo;
    if (op == Op::Or && (a == kYes || b == kYes)) return kYes;
    if (!a.is_symbolic() && !b.is_symbolic())
      return Value::plain(integer_binary(op, type.bits(), 0, a.bits, b.bits).bits);
    return c_.machine().domain().binary(c_.state(), {.op = op, .type = type}, a, b);
  }

 private:
  static bool matters(const Object& object) {
    const ObjectInfo& info = object.info();
    return object.changeable() && info.storage != Storage::Function &&
           info.storage != Storage::Stream && !info.library && !info.earlier &&
           info.name.find("__culprit_") == std::string::npos;
  }

  void require(Value condition) { all_ = compute(Op::And, model::kI1, all_, condition); }

  void compare(uint32_t slot, const Object& before, const Object& now) {
    const auto size = static_cast<int64_t>(now.size());
    int64_t done = 0;
    for (int64_t offset : Object::differences(before, now, SIZE_MAX - 1).offsets) {
      if (offset < done || offset >= size || !now.byte_defined(offset)) continue;
      if (names_.is_padding(memory_, Memory::address(memory_.id_at(slot), offset))) continue;
      const AssignedPlace place = place_at(slot, before, now, offset);
      done = Memory::offset_of(place.address) + place.bytes;
      compare(place, before, now);
    }
  }

  AssignedPlace place_at(uint32_t slot, const Object& before, const Object& now,
                         int64_t offset) const {
    for (const Object* each : {&now, &before})
      if (const Cell* cell = each->cell_over(offset)) {
        const bool whole =
            cell->bytes == 1 || cell->bytes == 2 || cell->bytes == 4 || cell->bytes == 8;
        return whole ? AssignedPlace{Memory::address(memory_.id_at(slot), cell->offset),
                                     cell->bytes, true}
                     : AssignedPlace{Memory::address(memory_.id_at(slot), offset), 1, true};
      }
    return {Memory::address(memory_.id_at(slot), offset)};
  }

  void compare(const AssignedPlace& place, const Object& before, const Object& now) {
    Value allowed = kNo;
    for (const Region& region : regions_)
      allowed = compute(Op::Or, model::kI1, allowed, holds(region, place));
    if (allowed == kYes) return;
    if (place.symbolic) allowed = compute(Op::Or, model::kI1, allowed, same_value(place));
    if (allowed == kNo && first_.empty()) first_ = change(place, before, now);
    require(allowed);
  }

  /// Whether the place lies in the region.
  Value holds(const Region& region, const AssignedPlace& place) {
    if (Memory::id_of(region.base) != Memory::id_of(place.address)) return kNo;
    int64_t rest = Memory::offset_of(place.address) - Memory::offset_of(region.base);
    int64_t end = rest + place.bytes;  // of the place, from the same element on
    Value all = kYes;
    for (const Span& span : region.spans) {
      if (span.bytes <= 0) return kNo;
      const int64_t first = floor_division(rest, span.bytes);
      // a place may lie across elements where nothing is between them
      const bool dense = &span == &region.spans.back() && region.bytes == span.bytes;
      const int64_t last = dense ? floor_division(end - 1, span.bytes) : first;
      all =
          compute(Op::And, model::kI1, all, compute(Op::Sle, model::kI64, span.low, index(first)));
      all =
          compute(Op::And, model::kI1, all, compute(Op::Sle, model::kI64, index(last), span.high));
      if (dense) return all;
      rest -= first * span.bytes;
      end -= first * span.bytes;
    }
    return rest >= 0 && end <= region.bytes ? all : kNo;
  }

  static Value index(int64_t number) { return Value::plain(static_cast<uint64_t>(number)); }

  Value load(const AssignedPlace& place) {
    return c_.machine().load(c_.state(), model::integer_type(8 * place.bytes),
                             Value::plain(place.address));
  }

  Value same_value(const AssignedPlace& place) {
    const Value now = load(place);
    Memory before = *earlier_;
    std::swap(memory_, before);
    const Value old = load(place);
    std::swap(memory_, before);
    if (old.is_undefined()) return kNo;
    return compute(Op::Eq, model::integer_type(8 * place.bytes), now, old);
  }

  std::string change(const AssignedPlace& place, const Object& before, const Object& now) const {
    const ChangedPlace changed = names_.name(memory_, place.address);
    const auto shown_in = [&](const Object& object) -> std::string {
      if (!object.byte_defined(changed.offset)) return "uninitialised";
      Value value;
      object.read(changed.offset, &value.bits, changed.bytes);
      return shown(value, changed.kind, static_cast<unsigned>(8 * changed.bytes));
    };
    return fmt::format("{} changed from {} to {}", changed.name, shown_in(before), shown_in(now));
  }

  std::string shown(Value value, char kind, unsigned bits) const {
    if (kind == 'f' && bits == 64) return fmt::format("{}", value.as_double());
    if (kind == 'f' && bits == 32) return fmt::format("{}", value.as_float());
    if (kind == 'u') return fmt::format("{}", value.bits);
    if (kind == 'p') {
      const std::string target = pointer_name(memory_, value.bits);
      return value.bits == 0 ? "null" : target.empty() ? "another pointer" : target;
    }
    return fmt::format("{}", sign_extend(value.bits, bits));
  }

  std::string shown(Value value, model::Type type) const {
    if (value.is_undefined()) return "uninitialised";
    if (value.is_symbolic()) return "another value";
    const char kind = type.is_integer() ? 'i' : type == model::kPointer ? 'p' : 'f';
    return shown(value, kind, type.bits());
  }

  CallContext& c_;
  Memory& memory_;
  std::shared_ptr<Memory> earlier_;
  std::vector<Region> regions_;
  ChangedNames names_;
  std::set<Memory::Id> free_;
  Value all_ = kYes;
  std::string first_;
};

}  // namespace

/// void* __culprit_earlier(void* previous): a copy of the memory, which lives as long as the frame;
/// ends `previous`, an older one of the frame, or null.
void do_earlier(CallContext& c) {
  const auto previous = c.number(0);
  if (!previous) return;
  State& state = c.state();
  const auto first = state.frame_objects.begin() + state.top().objects;
  const auto old = std::find(first, state.frame_objects.end(), Memory::id_of(*previous));
  if (*previous != 0) state.memory.release(Memory::id_of(*previous));
  const auto known =
      std::count_if(state.frame_objects.begin(), state.frame_objects.end(), [&](Memory::Id id) {
        const Object* object = state.memory.find(id);
        return object && object->info().earlier;
      });
  if (static_cast<size_t>(known) >= kMostEarlier) return c.result(uint64_t{0});
  ObjectInfo info{.name = "earlier memory", .storage = Storage::Frame};
  info.earlier = std::make_shared<Memory>(state.memory);
  const Memory::Id id =
      state.memory.allocate(0, std::make_shared<ObjectInfo>(std::move(info)), true);
  if (old == state.frame_objects.end()) state.frame_objects.push_back(id);
  else *old = id;
  c.result(Memory::address(id));
}

/// _Bool __culprit_is_new(void* earlier, const void* p): whether p points into an object that did
/// not exist in that memory.
void do_is_new(CallContext& c) {
  const auto earlier = c.number(0), pointer = c.number(1);
  if (!earlier || !pointer) return;
  const Object* memory = c.state().memory.find(Memory::id_of(*earlier));
  if (!memory || !memory->info().earlier)
    return c.unsupported("\\fresh in calls of functions with contracts, more than 256 deep");
  const Object* before = memory->info().earlier->find(Memory::id_of(*pointer));
  const Object* now = c.state().memory.find(Memory::id_of(*pointer));
  c.result(uint64_t{now && now->alive() && !(before && before->alive())});
}

/// void __culprit_assigns(const char* what, _Bool where, void* earlier, long regions, …, long own,
/// …, long locals, …, const char* layouts, long pointers, …): a clause that says which places may
/// differ from the earlier memory if `where` holds.
///   region   a base, bytes, and a number of spans: a first index, a last index, bytes
///   own      the address of a variable of the calling function; its others are free
///   local    a name, a value, and the earlier value
///   pointer  a name, a value, and the layout of what is behind it
/// Layouts and pointers only serve to name places.
void do_assigns(CallContext& c) {
  Arguments arguments(c, 1);
  const Value where = arguments.value();
  const uint64_t memory = arguments.number();
  std::vector<Region> regions = read_regions(arguments);
  std::set<Memory::Id> own;
  for (uint64_t left = arguments.number(); left > 0; --left)
    own.insert(Memory::id_of(arguments.number()));
  std::vector<Local> locals(arguments.number());
  for (Local& local : locals) {
    local.name = text_at(c.state().memory, arguments.number()).value_or("a variable");
    local.type = arguments.type();
    local.now = arguments.value();
    local.before = arguments.value();
  }
  ChangedNames names;
  names.variables = text_at(c.state().memory, arguments.number()).value_or("");
  names.pointers.resize(arguments.number());
  for (ChangedNames::Pointer& pointer : names.pointers) {
    pointer.name = text_at(c.state().memory, arguments.number()).value_or("");
    const Value target = arguments.value();
    pointer.target = target.is_plain() ? target.bits : 0;
    pointer.layout = text_at(c.state().memory, arguments.number()).value_or("");
  }
  if (!arguments.ok) return;
  const std::string text = text_at(c.state().memory, c.raw(0).bits).value_or("assigns");
  c.state().expectation = 0;
  c.state().is_clause = false;
  const Object* object = c.state().memory.find(Memory::id_of(memory));
  if (where == kNo || !object || !object->info().earlier) return;
  Comparison comparison(c, object->info().earlier, std::move(regions), own, std::move(names));
  comparison.compare();
  for (const Local& local : locals) comparison.compare(local);
  const std::string change =
      comparison.first().empty() ? "something else changed" : comparison.first();
  const Value not_asked = comparison.compute(Op::Xor, model::kI1, where, kYes);
  assert_value(c, comparison.compute(Op::Or, model::kI1, not_asked, comparison.unchanged()),
               FindingKind::ContractViolated, fmt::format("{} does not hold: {}", text, change));
}

}  // namespace culprit::machine
