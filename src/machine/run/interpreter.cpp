#include "machine/run/interpreter.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "machine/image/loop_probe.h"
#include "machine/image/mutant.h"

namespace culprit::machine {

using model::Op;

namespace {

const char* division_text(FindingKind kind) {
  return kind == FindingKind::DivisionByZero
             ? "a division by zero"
             : "a division overflows: the smallest number of its type by -1";
}

}  // namespace

Stop Machine::run(State& state) {
  if (state.stop != Stop::Running) return state.stop;
  return Interpreter(*this, state).run();
}

void Interpreter::enter_top() {
  const Frame& frame = state_.top();
  const ImageFunction& function = machine_.image().functions()[frame.function];
  registers_ = state_.registers.data() + frame.base;
  constants_ = function.constants.data();
  function_ = function.model;
  code_ = function_->code.data();
  pc_ = frame.pc;
  points_ = state_.threads ? machine_.points_of(frame.function) : nullptr;
  if (machine_.mutant) [[unlikely]]
    if (const Mutant::Function* changed = machine_.mutant->find(frame.function)) {
      constants_ = changed->constants.data();
      code_ = changed->code.data();
      if (changed->with_calls) function_ = changed->with_calls.get();
    }
}

Stop Interpreter::run() {
  constexpr uint64_t kBetweenLooks = uint64_t{1} << 16;
  const MachineLimits& limits = machine_.limits;
  while (state_.stop == Stop::Running || goes_on_in_thread() || goes_on_in_parent() ||
         goes_on_in_rank()) {
    if (state_.steps >= limits.steps) {
      state_.stop = Stop::StepLimit;
    } else if (limits.budget && machine_.steps_to_look_ == 0 && limits.budget->exhausted()) {
      state_.stop = Stop::OutOfTime;
    } else {
      if (machine_.steps_to_look_ == 0) machine_.steps_to_look_ = kBetweenLooks;
      const uint64_t granted = left_ =
          std::min(limits.steps - state_.steps, machine_.steps_to_look_);
      if (state_.has_threads()) [[unlikely]]
        run_threads(granted);
      else if (machine_.observer && (!machine_.observer->only_with_threads() || state_.may_race()))
          [[unlikely]]
        for (; left_ > 0 && state_.stop == Stop::Running; --left_)
          observed_step(state_.steps + granted - left_);
      else run_unobserved();
      state_.steps += granted - left_;
      machine_.steps_to_look_ -= granted - left_;
      if (machine_.endless) machine_.endless->tick(state_.steps);
    }
  }
  state_.steps += std::exchange(machine_.charged_steps_, 0);  // charged by the last instruction
  if (!state_.frames.empty()) state_.top().pc = pc_;
  if (state_.stop == Stop::Exited && state_.has_threads() && !state_.has_ranks()) [[unlikely]]
    machine_.report_circle(state_);
  return state_.stop;
}

/// While several threads can run.
void Interpreter::run_threads(uint64_t granted) {
  for (; left_ > 0 && state_.stop == Stop::Running; --left_) {
    if (stops_before(code_[pc_])) return machine_.let_others_run(state_, false);
    if (machine_.observer) observed_step(state_.steps + granted - left_);
    else step(code_[pc_]);
  }
}

/// Whether other threads may always run before the instruction: it is an atomic access, the call of
/// a section, or the end of main, which ends them all.
bool Interpreter::is_always_point(const Instruction& i) const {
  switch (i.op) {
    case Op::Load: return i.flags & model::kAtomic;
    case Op::Store: return (i.flags & model::kAtomic) && !(i.flags & model::kEndsUpdate);
    case Op::Return:
      return state_.frames.size() == 1 && state_.threads->running == 1 && !state_.has_ranks();
    case Op::Call: {
      const Callee callee = machine_.image().callee(static_cast<uint32_t>(i.b));
      return callee.kind == Callee::Kind::Function &&
             machine_.image().functions()[callee.index].is_section;
    }
    default: return false;
  }
}

/// Whether no thread stops there, even if a schedule names it: an atomic update is one step, and at
/// the end of an iteration others go on once the thread has turned for long.
bool Interpreter::is_no_point(const Instruction& i) {
  return i.op == Op::LoopNext || (i.op == Op::Store && (i.flags & model::kEndsUpdate));
}

/// Whether the thread has come to a point at which another one may go on.
bool Interpreter::stops_before(const Instruction& i) {
  const bool is_point = points_ && pc_ < points_->size() && (*points_)[pc_] && !is_no_point(i);
  const bool is_call = i.op == Op::Call || i.op == Op::CallIndirect;
  const bool may_be =
      is_point || is_call || i.op == Op::Load || i.op == Op::Store || i.op == Op::Return;
  if (!may_be || !machine_.image().functions()[state_.top().function].is_own) return false;
  if (is_call && state_.threads->current().stops) state_.own_threads().current().stops = 0;
  if (state_.threads->current().uninterrupted > 0 || (!is_point && !is_always_point(i)))
    return false;
  Thread& thread = state_.own_threads().current();
  return thread.is_at_point = !thread.is_at_point;
}

bool Interpreter::goes_on_in_thread() {
  if (state_.stop != Stop::Parked) return false;
  if (!state_.frames.empty()) state_.top().pc = pc_;
  state_.steps += std::exchange(machine_.charged_steps_, 0);
  const bool goes_on = machine_.choose_thread(state_);
  if (!state_.has_threads()) {  // it goes on without looking for points
    Thread& last = state_.own_threads().current();
    last.is_at_point = false;
    last.stops = 0;
  }
  if (!state_.frames.empty()) enter_top();
  return goes_on;
}

bool Interpreter::goes_on_in_parent() {
  if (!state_.parent) return false;
  if (!state_.frames.empty()) state_.top().pc = pc_;
  state_.steps += std::exchange(machine_.charged_steps_, 0);
  const bool resumed = machine_.resume_parent(state_);
  if (!state_.frames.empty()) enter_top();
  return resumed;
}

bool Interpreter::goes_on_in_rank() {
  if (state_.stop != Stop::Exited || machine_.inputs().ranks <= 1) return false;
  if (!state_.frames.empty()) state_.top().pc = pc_;
  state_.steps += std::exchange(machine_.charged_steps_, 0);
  const bool goes_on = machine_.end_rank(state_);
  if (!state_.frames.empty()) enter_top();
  return goes_on;
}

void Interpreter::observed_step(uint64_t steps) {
  machine_.observer->before(state_, pc_, steps);
  step(code_[pc_]);
  machine_.observer->after(state_, pc_);
}

/// Counts the steps charged by the instruction that was executed.
void Interpreter::count_charged_steps() {
  const uint64_t charged = std::exchange(machine_.charged_steps_, 0),
                 now = std::min(charged, left_ - 1);
  left_ -= now;
  state_.steps += charged - now;
}

inline void Interpreter::integer(const Instruction& i) {
  const Value &a = get(i.a), &b = get(i.b);
  if ((a.tag | b.tag) != 0) [[unlikely]]
    return slow_binary(i, a, b);
  Computed r = integer_binary(i.op, i.type.bits(), i.flags, a.bits, b.bits);
  if (r.finding) [[unlikely]] {
    state_.top().pc = pc_;
    machine_.report(state_, *r.finding, r.fatal ? division_text(*r.finding) : "", r.fatal);
    if (state_.stop != Stop::Running) return;
  }
  reg(i.dst) = r.fatal ? Value::undefined_bits(0, width_mask(i.type.bits())) : Value::plain(r.bits);
  ++pc_;
}

/// The dispatch. integer(), compare() and others are inlined because tight loops consist of them.
void Interpreter::step(const Instruction& i) {
  switch (i.op) {
    case Op::Add:
    case Op::Sub:
    case Op::Mul:
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem:
    case Op::Shl:
    case Op::LShr:
    case Op::AShr:
    case Op::And:
    case Op::Or:
    case Op::Xor: return integer(i);
    case Op::Eq:
    case Op::Ne:
    case Op::Ult:
    case Op::Ule:
    case Op::Slt:
    case Op::Sle: return compare(i);
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FDiv:
    case Op::FRem:
    case Op::FCmp: return float_op(i);
    case Op::Trunc:
    case Op::ZExt:
    case Op::SExt:
    case Op::FPToSI:
    case Op::FPToUI:
    case Op::SIToFP:
    case Op::UIToFP:
    case Op::FPConvert:
    case Op::BitCast:
    case Op::FNeg: return convert(i);
    case Op::Move:
      reg(i.dst) = get(i.a);
      ++pc_;
      return;
    case Op::Select: return select(i);
    case Op::PtrAdd: return ptr_add(i);
    case Op::Load: return load(i);
    case Op::Store: return store(i);
    case Op::Alloca: return alloca_object(i);
    case Op::AllocaDynamic: return alloca_dynamic(i);
    case Op::StackSave:
      reg(i.dst) = Value::plain(state_.frame_objects.size());
      ++pc_;
      return;
    case Op::StackRestore: return stack_restore(i);
    case Op::Undefine: return undefine(i);
    case Op::UndefineObject: return undefine_object(i);
    case Op::BeginObject: return begin_object(i);
    case Op::EndObject: return end_object(i);
    case Op::MemCopy:
    case Op::MemSet: return memory_block(i);
    case Op::Jump: return jump(i);
    case Op::Branch: return branch(i);
    case Op::Switch: return switch_on(i);
    case Op::Return: return return_from(i);
    case Op::Unreachable: return unreachable(i);
    case Op::Call: return call(i);
    case Op::CallIndirect: return call_indirect(i);
    case Op::VaStart: return va_start(i);
    case Op::Probe: return probe(i);
    case Op::Gap: return gap(i);
    case Op::LoopEnter: return loop_enter(i);
    case Op::LoopNext: return loop_next(i);
  }
}

inline void Interpreter::compare(const Instruction& i) {
  const Value &a = get(i.a), &b = get(i.b);
  if ((a.tag | b.tag) != 0) [[unlikely]]
    return slow_binary(i, a, b);
  unsigned w = i.type.bits();
  bool r = false;
  switch (i.op) {
    case Op::Eq: r = a.bits == b.bits; break;
    case Op::Ne: r = a.bits != b.bits; break;
    case Op::Ult: r = a.bits < b.bits; break;
    case Op::Ule: r = a.bits <= b.bits; break;
    case Op::Slt: r = sign_extend(a.bits, w) < sign_extend(b.bits, w); break;
    default: r = sign_extend(a.bits, w) <= sign_extend(b.bits, w); break;
  }
  reg(i.dst) = Value::plain(r);
  ++pc_;
}

void Interpreter::slow_binary(const Instruction& i, Value a, Value b) {
  state_.top().pc = pc_;
  if (a.is_symbolic() || b.is_symbolic()) {
    Value r = machine_.domain().binary(state_, i, a, b);
    if (state_.stop != Stop::Running) return;
    reg(i.dst) = r;
  } else {
    bool division = i.op == Op::UDiv || i.op == Op::SDiv || i.op == Op::URem || i.op == Op::SRem;
    if (division && b.is_undefined()) undefined_use(i, "a division");
    Computed r = integer_binary(i.op, i.type.bits(), 0, a.bits, b.bits);
    if (r.fatal) machine_.report(state_, *r.finding, division_text(*r.finding), true);
    if (state_.stop != Stop::Running) return;
    reg(i.dst) = Value::undefined_bits(r.bits, undefined_result(i.op, i.type.bits(), a, b));
  }
  ++pc_;
}

void Interpreter::float_op(const Instruction& i) {
  const Value &a = get(i.a), &b = get(i.b);
  Value r;
  if (a.is_symbolic() || b.is_symbolic()) {
    state_.top().pc = pc_;
    r = machine_.domain().binary(state_, i, a, b);
    if (state_.stop != Stop::Running) return;
  } else {
    r = float_binary(i, a, b);
    if (a.is_undefined() || b.is_undefined())
      r = Value::undefined_bits(r.bits, i.op == Op::FCmp ? 1 : width_mask(i.type.bits()));
  }
  reg(i.dst) = r;
  ++pc_;
}

void Interpreter::convert(const Instruction& i) {
  const Value a = get(i.a);
  model::Type to{i.aux};
  if (a.is_symbolic()) {
    state_.top().pc = pc_;
    Value r = machine_.domain().unary(state_, i, a);
    if (state_.stop != Stop::Running) return;
    reg(i.dst) = r;
    ++pc_;
    return;
  }
  bool integral = i.op == Op::Trunc || i.op == Op::ZExt || i.op == Op::SExt || i.op == Op::BitCast;
  std::optional<FindingKind> finding;
  Value r = integral ? Value::plain(convert_integer(i, a.bits).bits) : convert_float(i, a, finding);
  if (a.is_undefined()) {
    uint64_t mask = i.op == Op::SExt
                        ? static_cast<uint64_t>(sign_extend(a.undefined_mask(), i.type.bits()))
                        : a.undefined_mask();
    r = Value::undefined_bits(r.bits,
                              integral ? mask & width_mask(to.bits()) : width_mask(to.bits()));
  } else if (finding || is_no_truth_value(i, a.bits)) {
    state_.top().pc = pc_;
    machine_.report(
        state_, finding.value_or(FindingKind::InvalidTruthValue),
        finding ? "a floating-point value does not fit the integer type it is converted to" : "");
    if (state_.stop != Stop::Running) return;
  }
  reg(i.dst) = r;
  ++pc_;
}

inline void Interpreter::ptr_add(const Instruction& i) {
  const Value &a = get(i.a), &b = get(i.b);
  if ((a.tag | b.tag) != 0) [[unlikely]] {
    if (a.is_symbolic() || b.is_symbolic()) {
      state_.top().pc = pc_;
      Value r = machine_.domain().binary(state_, i, a, b);
      if (state_.stop != Stop::Running) return;
      reg(i.dst) = r;
    } else {
      reg(i.dst) = Value::undefined_bits(
          a.bits + b.bits * static_cast<uint64_t>(static_cast<int64_t>(i.c)), ~uint64_t{0});
    }
    ++pc_;
    return;
  }
  if (is_outside(*function_, i, b.bits)) {
    state_.top().pc = pc_;
    report_index(i, a.bits, b.bits);
    if (state_.stop != Stop::Running) return;
  }
  reg(i.dst) = Value::plain(a.bits + b.bits * static_cast<uint64_t>(static_cast<int64_t>(i.c)));
  ++pc_;
}

void Interpreter::report_index(const Instruction& i, uint64_t array, uint64_t index) {
  if (machine_.is_reported(state_, FindingKind::IndexOutOfRange)) return;
  machine_.report(state_, FindingKind::IndexOutOfRange,
                  fmt::format("the index {} is outside an array of {} elements in {}",
                              static_cast<int64_t>(index), function_->index_limits[i.aux - 1u],
                              machine_.describe(state_, array)),
                  false, array);
}

/// Reports an access at an address that does not suit its type. The run goes on, as on x86-64.
void Interpreter::check_alignment(const Instruction& i, const Value& pointer, bool write) {
  if (pointer.tag != 0 || is_aligned(i, pointer.bits) || function_->library ||
      !state_.memory.find(Memory::id_of(pointer.bits)) ||
      machine_.is_reported(state_, FindingKind::MisalignedAccess))
    return;
  const unsigned bytes = i.type.store_bytes();
  machine_.report(
      state_, FindingKind::MisalignedAccess,
      fmt::format("{} of {} bytes at an address that is not a multiple of {}, at byte {} of {}",
                  write ? "write" : "read", bytes, bytes, Memory::offset_of(pointer.bits),
                  machine_.describe(state_, pointer.bits)),
      false, pointer.bits);
}

inline void Interpreter::load(const Instruction& i) {
  state_.top().pc = pc_;
  check_alignment(i, get(i.a), false);
  if (state_.stop != Stop::Running) return;
  Value r = machine_.load(state_, i.type, get(i.a));
  if (state_.stop != Stop::Running) return;
  reg(i.dst) = r;
  ++pc_;
}

inline void Interpreter::store(const Instruction& i) {
  state_.top().pc = pc_;
  check_alignment(i, get(i.a), true);
  if (state_.stop != Stop::Running) return;
  machine_.store(state_, i.type, get(i.a), get(i.b));
  if (state_.stop == Stop::Running) ++pc_;
}

void Interpreter::select(const Instruction& i) {
  const Value c = get(i.a);
  if (c.is_symbolic()) {
    reg(i.dst) = machine_.domain().select(state_, i, c, get(i.b), get(i.c));
  } else {
    if (c.is_undefined()) undefined_use(i, "a condition");
    reg(i.dst) = c.bits & 1 ? get(i.b) : get(i.c);
  }
  if (state_.stop == Stop::Running) ++pc_;
}

bool Interpreter::needs_concrete(model::Operand operand) {
  const Value& v = get(operand);
  if (!v.is_symbolic()) return true;
  state_.split = {};
  state_.split.reg = static_cast<uint32_t>(operand);
  state_.split.term = v.term();
  state_.stop = Stop::Split;
  return false;
}

void Interpreter::undefined_use(const Instruction&, const char* what) {
  state_.top().pc = pc_;
  const std::string library = function_->library ? library_function() : std::string();
  // variables of the library are not named
  const std::string variable = library.empty() ? undefined_variable() : std::string();
  const std::string place = library.empty() ? std::string() : " in " + library;
  machine_.report(state_, FindingKind::UninitialisedRead,
                  variable.empty()
                      ? fmt::format("{}{} depends on uninitialised memory", what, place)
                      : fmt::format("{} depends on '{}', which is uninitialised", what, variable));
}

/// The library function that the program's own code called; empty if there is none.
std::string Interpreter::library_function() const {
  const auto model_of = [&](const Frame& frame) {
    return machine_.image().functions()[frame.function].model;
  };
  for (size_t i = state_.frames.size(); i-- > 1;)
    if (!model_of(state_.frames[i - 1])->library) return model_of(state_.frames[i])->name;
  return {};
}

/// The nearest variable that this block read while it was undefined; for messages.
std::string Interpreter::undefined_variable() const {
  for (uint32_t at = pc_ + 1; at-- > 0;) {
    const Instruction& i = code_[at];
    for (model::Operand o : {i.a, i.b}) {
      if (i.op == Op::Jump || i.op == Op::Probe || i.op >= Op::Return) break;
      if (o < 0 || o >= static_cast<model::Operand>(function_->register_names.size())) continue;
      if (registers_[o].is_undefined() &&
          !function_->register_names[static_cast<size_t>(o)].empty())
        return function_->register_names[static_cast<size_t>(o)];
    }
    if (at != pc_ && (i.op == Op::Jump || i.op == Op::Branch || i.op == Op::Switch)) break;
  }
  return {};
}

inline void Interpreter::branch(const Instruction& i) {
  const Value& c = get(i.a);
  if (c.tag != 0) [[unlikely]] {
    if (!needs_concrete(i.a)) return;
    undefined_use(i, "a condition");
    if (state_.stop != Stop::Running) return;
  }
  pc_ = static_cast<uint32_t>(c.bits & 1 ? i.b : i.c);
}

void Interpreter::switch_on(const Instruction& i) {
  const Value& v = get(i.a);
  if (v.tag != 0) {
    if (!needs_concrete(i.a)) return;
    undefined_use(i, "a switch");
    if (state_.stop != Stop::Running) return;
  }
  const model::SwitchTable& table = function_->switches[static_cast<size_t>(i.b)];
  auto found =
      std::lower_bound(table.cases.begin(), table.cases.end(), std::pair(v.bits, INT32_MIN));
  bool hit = found != table.cases.end() && found->first == v.bits;
  pc_ = static_cast<uint32_t>(hit ? found->second : table.otherwise);
}

inline void Interpreter::jump(const Instruction& i) {
  pc_ = static_cast<uint32_t>(i.a);
  if ((i.flags & model::kJoin) && stops_at_joins()) state_.stop = Stop::Join;
}

inline void Interpreter::probe(const Instruction& i) {
  auto component = static_cast<model::ComponentId>(i.c);
  if (component < machine_.hits.size()) ++machine_.hits[component];
  if (component < machine_.modes.size() && machine_.modes[component] != ProbeMode::Ok)
      [[unlikely]] {
    state_.top().pc = pc_;
    state_.spared = state_.spared && machine_.modes[component] != ProbeMode::Ab;
    Value r = machine_.domain().probe(state_, component, i.type, get(i.a), i.b);
    if (state_.stop != Stop::Running) return;
    reg(i.dst) = r;
  } else {
    reg(i.dst) = get(i.a);
  }
  ++pc_;
}

inline void Interpreter::gap(const Instruction& i) {
  auto component = static_cast<model::ComponentId>(i.c);
  machine_.count(component);
  if (machine_.mode_is_ab(component)) [[unlikely]] {
    state_.top().pc = pc_;
    const IoSite site{state_.top().function, pc_, &function_->calls[static_cast<size_t>(i.b)]};
    machine_.domain().emit(state_, site, {});
    if (state_.stop != Stop::Running && state_.stop != Stop::Alternatives) return;
  }
  ++pc_;
}

void Interpreter::loop_enter(const Instruction& i) {
  reg(static_cast<model::Operand>(function_->register_types.size()) + i.a) = Value::plain(1);
  if (machine_.endless) machine_.endless->enter(state_, static_cast<uint32_t>(i.a));
  ++pc_;
}

void Interpreter::loop_next(const Instruction& i) {
  if (machine_.loop_probes) [[unlikely]]
    probe_variables(i.a);
  Value& counter = reg(static_cast<model::Operand>(function_->register_types.size()) + i.a);
  ++counter.bits;
  if (state_.has_threads()) [[unlikely]] {
    state_.top().pc = pc_;
    if (!function_->library) machine_.turned(state_, static_cast<uint32_t>(i.a));
  } else if (machine_.endless) {
    state_.top().pc = pc_;
    if (machine_.endless->next(machine_, state_, static_cast<uint32_t>(i.a), machine_.hits)) {
      state_.stop = Stop::Endless;
      return;
    }
  }
  ++pc_;
  if (machine_.loop_peaks.empty() && machine_.loop_bounds.empty()) return;
  size_t loop =
      machine_.image().functions()[state_.top().function].loop_base + static_cast<size_t>(i.a);
  if (!machine_.loop_peaks.empty() && counter.bits > machine_.loop_peaks[loop])
    machine_.loop_peaks[loop] = static_cast<uint32_t>(counter.bits);
  // a loop that tests first reaches its head once more than its body
  if (!machine_.loop_bounds.empty() && counter.bits > uint64_t{machine_.loop_bounds[loop]} + 1) {
    machine_.reached.add_loop(static_cast<uint32_t>(loop), machine_.loop_bounds[loop]);
    state_.stop = Stop::Bound;
  }
}

void Interpreter::probe_variables(int32_t loop) {
  state_.top().pc = pc_;
  for (const LoopProbe& probe : *machine_.loop_probes) {
    if (probe.function != state_.top().function || probe.loop != loop) continue;
    const model::Type type = function_->register_types[static_cast<size_t>(probe.variable)];
    const Value value =
        machine_.domain().probe(state_, probe.component, type, reg(probe.variable), -1);
    reg(probe.variable) = value;
    if (machine_.observer) machine_.observer->probed(state_, probe, pc_);
  }
}

void Interpreter::unreachable(const Instruction&) {
  state_.top().pc = pc_;
  machine_.report(state_, FindingKind::MissingReturn,
                  "control reached a place that must not be reached", true);
}

}  // namespace culprit::machine
