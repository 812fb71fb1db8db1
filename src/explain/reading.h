// Reads the instructions of a recorded run as terms over the variables and array elements that the
// source names.
//
// A value is followed back through the temporaries of its expression up to the cells it was read
// from; following further, through the definition of a cell, is the step of a path-based weakest
// precondition, which the caller makes. Parameters are cells that the call defines, or the argument
// itself where that is a cell that nothing writes meanwhile; the result of a call is a cell that
// the `return` defines.
//
// Every term has the value that the run computed; where a step would give another one (a sum that
// wraps around, a number that loses bits), the operation stays an atom. So a conversion that keeps
// the value on this path counts as none. Not followed are input, pointers, floating values, values
// put together from bytes, and code of the C library: they are results, or cells without a
// definition.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "edits/source_tree.h"
#include "explain/source_names.h"
#include "explain/terms.h"
#include "machine/image/image.h"
#include "record/trace.h"

namespace culprit::explain {

using record::Event;
using record::EventId;

class Reading {
 public:
  /// All must outlive this; the trace must be complete when something is read. `arguments`: argc.
  Reading(const machine::Image& image, const record::Trace& trace, const edits::SourceTree& tree,
          Terms& terms, int64_t arguments);

  const record::Trace& trace() const { return trace_; }
  const machine::Image& image() const { return image_; }
  const model::Program& program() const { return image_.program(); }
  const edits::SourceTree& tree() const { return tree_; }
  Terms& terms() { return terms_; }
  const Event& event(EventId id) const { return trace_.events()[id]; }
  const model::Function& function_of(EventId event) const;
  /// The event has to be one of an instruction.
  const model::Instruction& instruction_of(EventId event) const;
  bool is_instruction(EventId event, model::Op op) const;
  /// The event of the operand, counted in the order of model::for_each_use; kNoEvent for constants.
  EventId source(EventId event, unsigned operand) const;
  /// The component whose probe gave the operand; kNoComponent if none did.
  model::ComponentId probe_of(EventId event, unsigned operand) const;

  /// The parameter of that number of a frame, as its call gave it.
  Linear parameter(uint32_t frame, model::Operand number);
  /// The value of the operand of an instruction. Cost: the size of its expression.
  Linear operand(EventId event, unsigned operand);
  /// What a Load read: a cell with its name.
  Linear read(EventId load) { return value(load); }
  /// How an object's part is called if nothing else names it: `a[2]`. May have an empty base.
  Name part_of(const Place& place) const;
  /// The condition of a branch as the program decided it: negated if it was false. nullopt if it is
  /// a constant.
  std::optional<Predicate> condition(EventId branch);
  /// How the program decided the branch.
  bool decision(EventId branch) const;
  /// Whether an intervention made the run take the other way.
  bool is_turned(EventId branch) const;
  /// The comparison in the source that decides the branch; kNoSyntax if it is not known.
  edits::SyntaxId comparison_of(EventId branch) const;
  /// The place that the event gave a value, if the source names it: a Store, or an instruction
  /// whose result is a variable.
  std::optional<Place> target(EventId event) const;
  /// The cell at the place that the event wrote, with its name. The event must have a target.
  Linear target_cell(EventId event);
  /// The cell that is in memory at the place when the event happens; nullopt if the place was not
  /// written as a whole, or nothing that was read so far can be this cell. Cost: linear in the
  /// writes to its object.
  std::optional<AtomId> held_at(const Place& place, EventId event);
  /// The cell that the value of this one was copied from, by assignments only. Cost: linear in
  /// their number.
  AtomId origin(AtomId cell);
  /// What the definition of the cell gave it; nullopt if it has none that is followed.
  const std::optional<Linear>& definition(AtomId cell);

 private:
  std::optional<Linear> find_definition(const Atom& cell);
  model::Operand operand_of(EventId event, unsigned operand) const;
  Linear variable(EventId at, model::Operand o, EventId definition);
  Linear value(EventId event);
  Linear computed(EventId event, const model::Instruction& i);
  Linear arithmetic(EventId event, const model::Instruction& i);
  Linear converted(EventId event, const model::Instruction& i);
  Name memory_name(EventId event, const Place& place);
  Linear load(EventId event, const model::Instruction& i);
  Linear result(EventId event);
  Linear returned(EventId event);
  std::optional<Predicate> truth(EventId event, unsigned operand);
  std::optional<Predicate> compared(EventId event, const model::Instruction& i);
  bool is_swapped(EventId comparison) const;
  bool is_kept(const Linear& argument, uint32_t frame, model::Operand parameter);
  void note_writes();
  bool is_parameter(EventId at, model::Operand o, EventId definition) const;
  int64_t number_of(EventId event, model::Type type) const;

  const machine::Image& image_;
  const record::Trace& trace_;
  const edits::SourceTree& tree_;
  Terms& terms_;
  SourceNames names_;
  int64_t arguments_;
  unsigned depth_ = 0;
  std::unordered_map<uint32_t, std::vector<EventId>> writes_;  // by object
  std::vector<EventId> frame_ends_;                            // the last event of each frame
  std::set<std::pair<uint32_t, int32_t>> assigned_;            // variables of frames
  std::unordered_map<AtomId, std::optional<Linear>> definitions_;
};

}  // namespace culprit::explain
