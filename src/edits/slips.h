// Slips of the pen, as changes that can be tried: of values that components compute, and of single
// instructions.
//
// The second kind are the classic operators of mutation testing (Papadakis & Le Traon 2015): a
// constant one off, with a digit too many or too few, the neighbouring flag or the largest number
// of the type with the other signedness; another operator of its family; operands the other way
// round. A mutant's instruction belongs to the innermost component around it in the source, whose
// values are what the slip got wrong.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "machine/image/mutant.h"
#include "replay/plain_run.h"
#include "replay/value_edit.h"

namespace culprit::edits {

struct Slip {
  /// the innermost one around a mutated instruction
  model::ComponentId component = 0;
  /// of a mutation: another one whose values it changes
  model::ComponentId partner = model::kNoComponent;
  /// of a mutation: the others around it, innermost first
  std::vector<model::ComponentId> around;
  std::optional<replay::ValueEdit> edit;  ///< of the component's value, or else
  /// a further one of the component, which the edit is for
  std::optional<machine::LoopProbe> probe;
  std::vector<machine::Mutation> mutations;  ///< of instructions in it, all at once
  /// instead: a statement that is missing beside it
  std::vector<machine::Insertion> insertions;
  /// for people: "65536 for 1048576"; may be empty of an edit
  std::string text;
  double weight = 0;  ///< log-odds, in the unit of kind_weight()

  /// Whether runs with it are runs with the other.
  bool does_as(const Slip& other) const {
    return component == other.component && edit == other.edit && probe == other.probe &&
           mutations == other.mutations && insertions == other.insertions;
  }
};

/// Those of components among `asked`, ascending.
std::vector<Slip> slips_of(const machine::Image& image,
                           const std::vector<model::ComponentId>& asked);

/// A run with all the slips at work, at every execution. They are of different components. Of
/// `plain`, intervention and mutant are not used.
replay::PlainRun plain_run_with(const machine::Image& image, const std::vector<Slip>& slips,
                                replay::PlainRunRequest plain);

/// What puts the slips into a run as values of their components: of a mutation, those that the
/// component takes in the mutant. Cost: a run for each of these.
replay::Intervention intervention_of(const machine::Image& image, const std::vector<Slip>& slips,
                                     const replay::PlainRunRequest& plain);

}  // namespace culprit::edits
