// A run in which some values differ from a recorded one, followed along what depends on them
// (change propagation: Acar, Blelloch & Harper 2002).
//
// The components of the machine whose mode is Ab are executed where the recorded run executed them,
// in its order, and what the machine's domain gives for them is propagated along the dependence
// graph: an instruction none of whose operands changed is never looked at. At the first instruction
// that changed values decide something in (DefinitionNode::Decisive) the state of the whole run is
// made, from a checkpoint and the changed values that are still to be found, and the machine can go
// on. So one component costs what depends on it, and the way from a checkpoint.
//
// The domain sees the same operations in the same order as in a run from the start; only the states
// that it gets have no memory, and no frames but one that says where it is.
#pragma once

#include <functional>
#include <optional>
#include <queue>
#include <unordered_map>
#include <vector>

#include "record/data_graph.h"

namespace culprit::record {

class ChangePropagation {
 public:
  /// `machine` runs what the graph's did, within the same limits. Both must outlive it.
  /// `states_at_probes`: the domain sees the whole state at each execution of a component whose
  /// mode is not Ok; that costs a way from a checkpoint for each.
  ChangePropagation(const DataGraph& graph, machine::Machine& machine,
                    bool states_at_probes = false)
      : graph_(graph), machine_(machine), states_at_probes_(states_at_probes) {}

  /// Whether the components can be followed: a static initialiser's value is there before the run.
  static bool possible(const DataGraph& graph, const std::vector<model::ComponentId>& components);
  /// Where the run with these components in mode Ab decides by changed values for the first time;
  /// nothing: it does so nowhere, and ends as the recorded one. A state that stopped says that the
  /// machine's budget ended before it was there. Cost: O(changed log changed), and the way from a
  /// checkpoint.
  std::optional<machine::State> run(const std::vector<model::ComponentId>& components);

  /// The same from a state on that stands where the recorded run stood after `step` instructions,
  /// and differs from it in values only.
  struct Rejoined {
    bool possible = false;                ///< the states differ in nothing else
    std::optional<machine::State> state;  ///< as run() returns it
  };
  Rejoined rejoin(const machine::State& state, const machine::State& recorded,
                  const std::vector<model::ComponentId>& components);

 private:
  std::optional<machine::State> propagate(const std::vector<model::ComponentId>& components,
                                          uint32_t from);
  bool ends_while_computing(const std::vector<model::ComponentId>& components) const;
  bool compare(const machine::State& state, const machine::State& recorded);
  bool compare_registers(const machine::State& state, const machine::State& recorded);
  bool compare_memory(const machine::State& state, const machine::State& recorded);
  bool compare_objects(machine::Memory::Id id, const machine::Object& now,
                       const machine::Object& before, uint32_t step);
  void change(NodeId id, machine::Value value);
  std::optional<machine::Value> operand(const DefinitionNode& node, unsigned k,
                                        model::Operand o) const;
  bool changed(NodeId id) const { return id != kNoNode && changed_.contains(id); }
  /// Nothing: it has to be executed.
  std::optional<machine::Value> evaluate(const DefinitionNode& node);
  std::optional<machine::Value> compute(const DefinitionNode& node);
  std::optional<machine::Value> probe(const DefinitionNode& node);
  machine::State resume(uint32_t step);

  const DataGraph& graph_;
  machine::Machine& machine_;
  const bool states_at_probes_;
  machine::State
      shadow_;  // has a path condition and, while the domain computes, a frame that says where
  std::unordered_map<NodeId, machine::Value> changed_;
  std::priority_queue<NodeId, std::vector<NodeId>, std::greater<>> open_;
};

}  // namespace culprit::record
