// A change of the program: its effect on runs, and its text in the source.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "machine/image/loop_probe.h"
#include "machine/image/mutant.h"
#include "replay/intervention.h"
#include "replay/value_edit.h"
#include "support/source_range.h"

namespace culprit::edits {

/// A change of the source text: `written` replaces `replaced`, which stands at `range`. An empty
/// range inserts.
struct SourceChange {
  SourceRange range;
  std::string replaced;
  std::string written;

  friend auto operator<=>(const SourceChange&, const SourceChange&) = default;
};

/// In source order, without overlap; empty: not known.
using SourceChanges = std::vector<SourceChange>;

/// One change. It has one kind of effect: a value, a literal, mutations or insertions; without any
/// of them it is only text. A probe comes with a value.
struct Edit {
  /// the component that changes; for mutations, the innermost one around the instructions
  model::ComponentId component = 0;
  /// another component whose values the mutations change
  model::ComponentId partner = model::kNoComponent;
  /// the other components around the mutated instructions, innermost first
  std::vector<model::ComponentId> around = {};
  std::optional<replay::ValueEdit> value = {};   ///< the component's value, at each execution
  std::optional<replay::TextEdit> literal = {};  ///< another text for a string literal
  /// an added probe of the component, to which `value` applies
  std::optional<machine::LoopProbe> probe = {};
  std::vector<machine::Mutation> mutations = {};    ///< applied all at once
  std::vector<machine::Insertion> insertions = {};  ///< a missing statement
  std::string text = {};      ///< for reports: "65536 for 1048576"; may be empty
  SourceChanges source = {};  ///< what changes in the source
  double weight = 0;          ///< log-odds, in the unit of kind_weight()

  /// Whether its effect on runs is not known: it is only a change of the source.
  bool is_only_text() const {
    return !value && !literal && mutations.empty() && !is_missing_statement();
  }
  /// Whether the edit adds a statement; `text` describes it.
  bool is_missing_statement() const { return probe || !insertions.empty(); }
  /// Whether the two edits give the same runs.
  bool has_same_effect(const Edit& other) const {
    return component == other.component && value == other.value && literal == other.literal &&
           probe == other.probe && mutations == other.mutations && insertions == other.insertions;
  }
};

}  // namespace culprit::edits
