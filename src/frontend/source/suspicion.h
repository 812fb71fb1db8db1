// Decides which files may be at fault.
#pragma once

#include <string>
#include <vector>

namespace culprit::frontend {

/// True if the shell glob matches the path as given, its last component, or its full path. For the
/// full path, both are taken relative to `directory`.
bool glob_matches_file(const std::string& glob, const std::string& path,
                       const std::string& directory);

/// The user's --suspect and --trust patterns. A trusted unit may include suspect files: a test may
/// include the source under test to reach its static functions.
class Suspicion {
 public:
  Suspicion(std::vector<std::string> suspect, std::vector<std::string> trust, bool unit_suspect,
            std::vector<std::string> suspect_includes = {}, std::string directory = {})
      : suspect_(std::move(suspect)),
        trust_(std::move(trust)),
        unit_suspect_(unit_suspect),
        suspect_includes_(std::move(suspect_includes)),
        directory_(std::move(directory)) {}

  /// `path` must not be a system header.
  bool suspects(const std::string& path) const;

 private:
  std::vector<std::string> suspect_;
  std::vector<std::string> trust_;
  bool unit_suspect_;
  std::vector<std::string> suspect_includes_;  // suspect even in a trusted unit
  std::string directory_;                      // base of relative paths
};

}  // namespace culprit::frontend
