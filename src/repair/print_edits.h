// Edits of what is printed, from the texts that the failing tests require: layout, fixed words,
// separators, and prints that are missing.
#pragma once

#include <optional>
#include <vector>

#include "diagnose/search/suspect_search.h"
#include "edits/text/source_edit.h"

namespace culprit::repair {

/// Edits with which suspect texts of prints, or gaps, print what the failing tests require of them.
/// A set of texts is changed as one. Empty for other suspects, and where one place needs different
/// texts at different executions.
std::vector<edits::SourceEdit> print_edits(const edits::SourceTree& tree,
                                           const diagnose::Suspect& suspect);

/// The edit of one part of a set, which is a text or a gap; nullopt as above.
std::optional<edits::SourceEdit> print_edit(const edits::SourceTree& tree,
                                            const diagnose::Suspect& suspect,
                                            model::ComponentId leaf);

}  // namespace culprit::repair
