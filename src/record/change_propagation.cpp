#include "record/change_propagation.h"

#include <algorithm>

#include "machine/run/evaluated_at.h"
#include "machine/value/arithmetic.h"

namespace culprit::record {

using Kind = DefinitionNode::Kind;
using model::Op;

namespace {

/// The interpreter's result for plain operands; nullopt if it would report a finding.
std::optional<machine::Value> computed(const model::Instruction& i, machine::Value a,
                                       machine::Value b, machine::Value c) {
  if (i.op <= Op::Sle) {
    const machine::Computed r =
        machine::integer_binary(i.op, i.type.bits(), i.flags, a.bits, b.bits);
    return r.finding ? std::nullopt : std::optional(machine::Value::plain(r.bits));
  }
  switch (i.op) {
    case Op::FAdd:
    case Op::FSub:
    case Op::FMul:
    case Op::FDiv:
    case Op::FRem:
    case Op::FCmp: return machine::float_binary(i, a, b);
    case Op::Trunc:
    case Op::ZExt:
    case Op::SExt:
    case Op::BitCast: return machine::Value::plain(machine::convert_integer(i, a.bits).bits);
    case Op::PtrAdd:
      return machine::Value::plain(a.bits +
                                   b.bits * static_cast<uint64_t>(static_cast<int64_t>(i.c)));
    case Op::Select: return a.bits & 1 ? b : c;
    default: break;
  }
  std::optional<machine::FindingKind> finding;
  const machine::Value r = machine::convert_float(i, a, finding);
  return finding ? std::nullopt : std::optional(r);
}

}  // namespace

bool ChangePropagation::possible(const DataGraph& graph,
                                 const std::vector<model::ComponentId>& components) {
  return std::none_of(components.begin(), components.end(),
                      [&](model::ComponentId c) { return graph.at_start(c); });
}

std::optional<machine::State> ChangePropagation::run(
    const std::vector<model::ComponentId>& components) {
  return propagate(components, 0);
}

std::optional<machine::State> ChangePropagation::propagate(
    const std::vector<model::ComponentId>& components, uint32_t from) {
  uint32_t decided = UINT32_MAX;
  for (model::ComponentId component : components) {
    decided = std::min(decided, graph_.next_call(component, from));
    for (NodeId execution : graph_.executions(component))
      if (graph_.node(execution).step >= from) open_.push(execution);
  }
  while (!open_.empty()) {
    const NodeId id = open_.top();
    const DefinitionNode& node = graph_.node(id);
    if (node.step >= decided) break;
    while (!open_.empty() && open_.top() == id) open_.pop();
    if (std::optional<machine::Value> value = evaluate(node)) change(id, *value);
    else decided = node.step;
  }
  if (decided != UINT32_MAX) return resume(decided);
  const bool ends_alike = graph_.complete() && (graph_.last().stop == machine::Stop::Rejected ||
                                                graph_.last().stop == machine::Stop::Fatal);
  if (ends_alike && !ends_while_computing(components)) return std::nullopt;
  return resume(graph_.end());
}

/// Whether the finding that ended the recorded run is spared now.
bool ChangePropagation::ends_while_computing(
    const std::vector<model::ComponentId>& components) const {
  if (graph_.last().stop != machine::Stop::Fatal) return false;
  const std::vector<model::ComponentId> computed =
      machine::evaluated_at(machine_.image(), graph_.last());
  return std::any_of(computed.begin(), computed.end(), [&](model::ComponentId id) {
    return std::find(components.begin(), components.end(), id) != components.end();
  });
}

ChangePropagation::Rejoined ChangePropagation::rejoin(
    const machine::State& state, const machine::State& recorded,
    const std::vector<model::ComponentId>& components) {
  const auto step = static_cast<uint32_t>(recorded.steps);
  changed_.clear();
  if (!compare(state, recorded)) return {};
  shadow_.path_condition = state.path_condition;
  for (const auto& [id, value] : changed_) {
    const std::span<const NodeId> users = graph_.users(id);
    const auto next = std::partition_point(
        users.begin(), users.end(), [&](NodeId user) { return graph_.node(user).step < step; });
    for (auto user = next; user != users.end(); ++user) open_.push(*user);
  }
  return {true, propagate(components, step)};
}

/// Whether the states differ only in values whose definitions are known; these become the changed
/// ones.
bool ChangePropagation::compare(const machine::State& state, const machine::State& recorded) {
  const bool alike = state.frames.size() == recorded.frames.size() &&
                     state.registers.size() == recorded.registers.size() &&
                     state.frame_objects == recorded.frame_objects &&
                     state.exit_handlers == recorded.exit_handlers &&
                     state.files == recorded.files && state.expectation == recorded.expectation &&
                     state.spared == recorded.spared;
  return alike && compare_registers(state, recorded) && compare_memory(state, recorded);
}

bool ChangePropagation::compare_registers(const machine::State& state,
                                          const machine::State& recorded) {
  for (const machine::Frame& frame : state.frames) {
    const model::Function& function = *machine_.image().functions()[frame.function].model;
    // The top frame stands at the start of a block, where shared registers hold nothing.
    const bool top = &frame == &state.top();
    const size_t end = top ? std::min<size_t>(function.shared, function.register_types.size())
                           : function.register_types.size();
    for (size_t r = 0; r < end; ++r) {
      const machine::Value& now = state.registers[frame.base + r];
      if (now == recorded.registers[frame.base + r]) continue;
      const NodeId id = graph_.live_register(frame.base + r, static_cast<uint32_t>(recorded.steps));
      if (id == kNoNode) return false;
      changed_[id] = now;
    }
  }
  return true;
}

bool ChangePropagation::compare_memory(const machine::State& state,
                                       const machine::State& recorded) {
  if (state.memory.slots() != recorded.memory.slots()) return false;
  for (uint32_t slot = 1; slot < state.memory.slots(); ++slot) {
    const machine::Object *now = state.memory.slot(slot), *before = recorded.memory.slot(slot);
    if (now == before) continue;
    if (!now || !before || state.memory.id_at(slot) != recorded.memory.id_at(slot) ||
        now->alive() != before->alive() || now->size() != before->size() ||
        !machine::Object::same_earlier(*now, *before))
      return false;
    if (now->alive() && !compare_objects(state.memory.id_at(slot), *now, *before,
                                         static_cast<uint32_t>(recorded.steps)))
      return false;
  }
  return true;
}

bool ChangePropagation::compare_objects(machine::Memory::Id id, const machine::Object& now,
                                        const machine::Object& before, uint32_t step) {
  const std::vector<machine::Cell> cells = now.cells();
  for (const machine::Cell& cell : cells) {
    const NodeId node = graph_.live_memory(machine::Memory::address(id, cell.offset), step);
    if (node == kNoNode || graph_.node(node).type.store_bytes() != cell.bytes) return false;
    changed_[node] = machine::Value::symbolic_term(cell.term);
  }
  const size_t most = 4096 + cells.size();  // places in one object
  const std::vector<int64_t> offsets = machine::Object::differences(now, before, most).offsets;
  if (offsets.size() > most) return false;
  int64_t compared = INT64_MIN;  // everything before it has been compared
  for (int64_t offset : offsets) {
    if (offset < compared || now.cell_over(offset)) continue;
    NodeId node = kNoNode;
    int64_t begin = offset;
    for (; node == kNoNode && begin > offset - 8; --begin)
      node = graph_.live_memory(machine::Memory::address(id, begin), step);
    ++begin;
    const int64_t bytes = node == kNoNode ? 0 : graph_.node(node).type.store_bytes();
    if (begin + bytes <= offset || bytes > 8) return false;
    machine::Value value;
    for (int64_t i = begin; i < begin + bytes; ++i)
      if (now.cell_over(i) || !now.byte_defined(i) || !before.byte_defined(i)) return false;
    now.read(begin, &value.bits, static_cast<uint64_t>(bytes));
    changed_[node] = value;
    compared = begin + bytes;
  }
  return true;
}

void ChangePropagation::change(NodeId id, machine::Value value) {
  if (value == graph_.node(id).value) return;
  changed_[id] = value;
  for (NodeId user : graph_.users(id)) open_.push(user);
}

std::optional<machine::Value> ChangePropagation::operand(const DefinitionNode& node, unsigned k,
                                                         model::Operand o) const {
  const NodeId id = node.operands[k];
  if (id == kNoNode)
    return o < 0
               ? std::optional(
                     machine_.image().functions()[node.function].constants[static_cast<size_t>(~o)])
               : std::nullopt;
  const auto found = changed_.find(id);
  return found != changed_.end() ? found->second : graph_.node(id).value;
}

std::optional<machine::Value> ChangePropagation::evaluate(const DefinitionNode& node) {
  switch (node.kind) {
    case Kind::Decisive: return std::nullopt;
    case Kind::Probe: return probe(node);
    case Kind::Computed: return compute(node);
    case Kind::Load:
    case Kind::Stored: {
      if (changed(node.operands[0]) || !changed(node.operands[1])) return std::nullopt;
      return changed_.at(node.operands[1]);
    }
    case Kind::Copy: break;
  }
  machine::Value value = changed_.at(node.operands[0]);
  if (node.type.is_integer() && value.is_plain())
    value.bits &= machine::width_mask(node.type.bits());
  return value;
}

std::optional<machine::Value> ChangePropagation::probe(const DefinitionNode& node) {
  const std::optional<machine::Value> value = operand(node, 0, node.code->a);
  const auto component = static_cast<model::ComponentId>(node.code->c);
  const bool asked =
      component < machine_.modes.size() && machine_.modes[component] != machine::ProbeMode::Ok;
  if (!value || !asked) return value;
  const model::Type type = node.code->type;
  if (states_at_probes_) {
    machine::State state = resume(node.step);
    if (state.stop != machine::Stop::Running) return std::nullopt;
    return machine_.domain().probe(state, component, type, *value, node.code->b);
  }
  const bool looks_at_memory = type.is_pointer() || type == model::kF80 ||
                               machine_.image().program().components[component].array_bytes > 0;
  if (looks_at_memory) return std::nullopt;
  return machine_.domain().probe(shadow_, component, type, *value, node.code->b);
}

std::optional<machine::Value> ChangePropagation::compute(const DefinitionNode& node) {
  const model::Instruction& i = *node.code;
  const bool unary =
      i.op == Op::Move || i.op == Op::FNeg || (i.op >= Op::Trunc && i.op <= Op::BitCast);
  const std::optional<machine::Value> a = operand(node, 0, i.a);
  const std::optional<machine::Value> b = unary ? machine::Value{} : operand(node, 1, i.b);
  const std::optional<machine::Value> c =
      i.op == Op::Select ? operand(node, 2, i.c) : machine::Value{};
  if (!a || !b || !c) return std::nullopt;
  if (i.op == Op::Move) return a;
  const bool choice = i.op == Op::Select;
  if (choice && a->is_plain()) return a->bits & 1 ? b : c;
  if (!a->is_symbolic() && (choice || !b->is_symbolic())) {
    if (!a->is_plain() || !b->is_plain() || choice) return std::nullopt;
    return computed(i, *a, *b, *c);
  }
  const machine::Frame place{
      .function = node.function,
      .pc = static_cast<uint32_t>(&i -
                                  machine_.image().functions()[node.function].model->code.data())};
  shadow_.frames.assign(1, place);
  const machine::Value result = choice  ? machine_.domain().select(shadow_, i, *a, *b, *c)
                                : unary ? machine_.domain().unary(shadow_, i, *a)
                                        : machine_.domain().binary(shadow_, i, *a, *b);
  shadow_.frames.clear();
  if (shadow_.stop == machine::Stop::Running) return result;
  shadow_.stop = machine::Stop::Running;
  return std::nullopt;
}

/// If the time is up on the way, the state is returned as it is: it may lack the places that hold
/// the changed values.
machine::State ChangePropagation::resume(uint32_t step) {
  machine::State state = graph_.state_before(step, machine_);
  if (state.stop != machine::Stop::Running) return state;
  state.path_condition = shadow_.path_condition;
  std::vector<NodeId> there;
  for (const auto& [id, value] : changed_)
    if (graph_.node(id).step < step && graph_.node(id).overwritten >= step) there.push_back(id);
  std::sort(there.begin(), there.end());
  for (NodeId id : there) {
    const DefinitionNode& node = graph_.node(id);
    if (node.kind != Kind::Stored) {
      state.registers[node.location] = changed_[id];
      continue;
    }
    const machine::Object* object = state.memory.find(machine::Memory::id_of(node.location));
    if (object && object->alive()) machine_.put(state, node.type, node.location, changed_[id]);
  }
  return state;
}

}  // namespace culprit::record
