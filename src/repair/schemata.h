// Many edits in one program (mutant schemata: Untch, Offutt & Harrold 1993).
//
// Where edits change an expression or statement, the text of the program becomes a choice between
// the original and each changed one. A function of its own makes the choice; it returns 0, the
// original. A run tries an edit by another result of that function. So a thousand edits are
// compiled once, and a trial costs a run.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "edits/edit.h"
#include "edits/source_tree.h"

namespace culprit::repair {

class Schemata {
 public:
  /// `edits`: changes in this file; `tree` and `edits` must outlive the object. Cost: the edits
  /// times the size of their functions.
  Schemata(const edits::SourceTree& tree, uint32_t file,
           const std::vector<const edits::SourceChanges*>& edits);

  /// The whole file with the choices.
  std::string text();

  struct Choice {
    std::string function;  ///< that returns
    uint64_t number = 0;   ///< this
  };
  /// What chooses an edit; nullopt if no place can hold it, or if it was dropped.
  std::optional<Choice> choice(size_t edit) const;
  /// Whether the edit was dropped.
  bool is_dropped(size_t edit) const;
  /// Drops what stands in these lines of the last text(), since it does not compile. Returns
  /// whether anything was dropped.
  bool drop(const std::vector<unsigned>& lines);

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

  edits::SyntaxId node_around(const edits::SourceChanges& changes) const;
  bool can_choose(edits::SyntaxId node) const;
  SourceRange range_of(edits::SyntaxId node) const;
  std::string with_choices(const SourceRange& range, size_t& next, edits::SyntaxId end);
  std::string choices(size_t place, const std::string& original) const;

  const edits::SourceTree& tree_;
  const uint32_t file_;
  std::vector<Place> places_;                              // in the order of their nodes
  std::vector<std::pair<size_t, size_t>> of_edit_;         // place and alternative; ~0: none
  std::map<unsigned, std::pair<size_t, size_t>> at_line_;  // the same; alternative ~0: the place
};

}  // namespace culprit::repair
