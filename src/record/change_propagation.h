// Change propagation (Acar, Blelloch & Harper 2002): computes a run in which some values differ
// from a recorded run by following only the instructions that depend on those values.
//
// The executions of components in mode Ab are visited in the order of the recorded run. The values
// that the machine's domain gives for them are propagated along the data graph; an instruction
// whose operands did not change is never visited. At the first instruction where changed values
// decide something (DefinitionNode::Kind::Decisive), the full state is rebuilt from a checkpoint
// and the changed values that are still live, and the machine can continue from it. A component
// thus costs the instructions that depend on it, plus the run from a checkpoint.
//
// The domain sees the same operations in the same order as in a run from the start. Unless
// states_at_probes is set, the states passed to it have no memory and at most one frame, which
// gives the function and the pc.
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
  /// `machine` runs the program and input of the graph, within the same limits. Both must outlive
  /// this. `states_at_probes`: the domain gets the full state at each execution of a component that
  /// is not in mode Ok; each costs a run from a checkpoint.
  ChangePropagation(const DataGraph& graph, machine::Machine& machine,
                    bool states_at_probes = false)
      : graph_(graph), machine_(machine), states_at_probes_(states_at_probes) {}

  /// Whether the components can be followed: false if one is a static initialiser, since its value
  /// is computed before the run.
  static bool possible(const DataGraph& graph, const std::vector<model::ComponentId>& components);
  /// Returns the state at the first instruction where changed values decide something, with these
  /// components in mode Ab, or else at the end of the graph. nullopt if the run ends as the
  /// recorded one did: rejected or by a fatal finding. If the machine's budget ends first, the
  /// state's stop is not Running. Cost: O(changed log changed), plus the run from a checkpoint.
  std::optional<machine::State> run(const std::vector<model::ComponentId>& components);

  /// The same for a run that continues from `state`, which stands where the recorded run stood in
  /// `recorded` and differs from it in values only.
  struct Rejoined {
    bool possible = false;                ///< false: they differ in more than values
    std::optional<machine::State> state;  ///< as returned by run()
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
  /// nullopt: the instruction has to be executed.
  std::optional<machine::Value> evaluate(const DefinitionNode& node);
  std::optional<machine::Value> compute(const DefinitionNode& node);
  std::optional<machine::Value> probe(const DefinitionNode& node);
  machine::State resume(uint32_t step);

  const DataGraph& graph_;
  machine::Machine& machine_;
  const bool states_at_probes_;
  // passed to the domain: a path condition and, while the domain computes, a frame with the place
  machine::State shadow_;
  std::unordered_map<NodeId, machine::Value> changed_;
  std::priority_queue<NodeId, std::vector<NodeId>, std::greater<>> open_;
};

}  // namespace culprit::record
