// The changes of the source text that may mend a program: at the places that its failing tests
// execute, without those of single values, which are tried otherwise.
#pragma once

#include <set>
#include <vector>

#include "edits/source_tree.h"
#include "edits/text/source_edit.h"
#include "judge/problem.h"

namespace culprit::diagnose {

struct TextEdit {
  std::vector<model::ComponentId> components;  ///< whose places it changes, ascending
  edits::SourceEdit edit;
};

/// Each text once, the likeliest first. Statements and values are those that every failing test
/// executes; a change that is made at several places needs to be executed by one test at each.
/// `open`: components of which it is not known whether another value explains; changes of their
/// values are among the candidates.
std::vector<TextEdit> edit_candidates(const judge::Problem& problem, const edits::SourceTree& tree,
                                      const std::set<model::ComponentId>& open);

/// Only changes of the values of these components, which explain by other values.
std::vector<TextEdit> value_candidates(const judge::Problem& problem, const edits::SourceTree& tree,
                                       const std::set<model::ComponentId>& explaining);

/// All of the first, with the changes of any single value, for changes that are tried together.
std::vector<TextEdit> all_edit_candidates(const judge::Problem& problem,
                                          const edits::SourceTree& tree);

/// Other values of the named constants in the code that failing tests execute, and in declarations
/// of file scope.
std::vector<TextEdit> constant_candidates(const judge::Problem& problem,
                                          const edits::SourceTree& tree);

}  // namespace culprit::diagnose
