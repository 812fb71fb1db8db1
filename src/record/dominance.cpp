#include "record/dominance.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "model/operands.h"

namespace culprit::record {

using Kind = DefinitionNode::Kind;
using model::ComponentId;
using model::Op;

namespace {

/// The tree of immediate dominators over nodes, with the end of the run as its root. A node is
/// entered after all nodes that it reaches.
class DominatorTree {
 public:
  explicit DominatorTree(size_t nodes) : entries_(nodes + 1) {
    entries_.back() = {root(), root(), 0};
  }

  NodeId root() const { return static_cast<NodeId>(entries_.size() - 1); }
  NodeId parent(NodeId node) const { return entries_[node].parent; }

  /// Jumps as in a skew-binary list (Myers 1983): going up to the root takes logarithmic time.
  void enter(NodeId node, NodeId parent) {
    const Entry& above = entries_[parent];
    const Entry& jumped = entries_[above.jump];
    const bool equal = above.depth - jumped.depth == jumped.depth - entries_[jumped.jump].depth;
    entries_[node] = {parent, equal ? jumped.jump : parent, above.depth + 1};
  }

  NodeId meet(NodeId a, NodeId b) const {
    if (a == kNoNode) return b;
    if (b == kNoNode) return a;
    if (entries_[a].depth < entries_[b].depth) std::swap(a, b);
    while (entries_[a].depth > entries_[b].depth)
      a = entries_[entries_[a].jump].depth >= entries_[b].depth ? entries_[a].jump
                                                                : entries_[a].parent;
    while (a != b) {
      const bool jump = entries_[a].jump != entries_[b].jump;
      a = jump ? entries_[a].jump : entries_[a].parent;
      b = jump ? entries_[b].jump : entries_[b].parent;
    }
    return a;
  }

 private:
  struct Entry {
    NodeId parent = kNoNode, jump = kNoNode;
    uint32_t depth = 0;
  };
  std::vector<Entry> entries_;
};

/// Whether the instruction passes a changed operand on, if only as another value.
bool passes_on(const DefinitionNode& user, NodeId operand) {
  switch (user.kind) {
    case Kind::Load:
    case Kind::Stored: return user.operands[0] != operand;
    case Kind::Computed: break;
    default: return true;
  }
  const Op op = user.code->op;
  const bool divides = (op >= Op::UDiv && op <= Op::SRem) || op == Op::FPToSI || op == Op::FPToUI;
  const bool shifts_by_it = op >= Op::Shl && op <= Op::AShr && user.operands[1] == operand;
  return !divides && !shifts_by_it;
}

/// The code [begin, end) that the other side of a branch skips. It only computes, loads and stores,
/// and leads to its end.
struct Skipped {
  uint32_t function = 0;
  const model::Instruction *begin = nullptr, *end = nullptr;
  bool holds(const DefinitionNode& node) const {
    return node.function == function && node.code >= begin && node.code < end;
  }
};

class Pass {
 public:
  Pass(const DataGraph& graph, const machine::Image& image, const std::vector<bool>& may_dominate)
      : graph_(graph),
        image_(image),
        tree_(graph.size()),
        decides_(graph.size() + 1, UINT32_MAX),
        top_(graph.size() + 1, model::kNoComponent),
        only_prints_(graph.size() + 1, true) {
    enters_.reserve(may_dominate.size());
    for (ComponentId c = 0; c < may_dominate.size(); ++c)
      enters_.push_back(may_dominate[c] && is_followed(c));
  }

  /// nullopt if the budget ends.
  std::optional<Dominance> run(const Budget* budget) {
    for (NodeId id = root(); id-- > 0;) {
      if (budget && budget->exhausted()) return std::nullopt;
      enter(id);
    }
    const size_t components = enters_.size();
    Dominance result{std::vector(components, model::kNoComponent), std::vector<bool>(components),
                     std::vector(components, UINT32_MAX)};
    for (ComponentId c = 0; c < components; ++c) {
      NodeId at = kNoNode;
      bool only_prints = true;
      for (NodeId execution : graph_.executions(c)) {
        result.decides_from[c] = std::min(result.decides_from[c], decides_[execution]);
        if (!is_live(execution)) continue;
        at = tree_.meet(at, execution);
        only_prints = only_prints && only_prints_[execution];
      }
      result.decides_from[c] = std::min(result.decides_from[c], graph_.next_call(c, 0));
      if (!is_followed(c)) continue;
      result.is_idle[c] = at == kNoNode;
      if (at != kNoNode && only_prints && top_[at] != c) result.by[c] = top_[at];
    }
    return result;
  }

 private:
  NodeId root() const { return tree_.root(); }
  bool is_live(NodeId id) const { return decides_[id] != UINT32_MAX; }

  /// Whether the component has no effect except through its values.
  bool is_followed(ComponentId c) const {
    const model::Component& component = image_.program().components[c];
    const bool is_number = component.type.is_integer() || component.type == model::kF32 ||
                           component.type == model::kF64;
    return is_number && component.array_bytes == 0 && !graph_.at_start(c) &&
           graph_.next_call(c, 0) == UINT32_MAX && !graph_.executions(c).empty();
  }

  void enter(NodeId id) {
    const DefinitionNode& node = graph_.node(id);
    NodeId parent = kNoNode;
    if (node.kind != Kind::Decisive) {
      parent = meet_of_users(id, id, id + 1, parent);
    } else if (const std::optional<Skipped> skipped = skipped_by(id)) {
      NodeId end = id + 1;
      while (end < root() && skipped->holds(graph_.node(end))) ++end;
      for (NodeId inside = id + 1; inside < end; ++inside)
        parent = meet_of_users(id, inside, end, parent);
    } else {
      parent = root();
      decides_[id] = node.step;
      only_prints_[id] = prints_and_nothing_else(id);
    }
    if (parent == kNoNode) return;  // nothing depends on it
    tree_.enter(id, parent);
    const bool dominates = node.kind == Kind::Probe && enters_[static_cast<size_t>(node.code->c)];
    top_[id] = top_[parent] != model::kNoComponent || !dominates
                   ? top_[parent]
                   : static_cast<ComponentId>(node.code->c);
  }

  /// Meets with the users of `used`, from `first` on; their effects count as effects of `id`.
  NodeId meet_of_users(NodeId id, NodeId used, NodeId first, NodeId meet) {
    for (NodeId user : graph_.users(used)) {
      if (user < first) continue;
      const bool goes_on = passes_on(graph_.node(user), used);
      if (goes_on && !is_live(user)) continue;
      decides_[id] = std::min(decides_[id], goes_on ? decides_[user] : graph_.node(user).step);
      only_prints_[id] = only_prints_[id] && goes_on && only_prints_[user];
      meet = tree_.meet(meet, goes_on ? user : root());
    }
    return meet;
  }

  /// Whether the node is an operand of a call that prints, writes no memory, and has an unused
  /// result.
  bool prints_and_nothing_else(NodeId id) const {
    const DefinitionNode& node = graph_.node(id);
    if (node.code->op != Op::Call) return false;
    const model::CallSite& site =
        image_.functions()[node.function].model->calls[static_cast<size_t>(node.code->c)];
    if (site.whole == model::kNoComponent ||
        image_.program().components[site.whole].kind != model::ComponentKind::Print)
      return false;
    for (NodeId effect = id + 1; effect < root() && graph_.node(effect).step == node.step;
         ++effect) {
      const DefinitionNode& other = graph_.node(effect);
      if (other.operands[0] == kNoNode && (!other.defines || !graph_.users(effect).empty()))
        return false;
    }
    return true;
  }

  /// The code that the other side of the branch skips, if the recorded run took the branch into it.
  std::optional<Skipped> skipped_by(NodeId id) const {
    const DefinitionNode& node = graph_.node(id);
    if (node.code->op != Op::Branch) return std::nullopt;
    const std::vector<model::Instruction>& code = image_.functions()[node.function].model->code;
    int32_t end = node.code->c;
    while (code[static_cast<size_t>(end)].op == Op::Jump && end < code[static_cast<size_t>(end)].a)
      end = code[static_cast<size_t>(end)].a;
    const int32_t begin = node.code->b;
    if (begin >= end || !leads_to_its_end(code, begin, end)) return std::nullopt;
    const Skipped skipped{node.function, code.data() + begin, code.data() + end};
    if (id + 1 >= root() || skipped.holds(node) || !skipped.holds(graph_.node(id + 1)))
      return std::nullopt;
    const DefinitionNode& next = graph_.node(id + 1);
    const bool was_entered =
        next.code - skipped.begin + 1 == static_cast<std::ptrdiff_t>(next.step - node.step);
    return was_entered ? std::optional(skipped) : std::nullopt;
  }

  static bool leads_to_its_end(const std::vector<model::Instruction>& code, int32_t begin,
                               int32_t end) {
    auto is_within = [&](int32_t pc) { return pc >= begin && pc <= end; };
    for (int32_t pc = begin; pc < end; ++pc) {
      const model::Instruction& i = code[static_cast<size_t>(pc)];
      switch (i.op) {
        case Op::Load:
        case Op::Store:
        case Op::LoopEnter:
        case Op::LoopNext: break;
        case Op::Jump:
          if (!is_within(i.a)) return false;
          break;
        case Op::Branch:
          if (!is_within(i.b) || !is_within(i.c)) return false;
          break;
        case Op::Alloca:
        case Op::AllocaDynamic:
        case Op::StackSave: return false;
        default:
          if (!model::operand_shape(i.op).dst) return false;
      }
    }
    return true;
  }

  const DataGraph& graph_;
  const machine::Image& image_;
  DominatorTree tree_;
  std::vector<uint32_t> decides_;  // per node: the first step at which something depends on it
  // per node: the outermost component on its path to the root, itself included
  std::vector<ComponentId> top_;
  std::vector<bool> only_prints_;  // per node: all that depends on it is only printed
  std::vector<bool> enters_;       // per component: it may dominate others
};

}  // namespace

Dominance dominance(const DataGraph& graph, const machine::Image& image,
                    const std::vector<bool>& may_dominate, const Budget* budget) {
  if (graph.complete() && graph.last().stop == machine::Stop::Rejected)
    if (std::optional<Dominance> known = Pass(graph, image, may_dominate).run(budget))
      return std::move(*known);
  const size_t components = may_dominate.size();
  Dominance unknown{std::vector(components, model::kNoComponent), std::vector<bool>(components),
                    std::vector(components, graph.end())};
  for (ComponentId c = 0; c < components; ++c) {
    if (!graph.executions(c).empty())
      unknown.decides_from[c] = graph.node(graph.executions(c).front()).step;
    unknown.decides_from[c] = std::min(unknown.decides_from[c], graph.next_call(c, 0));
  }
  return unknown;
}

}  // namespace culprit::record
