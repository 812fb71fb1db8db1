#include "machine/run/endless.h"

#include <algorithm>
#include <set>

#include "model/operands.h"

namespace culprit::machine {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

/// Whether control, a trap, or anything but registers depends on the operands of such an
/// instruction.
bool acts(Op op) {
  switch (op) {
    case Op::Branch:
    case Op::Switch:
    case Op::Load:
    case Op::Store:
    case Op::MemCopy:
    case Op::MemSet:
    case Op::AllocaDynamic:
    case Op::Call:
    case Op::CallIndirect:
    case Op::VaStart:
    case Op::StackRestore:
    case Op::UndefineObject:
    case Op::BeginObject:
    case Op::EndObject:
    case Op::Return:
    case Op::UDiv:
    case Op::SDiv:
    case Op::URem:
    case Op::SRem: return true;
    default: return false;
  }
}

bool touches_memory(Op op) {
  switch (op) {
    case Op::Load:
    case Op::MemCopy:
    case Op::Call:
    case Op::CallIndirect:
    case Op::Alloca:
    case Op::AllocaDynamic:
    case Op::VaStart: return true;
    default: return false;
  }
}

/// The instructions of a loop and the registers that decide about its end: a closure over
/// definitions. Registers that temporaries share hold a value within one block only, so each block
/// is traversed backwards for them.
class Slice {
 public:
  /// Considers only the blocks of the loop for which `runs` holds.
  template <class Runs>
  Slice(const model::Function& function, const std::vector<Instruction>& code, int32_t loop,
        Runs runs)
      : function_(function), code_(code), loop_(loop), decides_(function.register_types.size()) {
    for (const model::Block& block : function.blocks)
      if (inside(block.loop) && runs(block)) blocks_.push_back(&block);
  }

  bool touches_memory() const {
    return std::any_of(blocks_.begin(), blocks_.end(), [&](const model::Block* block) {
      const std::vector<int32_t> all = instructions(*block);
      return std::any_of(all.begin(), all.end(),
                         [&](int32_t pc) { return machine::touches_memory(code(pc).op); });
    });
  }

  /// The registers that decide at the back edges of the loop, ascending.
  std::vector<uint32_t> registers() {
    do {
      grown_ = false;
      for (const model::Block* block : blocks_) visit(*block);
    } while (grown_);
    for (uint32_t r = 0; r < function_.shared; ++r)
      if (decides_[r]) at_back_edges_.insert(r);
    return {at_back_edges_.begin(), at_back_edges_.end()};
  }

 private:
  const Instruction& code(int32_t pc) const { return code_[static_cast<size_t>(pc)]; }
  bool inside(int32_t loop) const {
    while (loop >= 0 && loop != loop_) loop = function_.loops[static_cast<size_t>(loop)].parent;
    return loop == loop_;
  }
  bool shared(Operand o) const { return static_cast<uint32_t>(o) >= function_.shared; }

  /// The instructions of a block, with those that are inserted there (mutant.h).
  std::vector<int32_t> instructions(const model::Block& block) const {
    const auto own = static_cast<int32_t>(function_.code.size());
    std::vector<int32_t> all;
    for (int32_t pc = block.pc; pc < block.end; ++pc) {
      all.push_back(pc);
      if (code(pc).op != Op::Jump || code(pc).a < own) continue;
      for (int32_t inserted = code(pc).a;; ++inserted) {
        // another insertion at the same place
        if (code(inserted).op == Op::Jump && code(inserted).a >= own) inserted = code(inserted).a;
        if (code(inserted).op == Op::Jump && code(inserted).a == pc + 1) break;
        all.push_back(inserted);
      }
    }
    return all;
  }

  void visit(const model::Block& block) {
    std::set<Operand> needed;  // shared registers that decide after the current instruction
    const std::vector<int32_t> all = instructions(block);
    for (auto pc = all.rbegin(); pc != all.rend(); ++pc) {
      const Instruction& i = code(*pc);
      if (i.op == Op::LoopNext && i.a == loop_) at_back_edges_.insert(needed.begin(), needed.end());
      bool decides = acts(i.op);
      model::for_each_definition(function_, i, [&](const Operand& o) {
        decides |=
            shared(o) ? needed.erase(o) > 0 : static_cast<bool>(decides_[static_cast<size_t>(o)]);
      });
      if (!decides) continue;
      model::for_each_use(function_, i, [&](const Operand& o) {
        if (o < 0) return;
        if (shared(o)) {
          needed.insert(o);
        } else if (!decides_[static_cast<size_t>(o)]) {
          decides_[static_cast<size_t>(o)] = grown_ = true;
        }
      });
    }
  }

  const model::Function& function_;
  const std::vector<Instruction>& code_;
  int32_t loop_;
  std::vector<const model::Block*> blocks_;
  std::vector<bool> decides_;  // per register that holds a value between blocks
  std::set<uint32_t> at_back_edges_;
  bool grown_ = false;
};

}  // namespace

const std::vector<Instruction>& EndlessLoops::code_of(const State& state) const {
  const Mutant::Function* changed = mutant_ ? mutant_->find(state.top().function) : nullptr;
  return changed ? changed->code : image_.functions()[state.top().function].model->code;
}

const model::Function& EndlessLoops::function_of(const State& state) const {
  return mutant_ ? mutant_->model_of(image_, state.top().function)
                 : *image_.functions()[state.top().function].model;
}

const EndlessLoops::Deciding& EndlessLoops::deciding(const State& state, uint32_t loop) {
  std::unique_ptr<const Deciding>& known = deciding_[number(state, loop)];
  if (!known) {
    const model::Function& function = function_of(state);
    Slice slice(function, code_of(state), static_cast<int32_t>(loop),
                [](const model::Block&) { return true; });
    known = std::make_unique<Deciding>(Deciding{slice.registers(), slice.touches_memory()});
  }
  return *known;
}

void EndlessLoops::take(const State& state, uint32_t loop, const std::vector<uint64_t>& hits,
                        Snapshot& snapshot) {
  const Deciding& what = deciding(state, loop);
  snapshot.epoch = epoch_;
  snapshot.valid = true;
  snapshot.deciding = &what;
  snapshot.differing = 0;
  snapshot.depth = state.frames.size();
  snapshot.values.clear();
  for (uint32_t r : what.registers)
    snapshot.values.push_back(state.registers[state.top().base + r]);
  snapshot.closer_looks = kCloserLooks;
  const auto frame = state.registers.begin() + state.top().base;
  snapshot.frame.assign(
      frame, frame + static_cast<std::ptrdiff_t>(
                         image_.functions()[state.top().function].model->register_types.size()));
  snapshot.hits = hits;
  snapshot.memory = what.memory ? state.memory : Memory();
  snapshot.input = state.input;
  snapshot.files = what.memory ? state.files : Files();
  snapshot.exit_handlers = state.exit_handlers.size();
}

bool EndlessLoops::repeats(const State& state, Snapshot& snapshot) {
  for (size_t k = 0; k < snapshot.values.size(); ++k)
    if (!same(state, snapshot, k)) {
      snapshot.differing = k;
      return false;
    }
  return !snapshot.deciding->memory || same_outside(state, snapshot);
}

bool EndlessLoops::same_outside(const State& state, const Snapshot& snapshot) {
  return state.input == snapshot.input && state.exit_handlers.size() == snapshot.exit_handlers &&
         state.files == snapshot.files && same_content(state.memory, snapshot.memory);
}

/// A block with a component that was not executed since the snapshot did not run.
bool EndlessLoops::takes_the_same_way(const State& state, uint32_t loop,
                                      const std::vector<uint64_t>& hits,
                                      const Snapshot& snapshot) const {
  const std::vector<Instruction>& code = code_of(state);
  auto was_counted = [&](const Instruction& i) {
    return (i.op == Op::Probe || i.op == Op::Gap) &&
           static_cast<model::ComponentId>(i.c) < hits.size();
  };
  auto may_have_run = [&](const model::Block& block) {
    return std::none_of(
        code.begin() + block.pc, code.begin() + block.end, [&](const Instruction& i) {
          return was_counted(i) &&
                 hits[static_cast<size_t>(i.c)] == snapshot.hits[static_cast<size_t>(i.c)];
        });
  };
  Slice slice(function_of(state), code, static_cast<int32_t>(loop), may_have_run);
  const std::vector<uint32_t> registers = slice.registers();
  const bool same_registers = std::all_of(registers.begin(), registers.end(), [&](uint32_t r) {
    return state.registers[state.top().base + r] == snapshot.frame[r];
  });
  return same_registers && (!slice.touches_memory() || same_outside(state, snapshot));
}

}  // namespace culprit::machine
