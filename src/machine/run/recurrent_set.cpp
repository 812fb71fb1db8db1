// Proves that a loop is never left, by abstract interpretation (Cousot & Cousot 1977): it finds a
// recurrent set (Gupta et al. 2008), a set of states of the loop from which each iteration leads
// into the set again.
//
// The set grows from the state of a run: a register or byte of memory that an iteration changes
// becomes unknown, until no further one changes. The machine itself executes the iterations, over a
// domain whose only symbolic value is "any"; comparisons of it have both results. So
// `while (i < n) { scanf("%f", &x); if (x > most) most = x; x += 1; }` at the end of the input is
// proved endless for any x, whereas the method of endless.h needs the deciding state to repeat.
//
// A floating-point number becomes a ray first (rays.h): it may only grow, or only fall.
//
// Not proved: loops that depend on an integer that counts, on an unknown address or divisor,
// or on input still to come; loops with more than kMostWays (64) ways through an iteration.
#include "machine/run/endless.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "machine/image/mutant.h"
#include "machine/run/domain.h"
#include "machine/run/machine.h"
#include "machine/run/rays.h"

namespace culprit::machine {

using model::Instruction;
using model::Op;

namespace {

constexpr unsigned kMostRounds = 12;
constexpr size_t kMostWays = 64;       // ways through an iteration
constexpr size_t kMostUnknown = 4096;  // unknown bytes of one object
constexpr uint32_t kAny = 1;           // the term of any value; higher ones are those of rays

/// A value is known, or a number of a ray (rays.h), or may be any value of its type. Truth values
/// are chosen instead: all combinations of choices (ways) are tried one after the other.
class Unknowns final : public Domain {
 public:
  void begin() { at_ = 0; }
  /// Moves on to the next way; returns false after the last one.
  bool next_way() {
    while (!choices_.empty() && choices_.back()) choices_.pop_back();
    if (choices_.empty()) return false;
    choices_.back() = true;
    return true;
  }
  Value choose() {
    if (at_ == choices_.size()) choices_.push_back(false);
    return Value::plain(choices_[at_++]);
  }

  Value binary(State& state, const Instruction& i, Value a, Value b) override {
    if (const std::optional<Value> known = by_ray(i, a, b)) return *known;
    switch (i.op) {
      case Op::UDiv:
      case Op::SDiv:
      case Op::URem:
      case Op::SRem:
        if (!b.is_plain() || b.bits == 0 || b.bits == width_mask(i.type.bits())) give_up(state);
        return any(i.type);
      case Op::Ult:  // nothing is below 0, or above the greatest number
        if (is_least(b) || is_greatest(i.type, a)) return Value::plain(0);
        return choose();
      case Op::Ule:
        if (is_least(a) || is_greatest(i.type, b)) return Value::plain(1);
        return choose();
      case Op::Eq:
      case Op::Ne:
      case Op::Slt:
      case Op::Sle:
      case Op::FCmp: return choose();
      default: return any(i.type);
    }
  }
  Value unary(State&, const Instruction& i, Value a) override {
    if (const Ray* ray = ray_of(a))
      if (const std::optional<Ray> result = applied(i, *ray)) return value_of(*result);
    return any(i.op == Op::FNeg ? i.type : model::Type{i.aux});
  }
  Value select(State&, const Instruction&, Value, Value a, Value b) override {
    return choose().bits ? a : b;
  }
  Value load(State& state, model::Type type, Value) override {
    give_up(state);
    return any(type);
  }
  void store(State& state, model::Type, Value, Value) override { give_up(state); }
  Value load_cells(State&, model::Type type, uint64_t) override { return any(type); }

  void split_cells(Object& object, int64_t offset, uint64_t bytes) override {
    for (int64_t edge : {offset, offset + static_cast<int64_t>(bytes)}) {
      const Cell* over = object.cell_over(edge);
      if (!over || over->offset == edge) continue;
      const Cell cell = *over;
      object.drop_cells(cell.offset, cell.bytes);
      for (uint32_t k = 0; k < cell.bytes; ++k) object.put_cell({cell.offset + k, 1, kAny});
    }
  }
  void store_cell(Object& object, int64_t offset, model::Type type, Value) override {
    object.define(offset, type.store_bytes());
    object.put_cell({offset, type.store_bytes(), kAny});
  }
  /// What a register may hold that held `before` in the set and `now` after an iteration.
  Value joined(model::Type type, Value before, Value now) {
    if (before == now || (before.is_symbolic() && before.term() == kAny)) return before;
    if (const Ray* known = ray_of(before)) {
      const Ray* other = ray_of(now);
      const std::optional<double> number = number_of(type, now);
      return (other && known->contains(*other)) || (number && known->contains(*number))
                 ? before
                 : Value::symbolic_term(kAny);
    }
    const std::optional<Ray> ray = ray_through(type, before, now);
    return ray ? value_of(*ray) : Value::symbolic_term(kAny);
  }
  Truth is_zero(State&, Value) override { return Truth::Unknown; }
  bool math(State&, std::string_view, std::span<const Value>, Value& result) override {
    result = Value::symbolic_term(kAny);
    return true;
  }

 private:
  static void give_up(State& state) { state.stop = Stop::Unsupported; }
  Value any(model::Type type) { return type == model::kI1 ? choose() : Value::symbolic_term(kAny); }

  static bool is_least(Value v) { return v.is_plain() && v.bits == 0; }
  static bool is_greatest(model::Type type, Value v) {
    return v.is_plain() && v.bits == width_mask(type.bits());
  }
  const Ray* ray_of(Value v) const {
    return v.is_symbolic() && v.term() > kAny ? &rays_[v.term() - kAny - 1] : nullptr;
  }
  Value value_of(const Ray& ray) {
    const auto found = std::find(rays_.begin(), rays_.end(), ray);
    const auto index = static_cast<uint32_t>(found - rays_.begin());
    if (found == rays_.end()) rays_.push_back(ray);
    return Value::symbolic_term(kAny + 1 + index);
  }
  /// The result of an operation on a ray and a known number; nullopt if it is not known.
  std::optional<Value> by_ray(const Instruction& i, Value a, Value b) {
    const bool swaps = ray_of(b) && (i.op == Op::FAdd || i.op == Op::FMul || i.op == Op::FCmp);
    const Ray* ray = ray_of(swaps ? b : a);
    if (!ray) return std::nullopt;
    const Value other = swaps ? a : b;
    if (i.op == Op::FCmp) {
      const std::optional<bool> holds = compared(swaps ? mirrored(i) : i, *ray, other);
      return holds ? std::optional(Value::plain(*holds)) : std::nullopt;
    }
    const std::optional<Ray> result = applied(i, *ray, other);
    return result ? std::optional(value_of(*result)) : std::nullopt;
  }

  std::vector<bool> choices_;
  size_t at_ = 0;
  std::vector<Ray> rays_;
};

class Proof {
 public:
  Proof(const Machine& machine, const State& at_back_edge, uint32_t loop, uint64_t most_steps)
      : machine_(machine.image(), domain_, machine.inputs()),
        entry_(at_back_edge),
        loop_(static_cast<int32_t>(loop)),
        left_(most_steps),
        function_(machine.mutant
                      ? machine.mutant->model_of(machine.image(), at_back_edge.top().function)
                      : *machine.image().functions()[at_back_edge.top().function].model) {
    machine_.limits = machine.limits;
    machine_.undefined = Undefined::Report;
    machine_.undefined_fill = machine.undefined_fill;
    machine_.mutant = machine.mutant;
    const Mutant::Function* changed =
        machine.mutant ? machine.mutant->find(at_back_edge.top().function) : nullptr;
    code_ = changed ? &changed->code : &function_.code;
  }

  bool run() {
    for (unsigned round = 0; round < kMostRounds; ++round) {
      State joined = entry_;
      grown_ = false;
      size_t ways = 0;
      do {
        if (++ways > kMostWays || !iterate(joined)) return false;
      } while (domain_.next_way());
      if (!grown_) return true;
      entry_ = std::move(joined);
    }
    return false;
  }

 private:
  const Instruction& next_of(const State& state) const { return (*code_)[state.top().pc]; }
  bool is_back_edge(const State& state) const {
    return state.frames.size() == entry_.frames.size() && next_of(state).op == Op::LoopNext &&
           next_of(state).a == loop_;
  }
  bool is_inside(const State& state) const {
    if (state.frames.size() != entry_.frames.size())
      return state.frames.size() > entry_.frames.size();
    const auto pc = static_cast<int32_t>(state.top().pc);
    if (state.top().pc >= function_.code.size()) return true;  // inserted code, which jumps back
    const auto behind =
        std::partition_point(function_.blocks.begin(), function_.blocks.end(),
                             [&](const model::Block& block) { return block.pc <= pc; });
    int32_t loop = behind == function_.blocks.begin() ? -1 : std::prev(behind)->loop;
    while (loop >= 0 && loop != loop_) loop = function_.loops[static_cast<size_t>(loop)].parent;
    return loop == loop_;
  }

  /// Runs one way from the back edge to the back edge; values that it changes become unknown in
  /// `joined`. Returns false if the way may leave the loop, or if its target is unknown.
  bool iterate(State& joined) {
    domain_.begin();
    State now = entry_;
    do {
      if (!step(now)) return false;
    } while (!is_back_edge(now));
    return join(joined, now);
  }

  bool step(State& now) {
    const uint64_t before = now.steps;
    machine_.limits.steps = before + 1;
    const Stop stop = machine_.run(now);
    const uint64_t done = std::max<uint64_t>(1, now.steps - before);
    if (left_ <= done) return false;
    left_ -= done;
    now.stop = Stop::Running;
    if (stop == Stop::Split && is_truth(now)) {
      now.registers[now.top().base + now.split.reg] = domain_.choose();
      return true;
    }
    return stop == Stop::StepLimit && is_inside(now);
  }

  bool is_truth(const State& state) const {
    if (state.split.in_memory) return false;
    const model::Function& function = *machine_.image().functions()[state.top().function].model;
    return state.split.reg < function.register_types.size() &&
           function.register_types[state.split.reg] == model::kI1;
  }

  bool join(State& joined, const State& now) {
    if (now.input != entry_.input || now.files != entry_.files ||
        now.exit_handlers != entry_.exit_handlers)
      return false;
    for (uint32_t r = 0; r < function_.shared; ++r) {
      Value& value = joined.registers[joined.top().base + r];
      const Value wider =
          domain_.joined(function_.register_types[r], value, now.registers[now.top().base + r]);
      if (wider == value) continue;
      value = wider;
      grown_ = true;
    }
    return join(joined.memory, now.memory);
  }

  bool join(Memory& joined, const Memory& now) {
    if (joined.tenants() != now.tenants() || reached_freed()) return false;
    for (uint32_t slot = 0; slot < joined.slots(); ++slot) {
      const Object *mine = joined.slot(slot), *theirs = now.slot(slot);
      if (mine == theirs || !mine || !mine->alive()) continue;
      if (!Object::same_earlier(*mine, *theirs)) return false;
      const Object::Differences differing = Object::differences(*mine, *theirs, kMostUnknown);
      if (differing.offsets.size() >= kMostUnknown) return false;
      for (int64_t offset : differing.offsets) {
        if (joined.slot(slot)->cell_over(offset)) continue;
        Object& object = joined.writable(joined.id_at(slot));
        object.define(offset, 1);
        object.put_cell({offset, 1, kAny});
        grown_ = true;
      }
    }
    return true;
  }

  /// Whether an object was accessed whose lifetime has ended. Dead objects are not compared, so
  /// the proof then fails.
  bool reached_freed() const {
    return std::any_of(machine_.findings.begin(), machine_.findings.end(), [](const Finding& f) {
      return f.kind == FindingKind::UseAfterFree || f.kind == FindingKind::UseAfterScope;
    });
  }

  Unknowns domain_;
  Machine machine_;
  State entry_;
  const int32_t loop_;
  uint64_t left_;  // steps
  const model::Function& function_;
  const std::vector<Instruction>* code_ = nullptr;
  bool grown_ = false;
};

}  // namespace

bool never_leaves(const Machine& machine, const State& at_back_edge, uint32_t loop,
                  uint64_t most_steps) {
  const bool intervenes =
      machine.loop_probes || std::any_of(machine.modes.begin(), machine.modes.end(),
                                         [](ProbeMode mode) { return mode == ProbeMode::Ab; });
  if (intervenes || machine.observer || machine.undefined != Undefined::Report) return false;
  return Proof(machine, at_back_edge, loop, most_steps).run();
}

}  // namespace culprit::machine
