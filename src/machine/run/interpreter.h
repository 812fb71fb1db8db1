// The instruction loop. One Interpreter per Machine::run; it caches the registers and code of the
// top frame.
//
// Plain operands take the fast path in interpreter_plain.cpp; all others (undefined, symbolic, long
// double) take the slow_ functions. If an instruction stops the run before it took effect, the pc
// stays at it.
#pragma once

#include "machine/run/machine.h"
#include "machine/value/arithmetic.h"

namespace culprit::machine {

/// Whether the address suits the type that a Load or Store accesses.
inline bool is_aligned(const model::Instruction& i, uint64_t pointer) {
  return (i.flags & model::kUnaligned) ||
         (static_cast<uint64_t>(Memory::offset_of(pointer)) & (i.type.store_bytes() - 1u)) == 0;
}
/// Whether a conversion reads a _Bool that holds neither 0 nor 1.
inline bool is_no_truth_value(const model::Instruction& i, uint64_t bits) {
  return (i.flags & model::kOfBool) && bits > 1;
}
/// Whether the index of a PtrAdd of `function` exceeds its limit.
inline bool is_outside(const model::Function& function, const model::Instruction& i,
                       uint64_t index) {
  return i.aux > 0 && index >= function.index_limits[i.aux - 1u];
}

class Interpreter {
 public:
  Interpreter(Machine& machine, State& state) : machine_(machine), state_(state) { enter_top(); }
  Stop run();

 private:
  using Instruction = model::Instruction;

  void enter_top();
  void count_charged_steps();
  Value& reg(model::Operand o) { return registers_[o]; }
  const Value& get(model::Operand o) const { return o >= 0 ? registers_[o] : constants_[~o]; }
  bool stops_at_joins() const {
    return machine_.stop_at_joins && state_.frames.size() <= machine_.join_frames;
  }
  /// After the end of a process: whether its parent goes on.
  bool goes_on_in_parent();
  bool goes_on_in_rank();
  bool goes_on_in_thread();
  void run_threads(uint64_t granted);
  bool is_always_point(const Instruction& i) const;
  static bool is_no_point(const Instruction& i);
  bool stops_before(const Instruction& i);
  void step(const Instruction& i);
  void observed_step(uint64_t steps);
  void run_unobserved();
  bool load_plainly(const Instruction& i, Value pointer, Value& to) const;
  bool store_plainly(const Instruction& i, Value pointer, Value value);

  void integer(const Instruction& i);
  void compare(const Instruction& i);
  void float_op(const Instruction& i);
  void convert(const Instruction& i);
  void ptr_add(const Instruction& i);
  void report_index(const Instruction& i, uint64_t array, uint64_t index);
  void check_alignment(const Instruction& i, const Value& pointer, bool write);
  void load(const Instruction& i);
  void store(const Instruction& i);
  void slow_binary(const Instruction& i, Value a, Value b);
  void select(const Instruction& i);
  void branch(const Instruction& i);
  void switch_on(const Instruction& i);
  void jump(const Instruction& i);
  void alloca_object(const Instruction& i);
  void alloca_dynamic(const Instruction& i);
  void stack_restore(const Instruction& i);
  void undefine(const Instruction& i);
  void undefine_object(const Instruction& i);
  void begin_object(const Instruction& i);
  void end_object(const Instruction& i);
  void memory_block(const Instruction& i);
  bool exit_handler_runs();
  void return_from(const Instruction& i);
  void call(const Instruction& i);
  void call_indirect(const Instruction& i);
  /// Skips a call; its results are uninitialised.
  void leave_call_out(const model::CallSite& site);
  void call_target(const Instruction& i, Callee target, std::string_view name);
  void call_function(const Instruction& i, uint32_t function);
  void call_builtin(const Instruction& i, uint32_t builtin);
  void pass_byval(const model::CallSite& site, const ImageFunction& callee);
  void make_varargs(const model::CallSite& site, uint32_t fixed);
  void va_start(const Instruction& i);
  void probe(const Instruction& i);
  void gap(const Instruction& i);
  void loop_enter(const Instruction& i);
  void loop_next(const Instruction& i);
  void probe_variables(int32_t loop);
  void unreachable(const Instruction& i);

  /// Returns true if the operand is concrete; otherwise asks for a split of it and returns false.
  bool needs_concrete(model::Operand operand);
  void undefined_use(const Instruction& i, const char* what);
  std::string undefined_variable() const;
  std::string library_function() const;
  /// `info` must outlive the state.
  Memory::Id new_frame_object(uint64_t bytes, const ObjectInfo& info);
  const ObjectInfo& frame_object(int32_t index) const;

  Machine& machine_;
  State& state_;
  Value* registers_ = nullptr;
  const Value* constants_ = nullptr;
  const model::Function* function_ = nullptr;
  const Instruction* code_ = nullptr;
  const std::vector<bool>* points_ = nullptr;  // Machine::points_of the function, with threads
  uint32_t pc_ = 0;
  uint64_t left_ = 0;          // steps until limits are checked
  std::vector<Value> staged_;  // arguments of the current call
};

}  // namespace culprit::machine
