// Statements that a search would add: what they say about their place, and their confirmation.
//
// The same statement may be missing at several places. Each says between which lines of its block
// it is missing; only the likeliest place is kept.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "diagnose/consistency/consistency.h"
#include "edits/source_tree.h"

namespace culprit::diagnose {

class AddedStatements {
 public:
  /// So many are listed: each says much the same.
  static constexpr size_t kEnough = 3;

  /// The checker must outlive the object.
  explicit AddedStatements(const ConsistencyChecker& checker);

  const edits::SourceTree& tree() const { return tree_; }
  /// The components that every failing test executes.
  std::vector<model::ComponentId> executed() const;
  /// Adds to the text of each edit between which lines it, or a call of its function, could stand.
  void name_lines(std::vector<edits::Edit>& added) const;
  /// Confirms edits that mend by replays, the likeliest first, at most kEnough. Of one statement
  /// only the likeliest place is kept; among equals, the one that is executed least: after a loop
  /// rather than in it.
  std::vector<Examination> confirmed(std::vector<edits::Edit> added) const;

 private:
  edits::SyntaxId block_around(const edits::Edit& added) const;
  std::pair<uint32_t, uint32_t> lines_around(const edits::Edit& added) const;
  uint32_t line_above(const SourceRange& place) const;
  uint64_t executions(model::ComponentId id) const;

  const judge::Problem& problem_;
  const ConsistencyChecker& checker_;
  const edits::SourceTree tree_;
};

}  // namespace culprit::diagnose
