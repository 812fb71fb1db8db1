#include "machine/endless.h"

#include <set>

#include "model/operands.h"

namespace culprit::machine {

using model::Instruction;
using model::Op;
using model::Operand;

namespace {

/// Whether control, a trap, or anything outside of registers depends on the operands of `i`.
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

/// The instructions of a loop, and which registers decide there: a closure over definitions. Registers that temporaries share hold
/// something within one block only, so there each block is gone through backwards.
class Slice {
 public:
  Slice(const model::Function& function, const std::vector<Instruction>& code, int32_t loop)
      : function_(function), code_(code), loop_(loop), decides_(function.register_types.size()) {
    for (const model::Block& block : function.blocks)
      if (inside(block.loop)) blocks_.push_back(&block);
  }

  bool touches_memory() const {
    for (const model::Block* block : blocks_)
      for (int32_t pc = block->pc; pc < block->end; ++pc)
        if (machine::touches_memory(code(pc).op)) return true;
    return false;
  }

  /// Those that decide at the back edges of the loop, ascending.
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

  void visit(const model::Block& block) {
    std::set<Operand> needed;   // of the shared registers, behind the current instruction
    for (int32_t pc = block.end; pc-- > block.pc;) {
      const Instruction& i = code(pc);
      if (i.op == Op::LoopNext && i.a == loop_) at_back_edges_.insert(needed.begin(), needed.end());
      bool decides = acts(i.op);
      model::for_each_definition(function_, i, [&](const Operand& o) {
        decides |= shared(o) ? needed.erase(o) > 0 : static_cast<bool>(decides_[static_cast<size_t>(o)]);
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
  std::vector<bool> decides_;          // of the registers that hold something between blocks
  std::set<uint32_t> at_back_edges_;
  bool grown_ = false;
};

}  // namespace

const EndlessLoops::Deciding& EndlessLoops::deciding(const State& state, uint32_t loop) {
  std::unique_ptr<const Deciding>& known = deciding_[number(state, loop)];
  if (!known) {
    const model::Function& function = *image_.functions()[state.top().function].model;
    const Mutant::Function* changed = mutant_ ? mutant_->find(state.top().function) : nullptr;
    Slice slice(function, changed ? changed->code : function.code, static_cast<int32_t>(loop));
    known = std::make_unique<Deciding>(Deciding{slice.registers(), slice.touches_memory()});
  }
  return *known;
}

void EndlessLoops::take(const State& state, uint32_t loop, Snapshot& snapshot) {
  const Deciding& what = deciding(state, loop);
  snapshot.epoch = epoch_;
  snapshot.valid = true;
  snapshot.deciding = &what;
  snapshot.differing = 0;
  snapshot.depth = state.frames.size();
  snapshot.values.clear();
  for (uint32_t r : what.registers) snapshot.values.push_back(state.registers[state.top().base + r]);
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
  if (!snapshot.deciding->memory) return true;
  return state.input == snapshot.input && state.exit_handlers.size() == snapshot.exit_handlers &&
         state.files == snapshot.files && same_content(state.memory, snapshot.memory);
}

}  // namespace culprit::machine
