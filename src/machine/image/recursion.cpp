// Finds the functions that may be called while they are active. Over-approximates: a call through a
// pointer may call any function that has an address, and a function on a path between two
// recursions counts as recursive. Cost: O(program).
#include "machine/image/image.h"

namespace culprit::machine {

namespace {

using model::Op;

/// The call graph. One more node, after those of the functions, stands for the targets of all calls
/// through pointers.
class CallGraph {
 public:
  explicit CallGraph(const Image& image) : image_(image), calls_(image.functions().size() + 1) {
    for (size_t caller = 0; caller < pointer_node(); ++caller) {
      const model::Function& function = *image.functions()[caller].model;
      for (const model::Instruction& i : function.code) {
        if (i.op == Op::Call) add(caller, static_cast<uint32_t>(i.b));
        // exit calls handlers through pointers
        if (i.op == Op::Call && image.program().symbols[static_cast<size_t>(i.b)].name == "exit")
          calls_[caller].push_back(pointer_node());
        if (i.op == Op::CallIndirect) calls_[caller].push_back(pointer_node());
      }
    }
    for (uint32_t symbol = 0; symbol < image.program().symbols.size(); ++symbol)
      if (image.has_address(symbol)) add(pointer_node(), symbol);
  }

  /// Repeatedly removes the nodes of `left` that call no node in it; if `backwards`, those that no
  /// node in it calls.
  void trim(std::vector<uint8_t>& left, bool backwards) const {
    // per node, the nodes to count down when it is removed
    std::vector<std::vector<size_t>> towards(calls_.size());
    std::vector<size_t> open(calls_.size());
    for (size_t caller = 0; caller < calls_.size(); ++caller) {
      if (!left[caller]) continue;
      for (size_t callee : calls_[caller]) {
        if (!left[callee]) continue;
        towards[backwards ? caller : callee].push_back(backwards ? callee : caller);
        ++open[backwards ? callee : caller];
      }
    }
    std::vector<size_t> free;
    for (size_t node = 0; node < calls_.size(); ++node)
      if (left[node] && open[node] == 0) free.push_back(node);
    while (!free.empty()) {
      const size_t node = free.back();
      free.pop_back();
      left[node] = 0;
      for (size_t other : towards[node])
        if (--open[other] == 0) free.push_back(other);
    }
  }

 private:
  size_t pointer_node() const { return image_.functions().size(); }
  void add(size_t caller, uint32_t symbol) {
    const Callee& callee = image_.callee(symbol);
    if (callee.kind == Callee::Kind::Function) calls_[caller].push_back(callee.index);
  }

  const Image& image_;
  std::vector<std::vector<size_t>> calls_;
};

}  // namespace

void Image::mark_recursive_functions() {
  const CallGraph graph(*this);
  std::vector<uint8_t> left(functions_.size() + 1, 1);
  graph.trim(left, false);
  graph.trim(left, true);
  for (size_t i = 0; i < functions_.size(); ++i)
    if (left[i]) functions_[i].recursion = static_cast<int32_t>(recursive_functions_++);
}

}  // namespace culprit::machine
