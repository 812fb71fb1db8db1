// Calls, returns and variable arguments.
#include <algorithm>

#include <fmt/format.h>

#include "machine/run/call_context.h"
#include "machine/run/interpreter.h"

namespace culprit::machine {

using model::Op;

namespace {

constexpr uint64_t kRegisterArea = 176;  // bytes
const ObjectInfo kVariableArguments{.name = kVariableArgumentsName, .storage = Storage::Frame};

}  // namespace

void Interpreter::call(const Instruction& i) {
  const model::Symbol& symbol = machine_.image().program().symbols[static_cast<size_t>(i.b)];
  call_target(i, machine_.image().callee(static_cast<uint32_t>(i.b)), symbol.name);
}

void Interpreter::call_indirect(const Instruction& i) {
  if (!needs_concrete(i.a)) return;
  const Value& pointer = get(i.a);
  Callee target = machine_.image().callee_at(pointer.bits);
  const Object* object = state_.memory.find(Memory::id_of(pointer.bits));
  bool code =
      object && object->info().storage == Storage::Function && Memory::offset_of(pointer.bits) == 0;
  if (!code) {
    state_.top().pc = pc_;
    machine_.report(state_, FindingKind::BadCall,
                    "a call through a pointer that points to no function", true);
    if (state_.stop != Stop::Running) return;
    return leave_call_out(function_->calls[static_cast<size_t>(i.c)]);
  }
  call_target(i, target, object->info().name);
}

void Interpreter::leave_call_out(const model::CallSite& site) {
  for (model::Operand result : site.results) reg(result) = Value::undefined_bits(0, ~uint64_t{0});
  ++pc_;
}

void Interpreter::call_target(const Instruction& i, Callee target, std::string_view name) {
  if (target.kind == Callee::Kind::Function) return call_function(i, target.index);
  if (target.kind == Callee::Kind::Builtin) return call_builtin(i, target.index);
  state_.top().pc = pc_;
  constexpr std::string_view kPrefix = "culprit.unsupported:";
  if (name.starts_with(kPrefix))
    machine_.unsupported(state_, fmt::format("{} {} not supported", name.substr(kPrefix.size()),
                                             name.ends_with("integers") ? "are" : "is"));
  else
    machine_.unsupported(state_, fmt::format("the external function '{}' is not modelled", name));
}

void Interpreter::call_builtin(const Instruction& i, uint32_t index) {
  const model::CallSite& site = function_->calls[static_cast<size_t>(i.c)];
  state_.top().pc = pc_;
  if (site.whole != model::kNoComponent) machine_.count(site.whole);
  CallContext context(machine_, state_, site, registers_, constants_);
  machine_.image().builtin(index).call(context);
  count_charged_steps();
  bool done = state_.stop == Stop::Running || state_.stop == Stop::Alternatives ||
              state_.stop == Stop::Exited || state_.stop == Stop::Parked;
  if (!done || state_.frames.empty()) return;  // without frames: the thread has ended
  if (context.entered_function()) {            // the built-in calls a function of the program
    enter_top();
    return;
  }
  if (!site.results.empty()) reg(site.results[0]) = context.result_value();
  ++pc_;
}

void Interpreter::call_function(const Instruction& i, uint32_t index) {
  const model::CallSite& site = function_->calls[static_cast<size_t>(i.c)];
  if (state_.spared) [[unlikely]] {  // arguments may be missing
    state_.top().pc = pc_;
    if (!machine_.spared_at(state_).empty()) return leave_call_out(site);
  }
  const ImageFunction& callee = machine_.image().functions()[index];
  const model::Function& function = *callee.model;
  state_.top().pc = pc_;
  size_t passed = site.arguments.size(), wanted = function.parameter_types.size();
  size_t fixed = std::min<size_t>(passed, wanted);
  if (passed < wanted)
    machine_.report(
        state_, FindingKind::BadCall,
        fmt::format("'{}' is called with {} of its {} arguments", function.name, passed, wanted));
  Frame frame;
  frame.function = index;
  frame.base = static_cast<uint32_t>(state_.registers.size());
  frame.native_bytes = state_.top().native_bytes + callee.native_bytes;
  if (frame.native_bytes > machine_.limits.native_stack_bytes)
    machine_.report(state_, FindingKind::StackOverflow,
                    fmt::format("the stack overflows: {} calls deep in '{}'", state_.frames.size(),
                                function.name),
                    true);
  if (state_.stop != Stop::Running || !machine_.may_nest(state_, index)) return;
  staged_.clear();
  for (size_t a = 0; a < fixed; ++a) staged_.push_back(get(site.arguments[a]));
  frame.objects = static_cast<uint32_t>(state_.frame_objects.size());
  pass_byval(site, callee);
  if (function.variadic) make_varargs(site, static_cast<uint32_t>(fixed));
  count_charged_steps();
  state_.top().pc = pc_ + 1;
  machine_.clear_registers(state_.registers, frame.base, callee);
  Value* registers = state_.registers.data() + frame.base;
  for (size_t a = 0; a < fixed; ++a) {
    model::Type type = function.parameter_types[a];
    if (type.is_integer() && staged_[a].is_plain()) staged_[a].bits &= width_mask(type.bits());
    registers[a] = staged_[a];
  }
  machine_.push_frame(state_, frame);
  if (callee.is_section && state_.threads) [[unlikely]]
    machine_.section(state_, true);
  enter_top();
}

/// A struct passed by value arrives as a pointer to a fresh copy.
void Interpreter::pass_byval(const model::CallSite& site, const ImageFunction& callee) {
  for (size_t a = 0; a < staged_.size() && a < site.byval_bytes.size(); ++a) {
    uint64_t bytes = site.byval_bytes[a];
    if (bytes == 0 || staged_[a].is_symbolic()) continue;
    Memory::Id id = new_frame_object(bytes, callee.parameters[a]);
    if (!machine_.copy(state_, Memory::address(id), staged_[a].bits, bytes)) return;
    staged_[a] = Value::plain(Memory::address(id));
  }
}

/// Lays the variable arguments out as the x86-64 ABI does: registers, then memory.
void Interpreter::make_varargs(const model::CallSite& site, uint32_t fixed) {
  uint64_t bytes = kRegisterArea;
  const auto byval_of = [&](size_t a) -> uint64_t {
    return a < site.byval_bytes.size() ? site.byval_bytes[a] : 0;
  };
  for (size_t a = 0; a < site.places.size(); ++a)
    bytes = std::max<uint64_t>(
        bytes, site.places[a] + (byval_of(a) ? byval_of(a) : site.types[a].store_bytes()));
  Memory::Id id = new_frame_object((bytes + 7) / 8 * 8, kVariableArguments);
  for (size_t a = fixed; a < site.places.size(); ++a) {
    const uint64_t to = Memory::address(id, site.places[a]);
    if (byval_of(a)) machine_.copy(state_, to, get(site.arguments[a]).bits, byval_of(a));
    else machine_.store(state_, site.types[a], Value::plain(to), get(site.arguments[a]));
  }
}

void Interpreter::va_start(const Instruction& i) {
  state_.top().pc = pc_;
  uint32_t first = state_.top().objects;
  uint64_t area = 0;
  for (size_t o = first; o < state_.frame_objects.size(); ++o) {
    const Object* object = state_.memory.find(state_.frame_objects[o]);
    if (object && object->info().name == kVariableArguments.name)
      area = Memory::address(state_.frame_objects[o]);
  }
  const uint64_t list = get(i.a).bits, registers = static_cast<uint64_t>(i.b);
  const auto memory = area + static_cast<uint64_t>(i.c);
  machine_.store(state_, model::kI32, Value::plain(list), Value::plain(registers % 256));
  machine_.store(state_, model::kI32, Value::plain(list + 4), Value::plain(registers / 256));
  machine_.store(state_, model::kPointer, Value::plain(list + 8), Value::plain(memory));
  machine_.store(state_, model::kPointer, Value::plain(list + 16), Value::plain(area));
  if (state_.stop == Stop::Running) ++pc_;
}

/// At the end of main: calls the last exit handler, which returns to the same return instruction.
/// Returns false if there is none.
bool Interpreter::exit_handler_runs() {
  const bool is_main = !state_.threads || state_.threads->runs_main(state_.threads->running);
  if (state_.frames.size() > 1 || !is_main || state_.exit_handlers.empty()) return false;
  Callee target = machine_.image().callee_at(state_.exit_handlers.back());
  state_.exit_handlers.pop_back();
  if (target.kind != Callee::Kind::Function) return exit_handler_runs();
  machine_.push_call(state_, target.index, {}, pc_);
  enter_top();
  return true;
}

void Interpreter::return_from(const Instruction& i) {
  if (exit_handler_runs()) return;
  staged_.clear();
  if (i.aux)
    for (model::Operand o : function_->operand_lists[static_cast<size_t>(i.b)])
      staged_.push_back(get(o));
  else if (!i.type.is_void()) staged_.push_back(get(i.a));
  if (state_.frames.size() == 1 && !staged_.empty() && staged_[0].is_undefined()) {
    state_.top().pc = pc_;
    undefined_use(i, "the exit status");
    if (state_.stop != Stop::Running) return;
  }
  const Frame frame = state_.top();
  if (machine_.image().functions()[frame.function].is_section && state_.threads) [[unlikely]]
    machine_.section(state_, false);
  machine_.leave_frames(state_, state_.frames.size() - 1);
  if (state_.frames.empty()) {
    if (!staged_.empty() && staged_[0].is_symbolic()) state_.exit_term = staged_[0].term();
    state_.exit_status = staged_.empty() ? 0 : static_cast<int>(staged_[0].bits & 0xff);
    state_.stop = Stop::Exited;
    return;
  }
  enter_top();
  if (frame.handler) return;
  const Instruction& site_code = code_[pc_ - 1];
  const model::CallSite& site = function_->calls[static_cast<size_t>(site_code.c)];
  for (size_t r = 0; r < site.results.size(); ++r)
    reg(site.results[r]) = r < staged_.size() ? staged_[r] : Value::undefined_bits(0, ~uint64_t{0});
}

}  // namespace culprit::machine
