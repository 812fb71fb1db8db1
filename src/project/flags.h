// Paths in compiler flags.
#pragma once

#include <string>
#include <vector>

namespace culprit::project {

/// Splits text into words as a shell does. If a quote is not closed, the text is a single word.
std::vector<std::string> words_of(const std::string& fragment);

/// Makes the relative paths in include flags absolute, starting at `folder`, so that the compiler
/// can run elsewhere.
std::vector<std::string> with_absolute_paths(std::vector<std::string> flags,
                                             const std::string& folder);

/// Rewrites the paths in include flags as seen from `folder`, so that the files found through them
/// are named that way.
std::vector<std::string> as_seen_from(std::vector<std::string> flags, const std::string& folder);

/// `path` as one would write it in `folder`: relative if it is below the folder or its parent,
/// otherwise absolute. Both arguments are absolute.
std::string as_seen_from(const std::string& path, const std::string& folder);

}  // namespace culprit::project
