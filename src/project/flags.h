// Compiler flags that name paths.
#pragma once

#include <string>
#include <vector>

namespace culprit::project {

/// Words as a shell splits them; an open quote leaves the text one word.
std::vector<std::string> words_of(const std::string& fragment);

/// The same flags for a compiler that runs elsewhere: relative paths of include flags are relative
/// to `folder`.
std::vector<std::string> with_absolute_paths(std::vector<std::string> flags,
                                             const std::string& folder);

/// The same flags with the include folders as seen from `folder`, where they are below it; files
/// found through them are then named so.
std::vector<std::string> as_seen_from(std::vector<std::string> flags, const std::string& folder);

/// `path` as one would write it in `folder`: relative when it is below it or beside it, else
/// absolute. Both are absolute.
std::string as_seen_from(const std::string& path, const std::string& folder);

}  // namespace culprit::project
