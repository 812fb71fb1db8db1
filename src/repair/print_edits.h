// Edits of what is printed, from the texts that the failing tests require: layout, fixed words,
// separators, and prints that are missing.
#pragma once

#include <vector>

#include "diagnose/search/suspect_search.h"
#include "edits/text/source_edit.h"
#include "judge/problem.h"

namespace culprit::repair {

/// Edits with which suspect texts of prints, or gaps, print what the failing tests require of them.
/// A set of texts is changed as one. Empty for other suspects, and where one place needs different
/// texts at different executions. A text that lacks something at an end also gives a print of its
/// own. Where the tests ignore blanks, texts get those of the expected output.
std::vector<edits::SourceEdit> print_edits(const judge::Problem& problem,
                                           const edits::SourceTree& tree,
                                           const diagnose::Suspect& suspect);

/// The edits of one part of a set; empty as above.
std::vector<edits::SourceEdit> print_edits_at(const judge::Problem& problem,
                                              const edits::SourceTree& tree,
                                              const diagnose::Suspect& suspect,
                                              model::ComponentId leaf);

}  // namespace culprit::repair
