// Whether a path leads into one of several folders.
#pragma once

#include <string>
#include <vector>

namespace culprit {

/// True if the path leads to one of the folders or to something below it: links are followed, and
/// `..` is resolved. The folders are absolute, without links. A path that does not exist is judged
/// by the part of it that does. Cost: a call of the system for each part of the path.
bool leads_below(const std::string& path, const std::vector<std::string>& folders);

/// The same for a path that is absolute and has neither links nor `..`. Asks the system nothing.
bool is_below(const std::string& path, const std::vector<std::string>& folders);

}  // namespace culprit
