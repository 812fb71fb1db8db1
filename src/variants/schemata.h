// Many edits in one program (mutant schemata: Untch, Offutt & Harrold 1993).
//
// Where edits change an expression or statement, the text of the program becomes a choice between
// the original and each changed one. A function of its own makes the choice; it returns 0, the
// original. A run tries an edit by another result of that function, or of several functions if it
// changes places far from each other. So a thousand edits are compiled once, and a trial costs a
// run.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "edits/edit.h"
#include "edits/source_tree.h"
#include "edits/text/source_edit.h"

namespace culprit::variants {

/// An edit to choose.
struct TextVariant {
  TextVariant(const edits::SourceChanges* changed, edits::Mistake mistake);

  const edits::SourceChanges* changes;  ///< of one file; may be null
  /// The types of expressions change: the choice is between whole statements, since both sides of a
  /// choice between expressions have the type of the original.
  bool changes_types;
  /// One change declares what another names: one choice makes them all.
  bool declares;
};

class Schemata {
 public:
  /// `edits`: changes in this file; `tree` and `edits` must outlive the object. Cost: the edits
  /// times the size of their functions.
  Schemata(const edits::SourceTree& tree, uint32_t file, const std::vector<TextVariant>& edits);

  /// The whole file with the choices.
  std::string text();

  /// What the names of the functions begin with that make the choices.
  static constexpr std::string_view kFunctions = "culprit_at_";

  struct Choice {
    std::string function;  ///< that returns
    uint64_t number = 0;   ///< this
  };
  /// What chooses an edit together; empty if some place cannot hold it, or if it was dropped.
  std::vector<Choice> choices(size_t edit) const;
  /// Whether the edit was dropped.
  bool is_dropped(size_t edit) const;
  /// Drops what stands in these lines of the last text(), since it does not compile. Returns
  /// whether anything was dropped.
  bool drop(const std::vector<unsigned>& lines);
  /// Drops the alternatives that call this function where the program does not. Returns whether
  /// there were any.
  bool drop_calls_of(const std::string& function);

 private:
  struct Alternative {
    size_t edit = 0;
    std::string text;
    bool is_dropped = false;
  };
  struct Place {
    edits::SyntaxId node = 0;
    SourceRange range;
    bool is_statement = false;
    std::vector<Alternative> alternatives;
  };

  using At = std::pair<size_t, size_t>;  // place and alternative

  std::map<edits::SyntaxId, edits::SourceChanges> by_place(const TextVariant& edit) const;
  edits::SyntaxId node_around(const edits::SourceChanges& changes, bool is_statement) const;
  bool can_choose(edits::SyntaxId node) const;
  SourceRange range_of(edits::SyntaxId node) const;
  std::string with_choices(const SourceRange& range, size_t& next, edits::SyntaxId end);
  std::string alternatives(size_t place, const std::string& original) const;

  const edits::SourceTree& tree_;
  const uint32_t file_;
  std::vector<Place> places_;             // in the order of their nodes
  std::vector<std::vector<At>> of_edit_;  // empty: none
  std::map<unsigned, At> at_line_;        // alternative ~0: the place
};

}  // namespace culprit::variants
