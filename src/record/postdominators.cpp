#include "record/postdominators.h"

#include <utility>

namespace culprit::record {

using model::Op;

namespace {

/// The blocks that follow block `b`; `exit` stands for the end of the function.
std::vector<int32_t> successors(const model::Function& function,
                                const std::vector<int32_t>& beginnings, size_t b, int32_t exit) {
  const model::Instruction& last = function.code[static_cast<size_t>(function.blocks[b].end) - 1];
  auto block = [&](int32_t pc) { return beginnings[static_cast<size_t>(pc)]; };
  switch (last.op) {
    case Op::Jump: return {block(last.a)};
    case Op::Branch: return {block(last.b), block(last.c)};
    case Op::Switch: {
      const model::SwitchTable& table = function.switches[static_cast<size_t>(last.b)];
      std::vector<int32_t> targets{block(table.otherwise)};
      for (const auto& [value, pc] : table.cases) targets.push_back(block(pc));
      return targets;
    }
    default: return {exit};
  }
}

class Solver {
 public:
  Solver(const model::Function& function, const std::vector<int32_t>& beginnings)
      : exit_(static_cast<int32_t>(function.blocks.size())),
        successors_(function.blocks.size()),
        predecessors_(function.blocks.size() + 1) {
    for (size_t b = 0; b < function.blocks.size(); ++b) {
      successors_[b] = successors(function, beginnings, b, exit_);
      for (int32_t s : successors_[b])
        predecessors_[static_cast<size_t>(s)].push_back(static_cast<int32_t>(b));
    }
  }

  std::vector<int32_t> solve() {
    number_from_exit();
    std::vector<int32_t> immediate(successors_.size() + 1, kNoBlock);
    immediate[static_cast<size_t>(exit_)] = exit_;
    for (bool changed = true; changed;) {
      changed = false;
      for (size_t i = order_.size(); i-- > 0;) {  // reverse postorder of the reversed graph
        const int32_t b = order_[i];
        if (b == exit_) continue;
        int32_t meet = kNoBlock;
        for (int32_t s : successors_[static_cast<size_t>(b)])
          if (immediate[static_cast<size_t>(s)] != kNoBlock)
            meet = meet == kNoBlock ? s : intersect(immediate, s, meet);
        changed |= std::exchange(immediate[static_cast<size_t>(b)], meet) != meet;
      }
    }
    immediate.pop_back();
    for (int32_t& b : immediate)
      if (b == exit_) b = kNoBlock;
    return immediate;
  }

 private:
  /// Postorder of a depth-first search from the end against the edges.
  void number_from_exit() {
    number_.assign(successors_.size() + 1, kNoBlock);
    std::vector<bool> seen(number_.size(), false);
    std::vector<std::pair<int32_t, size_t>> open{{exit_, 0}};
    seen[static_cast<size_t>(exit_)] = true;
    while (!open.empty()) {
      auto& [block, next] = open.back();
      const std::vector<int32_t>& before = predecessors_[static_cast<size_t>(block)];
      if (next < before.size()) {
        const int32_t p = before[next++];
        if (!seen[static_cast<size_t>(p)]) {
          seen[static_cast<size_t>(p)] = true;
          open.emplace_back(p, 0);
        }
        continue;
      }
      number_[static_cast<size_t>(block)] = static_cast<int32_t>(order_.size());
      order_.push_back(block);
      open.pop_back();
    }
  }

  int32_t intersect(const std::vector<int32_t>& immediate, int32_t a, int32_t b) const {
    auto number = [&](int32_t block) { return number_[static_cast<size_t>(block)]; };
    while (a != b) {
      while (number(a) < number(b)) a = immediate[static_cast<size_t>(a)];
      while (number(b) < number(a)) b = immediate[static_cast<size_t>(b)];
    }
    return a;
  }

  int32_t exit_;
  std::vector<std::vector<int32_t>> successors_, predecessors_;
  std::vector<int32_t> number_, order_;
};

}  // namespace

std::vector<int32_t> block_beginnings(const model::Function& function) {
  std::vector<int32_t> at(function.code.size(), kNoBlock);
  for (size_t b = 0; b < function.blocks.size(); ++b)
    at[static_cast<size_t>(function.blocks[b].pc)] = static_cast<int32_t>(b);
  return at;
}

std::vector<int32_t> immediate_postdominators(const model::Function& function) {
  return Solver(function, block_beginnings(function)).solve();
}

}  // namespace culprit::record
