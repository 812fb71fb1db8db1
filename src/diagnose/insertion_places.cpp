#include "diagnose/insertion_places.h"

#include <algorithm>
#include <set>

namespace culprit::diagnose {

using model::ComponentKind;
using model::Instruction;
using model::Op;

namespace {

class Places {
 public:
  Places(const model::Program& program, const model::Function& function, const std::vector<model::ComponentId>& asked)
      : program_(program), function_(function), asked_(asked) {}

  std::vector<InsertionPlace> run() {
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc)
      if (code(pc).op == Op::Probe && is_gate(id_at(pc))) add(pc, id_at(pc), range_at(pc).begin(), "before it");
    for (uint32_t pc = 0; pc + 1 < function_.code.size(); ++pc)
      if (code(pc).op == Op::Probe && kind_at(pc) == ComponentKind::Statement && code(pc + 1).op == Op::Branch) add_behind(pc);
    for (uint32_t pc = 0; pc < function_.code.size(); ++pc)
      if (code(pc).op == Op::Gap) add(pc, id_at(pc), range_at(pc).begin(), "before it");
    return std::move(places_);
  }

 private:
  const Instruction& code(uint32_t pc) const { return function_.code[pc]; }
  model::ComponentId id_at(uint32_t pc) const { return static_cast<model::ComponentId>(code(pc).c); }
  const SourceRange& range_at(uint32_t pc) const { return program_.components[id_at(pc)].range; }
  ComponentKind kind_at(uint32_t pc) const { return program_.components[id_at(pc)].kind; }
  /// Its probe decides whether it runs.
  bool is_gate(model::ComponentId id) const {
    const ComponentKind kind = program_.components[id].kind;
    return kind == ComponentKind::Statement || kind == ComponentKind::Jump;
  }

  /// Where control goes that skips the statement of the gate at `gate`.
  void add_behind(uint32_t gate) {
    auto behind = static_cast<uint32_t>(code(gate + 1).c);
    if (code(behind).op == Op::Jump) behind = static_cast<uint32_t>(code(behind).a);
    const SourceRange& range = range_at(gate);
    if (!is_head_of_loop(behind)) add(behind, id_at(gate), {range.file, range.end_line, range.end_column}, "behind it");
  }

  bool is_head_of_loop(uint32_t pc) const {
    return std::any_of(function_.blocks.begin(), function_.blocks.end(), [&](const model::Block& block) {
      return block.pc == static_cast<int32_t>(pc) && block.loop >= 0 && function_.loops[static_cast<size_t>(block.loop)].header_order == block.order;
    });
  }

  void add(uint32_t pc, model::ComponentId id, const SourceLocation& at, const char* where) {
    const bool is_wanted = std::binary_search(asked_.begin(), asked_.end(), id) && code(pc).op != Op::LoopNext;
    if (is_wanted && taken_.insert(pc).second) places_.push_back({pc, id, at, where});
  }

  const model::Program& program_;
  const model::Function& function_;
  const std::vector<model::ComponentId>& asked_;
  std::set<uint32_t> taken_;
  std::vector<InsertionPlace> places_;
};

}  // namespace

std::vector<InsertionPlace> insertion_places(const model::Program& program, const model::Function& function, const std::vector<model::ComponentId>& asked) {
  return Places(program, function, asked).run();
}

}  // namespace culprit::diagnose
