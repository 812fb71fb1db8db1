// The edits that may mend a program: those at its suspects. A component that no value mends is no
// suspect, so no edit of it passes the failing tests, except for statements that are missing,
// superfluous or in the wrong place beside it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "diagnose/locate.h"
#include "edits/edit.h"
#include "edits/text/expression_edits.h"
#include "support/source_range.h"

namespace culprit::repair {

struct Candidate {
  edits::SourceChanges changes;
  std::optional<edits::Edit> edit;  ///< the same with its effect on runs, if it is known
  edits::Mistake mistake{};
  SourceRange place;  ///< what changes
  double score = 0;   ///< log-odds of being what the author meant, before any trial
};

/// Edits at single suspects, each text once, the likeliest first: those that the diagnosis found,
/// slips, resets missing in loops, and edits of expressions and statements as text.
std::vector<Candidate> candidates(const diagnose::Diagnosed& diagnosed,
                                  const edits::SourceTree& tree, edits::Reach reach);

/// The edits of a token or part at one part of a set, the likeliest first.
std::vector<Candidate> candidates_at(const diagnose::Diagnosed& diagnosed,
                                     const edits::SourceTree& tree,
                                     const diagnose::Suspect& suspect, model::ComponentId leaf);

}  // namespace culprit::repair
