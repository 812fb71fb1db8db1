#include "trials/infection.h"

#include <algorithm>

#include "machine/run/step_observer.h"
#include "machine/value/arithmetic.h"
#include "replay/plain_run.h"

namespace culprit::trials {

using machine::Value;
using model::Instruction;
using model::Op;
using replay::ValueEdit;

namespace {

bool is_float_operation(Op op) { return op >= Op::FAdd && op <= Op::FCmp; }

class Infections final : public machine::StepObserver {
 public:
  Infections(const machine::Image& image, const std::vector<edits::Edit>& slips)
      : image_(image),
        slips_(slips),
        first_(slips.size(), kNeverInfects),
        places_(image.functions().size()) {
    std::vector<std::vector<size_t>> edits(image.program().components.size());
    for (size_t s = 0; s < slips.size(); ++s) {
      if (slips[s].probe) watch_back_edges(*slips[s].probe, s);
      else if (slips[s].value) edits[slips[s].component].push_back(s);
      for (const machine::Mutation& mutation : slips[s].mutations)
        watch(mutation.function, mutation.pc, {s});
    }
    for (uint32_t f = 0; f < image.functions().size(); ++f) {
      const model::Function& function = *image.functions()[f].model;
      for (uint32_t pc = 0; pc < function.code.size(); ++pc)
        if (function.code[pc].op == Op::Probe)
          watch(f, pc, edits[static_cast<size_t>(function.code[pc].c)]);
    }
    edits_ = std::move(edits);
  }

  std::vector<uint64_t> take() { return std::move(first_); }

  void initial(const machine::State&, model::ComponentId component, uint64_t, uint64_t) override {
    for (size_t slip : edits_[component]) first_[slip] = 0;
  }

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override {
    const std::vector<int32_t>& places = places_[state.top().function];
    if (places.empty() || places[pc] < 0) return;
    std::vector<size_t>& watched = watched_[static_cast<size_t>(places[pc])];
    std::erase_if(watched, [&](size_t slip) {
      if (first_[slip] == kNeverInfects && !differs(state, pc, slips_[slip])) return false;
      first_[slip] = std::min(first_[slip], steps);
      return true;
    });
    if (watched.empty()) places_[state.top().function][pc] = -1;
  }
  void after(const machine::State&, uint32_t) override {}
  void accessed(const machine::ObjectInfo&, uint64_t, uint64_t, bool) override {}

 private:
  void watch(uint32_t function, uint32_t pc, const std::vector<size_t>& slips) {
    if (slips.empty()) return;
    std::vector<int32_t>& places = places_[function];
    if (places.empty()) places.assign(image_.functions()[function].model->code.size(), -1);
    if (places[pc] < 0) {
      places[pc] = static_cast<int32_t>(watched_.size());
      watched_.emplace_back();
    }
    std::vector<size_t>& watched = watched_[static_cast<size_t>(places[pc])];
    watched.insert(watched.end(), slips.begin(), slips.end());
  }

  void watch_back_edges(const machine::LoopProbe& probe, size_t slip) {
    const std::vector<Instruction>& code = image_.functions()[probe.function].model->code;
    for (uint32_t pc = 0; pc < code.size(); ++pc)
      if (code[pc].op == Op::LoopNext && code[pc].a == probe.loop)
        watch(probe.function, pc, {slip});
  }

  Value operand(const machine::State& state, model::Operand o,
                const machine::Mutation& mutation) const {
    if (o == machine::Mutation::kConstant) return Value::plain(mutation.constant);
    const machine::Frame& frame = state.top();
    return o >= 0 ? state.registers[frame.base + static_cast<size_t>(o)]
                  : image_.functions()[frame.function].constants[static_cast<size_t>(~o)];
  }

  bool differs(const machine::State& state, uint32_t pc, const edits::Edit& slip) const {
    const Instruction& code = image_.functions()[state.top().function].model->code[pc];
    // the slip infects at the first of its mutations that makes a difference
    for (const machine::Mutation& mutation : slip.mutations)
      if (mutation.function == state.top().function && mutation.pc == pc)
        return differs(state, code, mutation);
    const Value computed = operand(state, slip.probe ? slip.probe->variable : code.a, {});
    std::optional<Value> equal;
    if (slip.value->kind == ValueEdit::Kind::AtEquality)
      if (const auto equals = replay::compares_equals(image_, state, pc))
        equal = Value::plain(*equals);
    return replay::edited(computed, *slip.value, equal) != computed;
  }

  /// Values that are not plain, or not known here, count as different.
  bool differs(const machine::State& state, const Instruction& code,
               const machine::Mutation& mutation) const {
    const std::optional<uint64_t> now = result(state, code, mutation),
                                  then = result(state, mutation.instruction, mutation);
    return !now || !then || *now != *then;
  }

  /// The result of the instruction; for a branch, its target. nullopt if it is not known here.
  std::optional<uint64_t> result(const machine::State& state, const Instruction& code,
                                 const machine::Mutation& mutation) const {
    if (code.op == Op::Load) return std::nullopt;
    const Value a = operand(state, code.a, mutation);
    if (!a.is_plain()) return std::nullopt;
    if (code.op == Op::Move || code.op == Op::Probe || code.op == Op::ZExt) return a.bits;
    if (code.op == Op::SExt) return a.bits | (a.bits >> (code.type.bits() - 1) & 1) << 63;
    if (code.op == Op::Select) {
      const Value chosen = operand(state, a.bits ? code.b : code.c, mutation);
      return chosen.is_plain() ? std::optional(chosen.bits) : std::nullopt;
    }
    if (code.op == Op::Branch) return static_cast<uint64_t>(a.bits ? code.b : code.c);
    if (code.op == Op::FNeg) return a.bits;
    const Value b = operand(state, code.b, mutation);
    if (!b.is_plain()) return std::nullopt;
    if (code.op == Op::PtrAdd)
      return a.bits + b.bits * static_cast<uint64_t>(static_cast<int64_t>(code.c));
    if (is_float_operation(code.op)) return machine::float_binary(code, a, b).bits;
    const machine::Computed computed =
        machine::integer_binary(code.op, code.type.bits(), code.flags, a.bits, b.bits);
    return computed.fatal ? std::nullopt : std::optional(computed.bits);
  }

  const machine::Image& image_;
  const std::vector<edits::Edit>& slips_;
  std::vector<uint64_t> first_;
  // per function and pc: index into watched_, or -1; empty if no slip is watched in the function
  std::vector<std::vector<int32_t>> places_;
  std::vector<std::vector<size_t>> watched_;  // slips that have not made a difference yet
  std::vector<std::vector<size_t>> edits_;    // slips per component
};

}  // namespace

std::vector<uint64_t> first_infections(const machine::Image& image,
                                       const std::vector<edits::Edit>& slips,
                                       replay::PlainRunRequest plain) {
  Infections infections(image, slips);
  plain.observer = &infections;
  replay::plain_run(plain);
  return infections.take();
}

}  // namespace culprit::trials
