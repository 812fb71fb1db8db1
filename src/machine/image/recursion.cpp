// Which functions may be called while they are under way. More than are: what a pointer calls may
// be any function that has an address, and a function between two recursions counts as well. Cost:
// O(program).
#include "machine/image/image.h"

namespace culprit::machine {

namespace {

using model::Op;

/// Who calls whom, with one node more, behind the functions, for whatever a pointer calls.
class CallGraph {
 public:
  explicit CallGraph(const Image& image) : image_(image), calls_(image.functions().size() + 1) {
    for (size_t caller = 0; caller < pointer_node(); ++caller) {
      const model::Function& function = *image.functions()[caller].model;
      for (const model::Instruction& i : function.code) {
        if (i.op == Op::Call) add(caller, static_cast<uint32_t>(i.b));
        // it calls handlers
        if (i.op == Op::Call && image.program().symbols[static_cast<size_t>(i.b)].name == "exit")
          calls_[caller].push_back(pointer_node());
        if (i.op == Op::CallIndirect) calls_[caller].push_back(pointer_node());
      }
    }
    for (uint32_t symbol = 0; symbol < image.program().symbols.size(); ++symbol)
      if (image.has_address(symbol)) add(pointer_node(), symbol);
  }

  /// Those left when again and again what calls nobody that is left is taken away; `backwards`:
  /// what nobody calls.
  void trim(std::vector<uint8_t>& left, bool backwards) const {
    // to whom it matters that a node is taken away
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
