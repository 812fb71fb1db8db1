#include <algorithm>
#include <map>
#include <set>

#include "record/postdominators.h"
#include "session/graph/why.h"

namespace culprit::session {

using model::Op;
using record::Event;
using record::kNoEvent;

namespace {

/// One side of the branch that ends a block.
struct Side {
  int32_t block = 0;
  int32_t successor = 0;  // block
  friend auto operator<=>(const Side&, const Side&) = default;
};

/// The control dependences of one function.
class Control {
 public:
  explicit Control(const model::Function& function)
      : function_(function),
        begins_(record::block_beginnings(function)),
        postdominator_(record::immediate_postdominators(function)) {}

  int32_t block_of(uint32_t pc) const {
    const auto& blocks = function_.blocks;
    const auto after =
        std::upper_bound(blocks.begin(), blocks.end(), static_cast<int32_t>(pc),
                         [](int32_t at, const model::Block& b) { return at < b.pc; });
    return static_cast<int32_t>(after - blocks.begin()) - 1;
  }

  int32_t block_at(int32_t pc) const { return begins_[static_cast<size_t>(pc)]; }

  std::vector<int32_t> successors(int32_t block) const {
    const model::Instruction& last =
        function_.code[static_cast<size_t>(function_.blocks[static_cast<size_t>(block)].end - 1)];
    if (last.op == Op::Branch) return {block_at(last.b), block_at(last.c)};
    if (last.op != Op::Switch) return {};
    const model::SwitchTable& table = function_.switches[static_cast<size_t>(last.b)];
    std::vector<int32_t> all{block_at(table.otherwise)};
    for (const auto& [value, pc] : table.cases) all.push_back(block_at(pc));
    return all;
  }

  /// The sides on which the block depends directly: it runs whenever one of them is taken.
  std::set<Side> sides_to(int32_t block) const {
    std::set<Side> sides;
    for (int32_t b = 0; b < static_cast<int32_t>(function_.blocks.size()); ++b)
      for (int32_t successor : successors(b)) {
        const int32_t meet = postdominator_[static_cast<size_t>(b)];
        for (int32_t at = successor; at != record::kNoBlock && at != meet;
             at = postdominator_[static_cast<size_t>(at)])
          if (at == block) sides.insert({b, successor});
      }
    return sides;
  }

  /// The block that a branch went to.
  int32_t taken(const Event& branch) const {
    const model::Instruction& i = function_.code[branch.pc];
    if (i.op == Op::Branch) return block_at(branch.value & 1 ? i.b : i.c);
    const model::SwitchTable& table = function_.switches[static_cast<size_t>(i.b)];
    for (const auto& [value, pc] : table.cases)
      if (value == branch.value) return block_at(pc);
    return block_at(table.otherwise);
  }

 private:
  const model::Function& function_;
  std::vector<int32_t> begins_, postdominator_;
};

class WhyNotSearch {
 public:
  WhyNotSearch(const ExecutionGraph& graph, EventId end) : graph_(graph), end_(end) {}

  WhyNot line(SourceLocation line) {
    WhyNot result;
    for (EventId id = 1; id < end_; ++id)
      if (graph_.vertex(graph_.line_of(id)).at.line == line.line &&
          graph_.vertex(graph_.line_of(id)).at.file == line.file) {
        result.reached = true;
        return result;
      }
    const auto& functions = graph_.image().functions();
    for (uint32_t f = 0; f < functions.size(); ++f) {
      const model::Function& function = *functions[f].model;
      if (!function.suspect || function.library) continue;
      for (uint32_t pc = 0; pc < function.code.size(); ++pc)
        if (function.locations[pc].line == line.line && function.locations[pc].file == line.file) {
          leads_to(f, pc, result);
          return result;
        }
    }
    return result;
  }

 private:
  /// The latest decision in the function whose other side leads to the block, directly or over
  /// further decisions.
  void leads_to(uint32_t f, uint32_t pc, WhyNot& result) {
    const model::Function& function = *graph_.image().functions()[f].model;
    const Control control(function);
    std::set<int32_t> done;
    std::vector<int32_t> targets{control.block_of(pc)};
    while (!targets.empty()) {
      std::set<Side> sides;
      for (int32_t target : targets)
        if (done.insert(target).second) sides.merge(control.sides_to(target));
      if (const EventId branch = latest(f, control, sides); branch != kNoEvent) {
        result.decision = decision_label(graph_, branch);
        result.line = graph_.line_of(branch);
        return;
      }
      targets.clear();
      for (const Side& side : sides)
        if (!done.contains(side.block)) targets.push_back(side.block);
    }
    not_called(f, result);
  }

  EventId latest(uint32_t f, const Control& control, const std::set<Side>& sides) const {
    for (EventId id = end_; id-- > 1;) {
      const Event& event = graph_.event(id);
      if (event.kind != Event::Kind::Instruction) continue;
      if (graph_.trace().frames()[event.frame].function != f) continue;
      const Op op = graph_.instruction_of(id).op;
      if ((op != Op::Branch && op != Op::Switch) || !decides(id)) continue;
      const int32_t block = control.block_of(event.pc), taken = control.taken(event);
      for (const Side& side : sides)
        if (side.block == block && side.successor != taken) return id;
    }
    return kNoEvent;
  }

  /// Not a branch that was planted to leave a statement out.
  bool decides(EventId branch) const {
    const model::ComponentId condition = graph_.condition_of(branch);
    if (condition == model::kNoComponent) return true;
    const auto kind = graph_.image().program().components[condition].kind;
    return kind != model::ComponentKind::Statement && kind != model::ComponentKind::Jump;
  }

  /// The function was not called: looks for the reason at a place that calls it.
  void not_called(uint32_t callee, WhyNot& result) {
    if (!callees_.insert(callee).second) return;
    const auto& functions = graph_.image().functions();
    for (const record::TraceFrame& frame : graph_.trace().frames())
      if (frame.function == callee) return;
    result.function = functions[callee].model->name;
    const auto& symbols = graph_.image().program().symbols;
    for (uint32_t f = 0; f < functions.size(); ++f) {
      const model::Function& function = *functions[f].model;
      if (!function.suspect || function.library || callees_.contains(f)) continue;
      for (uint32_t pc = 0; pc < function.code.size(); ++pc) {
        const model::Instruction& i = function.code[pc];
        if (i.op != Op::Call || symbols[static_cast<size_t>(i.b)].name != result.function) continue;
        result.call = function.locations[pc];
        leads_to(f, pc, result);
        return;
      }
    }
    result.never_entered = true;
  }

  const ExecutionGraph& graph_;
  EventId end_;
  std::set<uint32_t> callees_;
};

}  // namespace

WhyNot why_not(const ExecutionGraph& graph, SourceLocation line, EventId end) {
  return WhyNotSearch(graph, end).line(line);
}

}  // namespace culprit::session
