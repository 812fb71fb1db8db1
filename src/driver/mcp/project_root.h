// The folder that an agent may read below.
//
// A path is judged by where it leads: symbolic links are followed, and `..` is resolved. What is
// changed between the check and the reading is not seen; the compiler has a fence of its own
// (frontend.h).
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "support/result.h"

namespace culprit::driver::mcp {

class ProjectRoot {
 public:
  /// The current folder.
  ProjectRoot();

  /// Whether the path leads to the root or to something below it. A path that does not exist is
  /// judged by the folders of it that do.
  bool holds(const std::filesystem::path& path) const;
  /// The same, and system headers.
  bool may_be_header(const std::filesystem::path& path) const;

  /// Why the path is refused; nullopt if it is not.
  std::optional<Diagnostic> path_problem(const std::string& path) const;
  /// The same for a folder and everything in it, links included. Cost: visits each entry.
  std::optional<Diagnostic> tree_problem(const std::string& folder) const;
  /// Why the compiler's flags are refused. Their paths are relative to `directory`. `of_build`: a
  /// build wrote them, so flags that culprit ignores are no reason.
  std::optional<Diagnostic> flags_problem(const std::vector<std::string>& flags,
                                          const std::filesystem::path& directory,
                                          bool of_build) const;

  const std::string& path() const { return path_; }

 private:
  std::string path_;  // absolute, without links
};

}  // namespace culprit::driver::mcp
