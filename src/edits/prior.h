// How often a component of a kind is the faulty one among those that explain all failing tests, as
// log-odds.
//
// The weights were set on the development corpora. Their order is that of the trial in
// docs/decisions/0025-consistency-ranks-first.md: conditions, then texts and values, then
// increments, then the kinds that explain too much (inputs, whole prints, declarations). Addresses
// and unused values are rare; their weights were set by hand.
#pragma once

#include <iterator>

#include "model/component.h"

namespace culprit::edits {

struct KindWeight {
  model::ComponentKind kind;
  double weight;
};

constexpr KindWeight kWeights[] = {{model::ComponentKind::Condition, 2.0},
                                   {model::ComponentKind::ConditionAtom, 2.1},
                                   {model::ComponentKind::SwitchValue, 0.6},
                                   {model::ComponentKind::Assignment, 1.2},
                                   {model::ComponentKind::CompoundAssignment, 1.1},
                                   {model::ComponentKind::Increment, 0.7},
                                   {model::ComponentKind::Initializer, 1.2},
                                   {model::ComponentKind::StaticInitializer, 1.2},
                                   {model::ComponentKind::Argument, 1.1},
                                   {model::ComponentKind::PrintedValue, 1.1},
                                   {model::ComponentKind::PrintText, 1.3},
                                   {model::ComponentKind::Print, 0.0},
                                   {model::ComponentKind::Input, -0.3},
                                   {model::ComponentKind::ReturnValue, 1.1},
                                   {model::ComponentKind::Index, 0.9},
                                   {model::ComponentKind::Target, 0.4},
                                   {model::ComponentKind::Statement, 0.3},
                                   {model::ComponentKind::Jump, 0.4},
                                   {model::ComponentKind::Address, 2.5},
                                   {model::ComponentKind::UnusedValue, 2.5},
                                   {model::ComponentKind::MissingOutput, -0.5},
                                   {model::ComponentKind::Declaration, -1.0},
                                   {model::ComponentKind::MacroDefinition, 0.3},
                                   {model::ComponentKind::MacroUse, 0.8},
                                   {model::ComponentKind::Function, -3.0}};
static_assert([] {
  for (unsigned k = 0; k < model::kComponentKinds; ++k)
    if (static_cast<unsigned>(kWeights[k].kind) != k) return false;
  return std::size(kWeights) == model::kComponentKinds;
}());

constexpr double kind_weight(model::ComponentKind kind) {
  return kWeights[static_cast<size_t>(kind)].weight;
}

/// Whether wrong values come out, or go in, at components of this kind. They explain nearly any
/// failure and say little about its cause.
constexpr bool is_outlet(model::ComponentKind kind) {
  using enum model::ComponentKind;
  return kind == Print || kind == PrintText || kind == PrintedValue || kind == Input ||
         kind == MissingOutput;
}

}  // namespace culprit::edits
