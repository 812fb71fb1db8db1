#include "record/data_graph.h"

#include <algorithm>
#include <array>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "machine/run/step_observer.h"
#include "model/operands.h"

namespace culprit::record {

using Kind = DefinitionNode::Kind;
using model::Op;

namespace {

constexpr size_t kMostNodes = 600'000;
constexpr uint64_t kCheckpoints = 256, kLeastDistance = 256;
// bytes of memory that checkpoints hold, if all of it is written between any two
constexpr uint64_t kCheckpointBytes = uint64_t{32} << 20;

bool whole_bytes(model::Type type) {
  return type != model::kF80 && type.bits() == 8 * type.store_bytes();
}

/// The node that defined each byte of memory; kNoNode if the run has not written it.
class DefinedBytes {
 public:
  NodeId at(uint64_t pointer) const {
    auto found = granules_.find(pointer / kGranule);
    return found == granules_.end() ? kNoNode : found->second[pointer % kGranule];
  }
  void set(uint64_t pointer, NodeId node) {
    auto [place, fresh] = granules_.try_emplace(pointer / kGranule);
    if (fresh) place->second.fill(kNoNode);
    place->second[pointer % kGranule] = node;
  }

 private:
  static constexpr uint64_t kGranule = 8;
  std::unordered_map<uint64_t, std::array<NodeId, kGranule>> granules_;
};

}  // namespace

class DataGraph::Recorder final : public machine::StepObserver {
 public:
  Recorder(DataGraph& graph, const machine::Image& image, uint64_t distance)
      : graph_(graph), image_(image), distance_(distance) {}

  void before(const machine::State& state, uint32_t pc, uint64_t steps) override {
    if (over_) return;
    step_ = static_cast<uint32_t>(steps);
    graph_.end_ = step_;
    const machine::Frame& top = state.top();
    function_ = top.function;
    base_ = top.base;
    from_machine_ = top.handler;
    frames_ = state.frames.size();
    code_ = &image_.functions()[function_].model->code[pc];
    sources_.clear();
    reads_.clear();
    writes_.clear();
    defined_.resize(state.registers.size(), kNoNode);
    if (steps >= next_checkpoint_) add_checkpoint(state, pc, steps);
    const model::Function& function = *image_.functions()[function_].model;
    model::for_each_use(function, *code_,
                        [&](const model::Operand& o) { sources_.push_back(source(state, o)); });
  }

  void accessed(const machine::ObjectInfo&, uint64_t pointer, uint64_t bytes, bool write) override {
    if (!over_) (write ? writes_ : reads_).emplace_back(pointer, bytes);
  }

  void after(const machine::State& state, uint32_t) override {
    if (over_) return;
    const size_t first = graph_.nodes_.size();
    record(state);
    for (size_t n = first; n < graph_.nodes_.size(); ++n)
      for (NodeId operand : graph_.nodes_[n].operands)
        if (operand != kNoNode) uses_.emplace_back(operand, static_cast<NodeId>(n));
    over_ |= graph_.nodes_.size() > kMostNodes || step_ > UINT32_MAX / 2;
    graph_.complete_ = !over_;
  }

  /// Registers and memory of a child are others, and so are the registers of a thread: the graph
  /// ends here.
  void forked(const machine::State&) override { end(); }
  void started(const machine::State&, uint32_t) override { end(); }

  /// Lists the users of each node, by counting.
  void finish() {
    auto& first = graph_.first_user_;
    first.assign(graph_.nodes_.size() + 1, 0);
    for (const auto& [used, user] : uses_) ++first[used + 1];
    for (size_t n = 1; n < first.size(); ++n) first[n] += first[n - 1];
    graph_.users_.resize(uses_.size());
    std::vector<uint32_t> next(first.begin(), first.end());
    // uses_ was recorded in ascending order of users
    for (const auto& [used, user] : uses_) graph_.users_[next[used]++] = user;
  }

 private:
  void end() {
    over_ = true;
    graph_.complete_ = false;
  }

  struct Source {
    NodeId node = kNoNode;
    machine::Value value;
  };

  Source source(const machine::State& state, model::Operand o) const {
    if (o < 0) return {kNoNode, {}};
    const size_t index = base_ + static_cast<size_t>(o);
    return {defined_[index], state.registers[index]};
  }

  void add_checkpoint(const machine::State& state, uint32_t pc, uint64_t steps) {
    graph_.checkpoints_.push_back(state);
    graph_.checkpoints_.back().top().pc = pc;
    graph_.checkpoints_.back().steps = steps;
    const uint64_t affordable =
        std::max<uint64_t>(1, kCheckpointBytes / (state.memory.live_bytes() + 1));
    next_checkpoint_ = steps + distance_ * std::max<uint64_t>(1, kCheckpoints / affordable);
  }

  DefinitionNode& add(Kind kind) {
    DefinitionNode& node = graph_.nodes_.emplace_back();
    node.kind = kind;
    node.function = function_;
    node.code = code_;
    node.step = step_;
    return node;
  }
  NodeId newest() const { return static_cast<NodeId>(graph_.nodes_.size() - 1); }

  void overwrite(NodeId node) {
    if (node != kNoNode && graph_.nodes_[node].overwritten == UINT32_MAX)
      graph_.nodes_[node].overwritten = step_;
  }

  /// The newest node defines a register.
  void define(const machine::State& state, size_t index) {
    overwrite(defined_[index]);
    defined_[index] = newest();
    graph_.nodes_.back().defines = true;
    graph_.nodes_.back().location = index;
    graph_.nodes_.back().value = state.registers[index];
  }

  void record(const machine::State& state) {
    for (size_t index = state.registers.size(); index < defined_.size(); ++index)
      overwrite(defined_[index]);
    defined_.resize(state.registers.size(), kNoNode);
    if (frames_ < state.frames.size())
      std::fill(defined_.begin() + static_cast<std::ptrdiff_t>(state.top().base), defined_.end(),
                kNoNode);
    const Op op = code_->op;
    // the bits are those of the definition before
    if (op == Op::Undefine || op == Op::UndefineObject || op == Op::BeginObject ||
        op == Op::EndObject)
      return;
    if (state.stop != machine::Stop::Running || op == Op::Call || op == Op::CallIndirect ||
        op == Op::Return)
      return record_other(state);
    if (op == Op::Load) return record_load(state);
    if (op == Op::Store) return record_store();
    const bool plain = model::operand_shape(op).dst && op != Op::AllocaDynamic &&
                       op != Op::Alloca && op != Op::StackSave;
    if (!plain) return record_other(state);
    DefinitionNode& node = add(op == Op::Probe ? Kind::Probe : Kind::Computed);
    for (size_t k = 0; k < (op == Op::Probe ? 1 : std::min<size_t>(3, sources_.size())); ++k)
      node.operands[k] = sources_[k].node;
    define(state, base_ + static_cast<size_t>(code_->dst));
    if (op == Op::Probe) graph_.executions_[static_cast<size_t>(code_->c)].push_back(newest());
  }

  /// The nodes that defined the bytes of a range, in order of address, without repetition of
  /// neighbours.
  std::vector<NodeId> definitions(uint64_t pointer, uint64_t bytes) const {
    std::vector<NodeId> found;
    for (uint64_t i = 0; i < bytes; ++i)
      if (NodeId node = bytes_.at(pointer + i);
          node != kNoNode && (found.empty() || found.back() != node))
        found.push_back(node);
    return found;
  }

  void record_load(const machine::State& state) {
    const uint64_t pointer = reads_.empty() ? 0 : reads_.front().first,
                   bytes = code_->type.store_bytes();
    const std::vector<NodeId> from = definitions(pointer, bytes);
    const DefinitionNode* stored = from.size() == 1 ? &graph_.nodes_[from[0]] : nullptr;
    bool exact = stored && stored->kind == Kind::Stored && stored->location == pointer &&
                 stored->type == code_->type && whole_bytes(code_->type) &&
                 stored->overwritten == UINT32_MAX;
    if (!exact) add_decisive(from);
    DefinitionNode& node = add(Kind::Load);
    node.operands[0] = sources_[0].node;
    if (exact) node.operands[1] = from[0];
    define(state, base_ + static_cast<size_t>(code_->dst));
  }

  void record_store() {
    const uint64_t pointer = writes_.empty() ? 0 : writes_.front().first,
                   bytes = code_->type.store_bytes();
    add_decisive(cut(pointer, bytes));
    DefinitionNode& node = add(whole_bytes(code_->type) ? Kind::Stored : Kind::Decisive);
    node.operands[0] = sources_[0].node;
    node.operands[1] = sources_[1].node;
    node.type = code_->type;
    node.defines = node.kind == Kind::Stored;
    node.location = pointer;
    node.value = sources_[1].value;
    for (uint64_t i = 0; i < bytes; ++i) bytes_.set(pointer + i, newest());
  }

  /// Ends the content of all definitions in a range; returns those of which a part is left.
  std::vector<NodeId> cut(uint64_t pointer, uint64_t bytes) {
    std::vector<NodeId> partly;
    for (NodeId id : definitions(pointer, bytes)) {
      const DefinitionNode& node = graph_.nodes_[id];
      const bool within =
          node.location >= pointer && node.location + node.type.store_bytes() <= pointer + bytes;
      if (node.kind == Kind::Stored && !within) partly.push_back(id);
      overwrite(id);
    }
    return partly;
  }

  void add_decisive(const std::vector<NodeId>& operands) {
    for (NodeId operand : operands) add(Kind::Decisive).operands[0] = operand;
  }

  /// Calls, returns, conditions, blocks of memory, and the instruction that stopped the run. Passed
  /// and returned values are copied; all else decides.
  void record_other(const machine::State& state) {
    const bool call = code_->op == Op::Call || code_->op == Op::CallIndirect;
    const bool entered = call && state.frames.size() > frames_ && !state.top().handler;
    const bool returned = code_->op == Op::Return && state.frames.size() < frames_ &&
                          !state.frames.empty() && !from_machine_;
    const model::CallSite* site =
        call ? &image_.functions()[function_].model->calls[static_cast<size_t>(code_->c)] : nullptr;
    size_t first_copy = sources_.size(), copies = 0;
    if (entered) {
      first_copy -= site->arguments.size();
      copies = std::min(site->arguments.size(),
                        image_.functions()[state.top().function].model->parameter_types.size());
    } else if (returned) {
      copies = std::exchange(first_copy, 0);
    }
    auto copied = [&](size_t k) {
      const size_t at = k - first_copy;
      return k >= first_copy && at < copies &&
             (returned || at >= site->byval_bytes.size() || site->byval_bytes[at] == 0);
    };
    std::vector<NodeId> decided;
    for (size_t k = 0; k < sources_.size(); ++k)
      if (!copied(k)) decided.push_back(sources_[k].node);
    record_effects(state, std::move(decided));
    if (site) record_call(state, *site);
    if (code_->op == Op::Gap) graph_.calls_[static_cast<size_t>(code_->c)].push_back(step_);
    for (size_t at = 0; at < copies; ++at)
      if (returned) define_result(state, sources_[at].node, at);
      else
        define_parameter(state, copied(first_copy + at) ? sources_[first_copy + at].node : kNoNode,
                         at);
  }

  /// The memory that the instruction read decides as well; the memory that it wrote cannot be
  /// followed.
  void record_effects(const machine::State& state, std::vector<NodeId> decided) {
    for (const auto& [pointer, bytes] : reads_) {
      const std::vector<NodeId> read = definitions(pointer, bytes);
      decided.insert(decided.end(), read.begin(), read.end());
    }
    for (const auto& [pointer, bytes] : writes_) {
      const std::vector<NodeId> partly = cut(pointer, bytes);
      decided.insert(decided.end(), partly.begin(), partly.end());
    }
    std::erase(decided, kNoNode);
    std::sort(decided.begin(), decided.end());
    decided.erase(std::unique(decided.begin(), decided.end()), decided.end());
    add_decisive(decided);
    const bool defines =
        model::operand_shape(code_->op).dst && state.stop == machine::Stop::Running;
    if (writes_.empty() && !defines) return;
    add(Kind::Decisive);
    for (const auto& [pointer, bytes] : writes_)
      for (uint64_t i = 0; i < bytes; ++i) bytes_.set(pointer + i, newest());
    if (defines) define(state, base_ + static_cast<size_t>(code_->dst));
  }

  void record_call(const machine::State& state, const model::CallSite& site) {
    auto asks = [&](model::ComponentId component) {
      if (component != model::kNoComponent) graph_.calls_[component].push_back(step_);
    };
    asks(site.whole);
    for (const auto& [offset, component] : site.texts) asks(component);
    // a longjmp: the value that its setjmp returned is not known here
    over_ |= state.frames.size() < frames_;
    if (state.frames.size() != frames_ || state.stop != machine::Stop::Running) return;
    for (model::Operand o : site.results) {
      add(Kind::Decisive);
      define(state, base_ + static_cast<size_t>(o));
    }
  }

  void define_parameter(const machine::State& state, NodeId from, size_t index) {
    const machine::Frame& top = state.top();
    DefinitionNode& node = add(Kind::Copy);
    node.operands[0] = from;
    node.type = image_.functions()[top.function].model->parameter_types[index];
    define(state, top.base + index);
  }

  void define_result(const machine::State& state, NodeId from, size_t index) {
    const machine::Frame& top = state.top();
    const model::Function& function = *image_.functions()[top.function].model;
    const model::CallSite& site = function.calls[static_cast<size_t>(function.code[top.pc - 1].c)];
    if (index >= site.results.size()) return;
    add(Kind::Copy).operands[0] = from;
    define(state, top.base + static_cast<size_t>(site.results[index]));
  }

  DataGraph& graph_;
  const machine::Image& image_;
  uint64_t distance_, next_checkpoint_ = 0;
  bool over_ = false, from_machine_ = false;
  std::vector<NodeId> defined_;  // parallel to State::registers
  DefinedBytes bytes_;
  std::vector<std::pair<NodeId, NodeId>> uses_;  // (used, user)
  // For the current instruction:
  uint32_t step_ = 0, function_ = 0, base_ = 0;
  size_t frames_ = 0;
  const model::Instruction* code_ = nullptr;
  std::vector<Source> sources_;
  std::vector<std::pair<uint64_t, uint64_t>> reads_, writes_;
};

DataGraph::DataGraph(machine::Machine& machine, machine::State state, uint64_t expected_steps)
    : executions_(machine.image().program().components.size()),
      calls_(executions_.size()),
      at_start_(executions_.size()),
      distance_(static_cast<uint32_t>(std::max(kLeastDistance, expected_steps / kCheckpoints))) {
  for (const model::StaticProbe& probe : machine.image().program().static_probes)
    at_start_[probe.component] = true;
  Recorder recorder(*this, machine.image(), distance_);
  machine.observer = &recorder;
  machine.run(state);
  machine.observer = nullptr;
  recorder.finish();
  complete_ &= state.stop != machine::Stop::Unsupported;
  checkpoints_.push_back(std::move(state));
  for (machine::State& checkpoint : checkpoints_) checkpoint.pin(owned_);
}

DataGraph::~DataGraph() {
  checkpoints_.clear();
  machine::Memory::unpin(owned_);
}

uint32_t DataGraph::next_call(model::ComponentId component, uint32_t from) const {
  const std::vector<uint32_t>& calls = calls_[component];
  const auto next = std::lower_bound(calls.begin(), calls.end(), from);
  return next == calls.end() ? UINT32_MAX : *next;
}

NodeId DataGraph::live(bool stored, uint64_t location, uint32_t step) const {
  auto place = [&](NodeId id) {
    return std::tuple(nodes_[id].kind == Kind::Stored, nodes_[id].location, id);
  };
  std::call_once(sorted_, [&] {
    for (NodeId id = 0; id < nodes_.size(); ++id)
      if (nodes_[id].defines) by_location_.push_back(id);
    std::sort(by_location_.begin(), by_location_.end(),
              [&](NodeId a, NodeId b) { return place(a) < place(b); });
  });
  const auto behind =
      std::partition_point(by_location_.begin(), by_location_.end(), [&](NodeId id) {
        const DefinitionNode& node = nodes_[id];
        return std::tuple(node.kind == Kind::Stored, node.location, node.step) <
               std::tuple(stored, location, step);
      });
  if (behind == by_location_.begin()) return kNoNode;
  const NodeId id = *std::prev(behind);
  const DefinitionNode& node = nodes_[id];
  const bool there = (node.kind == Kind::Stored) == stored && node.location == location &&
                     node.overwritten >= step;
  return there ? id : kNoNode;
}

machine::State DataGraph::state_before(uint32_t step, machine::Machine& machine) const {
  auto behind = std::upper_bound(checkpoints_.begin(), std::prev(checkpoints_.end()), step,
                                 [](uint64_t at, const machine::State& s) { return at < s.steps; });
  machine::State state = *std::prev(behind);
  const uint64_t limit = std::exchange(machine.limits.steps, step);
  const bool joins = std::exchange(machine.stop_at_joins, false);
  std::vector<machine::ProbeMode> modes = std::exchange(machine.modes, {});
  if (state.steps < step) machine.run(state);
  machine.limits.steps = limit;
  machine.stop_at_joins = joins;
  machine.modes = std::move(modes);
  if (state.stop == machine::Stop::StepLimit) state.stop = machine::Stop::Running;
  return state;
}

}  // namespace culprit::record
