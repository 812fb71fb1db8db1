// The dynamic dependence graph of one run, without control edges (Agrawal & Horgan 1990), with
// checkpoints of the run.
//
// A node is one definition: an instruction's result, a stored value, a parameter or a returned
// value. It knows the nodes that defined its operands and the nodes that use it. A run in which
// some values differ is computed by following only the instructions that depend on them
// (record/change_propagation.h).
//
// Only pure data dependence can be followed. If a value decides something else - a condition, an
// address, an argument of a built-in, a memory range that is read in other pieces than it was
// written - the node is Decisive: when its operands change, the run has to be executed from there,
// starting from state_before(). So for memory only the bytes that each access touched are recorded,
// and control is not recorded at all. The graph ends (end()) at a longjmp and after some hundred
// thousand definitions; the rest of such a run is not in it.
#pragma once

#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

#include "machine/run/machine.h"

namespace culprit::record {

using NodeId = uint32_t;
inline constexpr NodeId kNoNode = UINT32_MAX;

struct DefinitionNode {
  enum class Kind : uint8_t {
    Computed,  ///< `code` at operands[0..2]
    Copy,      ///< operands[0] as a parameter or a returned value
    Probe,     ///< operands[0] as a probe passed it on
    /// operands[0] is the address, operands[1] the Stored node that it read, with the same extent
    /// and type
    Load,
    Stored,    ///< operands[0] is the address, operands[1] the value
    Decisive,  ///< cannot be followed
  };
  Kind kind{};
  model::Type type;      ///< set for Stored nodes and parameters
  bool defines = false;  ///< it has a location
  uint32_t function = 0;
  const model::Instruction* code = nullptr;
  uint32_t step = 0;  ///< instructions executed before it
  /// the step that ended the content of the location, or of part of it; UINT32_MAX: none did
  uint32_t overwritten = UINT32_MAX;
  NodeId operands[3] = {kNoNode, kNoNode, kNoNode};
  /// for Stored nodes a pointer, for others an index into State::registers
  uint64_t location = 0;
  machine::Value value;
};

class DataGraph {
 public:
  /// Runs `state` on `machine` to its end and records it. `expected_steps`, the approximate length
  /// of the run, determines the distance between checkpoints. Cost: some ten plain runs, and 100
  /// bytes per definition.
  DataGraph(machine::Machine& machine, machine::State state, uint64_t expected_steps);
  ~DataGraph();
  DataGraph(const DataGraph&) = delete;
  DataGraph& operator=(const DataGraph&) = delete;

  const DefinitionNode& node(NodeId id) const { return nodes_[id]; }
  size_t size() const { return nodes_.size(); }
  /// The nodes that use it, ascending, one entry per use.
  std::span<const NodeId> users(NodeId id) const {
    return {users_.data() + first_user_[id], users_.data() + first_user_[id + 1]};
  }
  /// The executions of a component's probe, ascending.
  const std::vector<NodeId>& executions(model::ComponentId component) const {
    return executions_[component];
  }
  /// The first step, not before `from`, at which a call or a gap asks for the mode of a component
  /// that prints or scans; UINT32_MAX if there is none.
  uint32_t next_call(model::ComponentId component, uint32_t from) const;
  /// The node whose value a register, or the memory at a pointer, held before a step; kNoNode if it
  /// was not written before, or by something that cannot be followed.
  NodeId live_register(size_t index, uint32_t step) const { return live(false, index, step); }
  NodeId live_memory(uint64_t pointer, uint32_t step) const { return live(true, pointer, step); }
  /// Whether a component is a static initialiser, executed before the first instruction.
  bool at_start(model::ComponentId component) const { return at_start_[component]; }
  /// The step of the last instruction in the graph; this is the last one of the run if complete().
  uint32_t end() const { return end_; }
  bool complete() const { return complete_; }
  /// Instructions between checkpoints.
  uint32_t distance() const { return distance_; }
  /// The state in which the run ended.
  const machine::State& last() const { return checkpoints_.back(); }

  /// The state of the recorded run before the instruction at `step`, which is at most end().
  /// `machine` executes from the preceding checkpoint with all components ok, and is left as it
  /// was. Thread-safe. The state's stop is Running unless the time is up.
  machine::State state_before(uint32_t step, machine::Machine& machine) const;

 private:
  class Recorder;
  NodeId live(bool stored, uint64_t location, uint32_t step) const;
  std::vector<DefinitionNode> nodes_;
  std::vector<uint32_t> first_user_;
  std::vector<NodeId> users_;
  std::vector<std::vector<NodeId>> executions_;
  std::vector<std::vector<uint32_t>> calls_;
  std::vector<bool> at_start_;
  std::vector<machine::State> checkpoints_;  // ascending; then the last state of the run
  std::vector<machine::Object*> owned_;      // the objects of all of them
  uint32_t end_ = 0;
  uint32_t distance_;
  bool complete_ = true;
  mutable std::once_flag sorted_;
  // registers, then memory; by location, then in order of execution
  mutable std::vector<NodeId> by_location_;
};

}  // namespace culprit::record
