// What one run computed from what: its dynamic dependence graph (Agrawal & Horgan 1990), with
// checkpoints of the run.
//
// A node is one definition in the run: the result of an instruction, a value that was stored, a
// parameter, a returned value. It knows the nodes that defined its operands, and which nodes use
// it. With that, a run in which some values differ can be followed along the instructions that
// depend on them, instead of being executed again from the start (encode/change_propagation.h).
//
// Only what depends on data alone can be followed. Where a value decides something else - a
// condition, an address, an argument of a built-in, a memory range that is read in other pieces
// than it was written - the node is Decisive: if its operands change, the run has to be executed
// from there, which state_before() makes possible. So memory needs no names here but the bytes that
// each access touched, and control none. Left out: runs behind a longjmp, or beyond some hundred
// thousand definitions; there the graph ends (end()).
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
    Copy,      ///< of operands[0]: a parameter or a returned value
    Probe,     ///< of operands[0]
    /// operands[0] is the address, operands[1] the Stored node that it read, of equal extent and
    /// type
    Load,
    Stored,    ///< operands[0] is the address, operands[1] the value
    Decisive,  ///< cannot be followed
  };
  Kind kind{};
  model::Type type;      ///< of Stored, and of a parameter
  bool defines = false;  ///< has a location
  uint32_t function = 0;
  const model::Instruction* code = nullptr;
  uint32_t step = 0;  ///< instructions before it
  /// the step that ended the location's content, or part of it
  uint32_t overwritten = UINT32_MAX;
  NodeId operands[3] = {kNoNode, kNoNode, kNoNode};
  /// of Stored a pointer, else an index into State::registers
  uint64_t location = 0;
  machine::Value value;
};

class DataGraph {
 public:
  /// Runs `state` on `machine` to its end and records it; `expected_steps`: about how long it will
  /// be, for the distance of the checkpoints. Cost: some ten plain runs, and 100 bytes per
  /// definition.
  DataGraph(machine::Machine& machine, machine::State state, uint64_t expected_steps);
  ~DataGraph();
  DataGraph(const DataGraph&) = delete;
  DataGraph& operator=(const DataGraph&) = delete;

  const DefinitionNode& node(NodeId id) const { return nodes_[id]; }
  size_t size() const { return nodes_.size(); }
  /// Of the nodes that use it, ascending; one for each use.
  std::span<const NodeId> users(NodeId id) const {
    return {users_.data() + first_user_[id], users_.data() + first_user_[id + 1]};
  }
  /// The executions of a component's probe, ascending.
  const std::vector<NodeId>& executions(model::ComponentId component) const {
    return executions_[component];
  }
  /// The first step from `from` on at which a call or a gap asks for the mode of a component that
  /// prints or scans; UINT32_MAX: none does.
  uint32_t next_call(model::ComponentId component, uint32_t from) const;
  /// What a register, or memory from a pointer on, held before a step; none: it was not written, or
  /// not by something that can be followed.
  NodeId live_register(size_t index, uint32_t step) const { return live(false, index, step); }
  NodeId live_memory(uint64_t pointer, uint32_t step) const { return live(true, pointer, step); }
  /// A static initialiser's: executed before the first instruction.
  bool at_start(model::ComponentId component) const { return at_start_[component]; }
  /// The step of the last instruction that is in the graph; it is the last of the run if
  /// complete().
  uint32_t end() const { return end_; }
  bool complete() const { return complete_; }
  /// Instructions between checkpoints.
  uint32_t distance() const { return distance_; }
  /// How the run ended.
  const machine::State& last() const { return checkpoints_.back(); }

  /// The recorded run before the instruction at a step, up to end(). `machine` executes the way
  /// from the checkpoint before, with all components ok, and is left as it was. Safe from several
  /// threads. Its stop is Running, unless the time is up.
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
  std::vector<machine::Object*> owned_;      // of all of them
  uint32_t end_ = 0;
  uint32_t distance_;
  bool complete_ = true;
  mutable std::once_flag sorted_;
  // registers, then memory; by location, then in order of execution
  mutable std::vector<NodeId> by_location_;
};

}  // namespace culprit::record
