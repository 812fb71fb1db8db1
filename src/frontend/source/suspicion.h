// Which files may be at fault.
#pragma once

#include <string>
#include <vector>

namespace culprit::frontend {

/// A shell glob matches a file by the path as the user named it, by its last part, or by its whole
/// path, which is where both begin in `directory`.
bool glob_matches_file(const std::string& glob, const std::string& path,
                       const std::string& directory);

/// A trusted unit may include files that are not: a test that
/// includes the source under test, to reach its static functions.
class Suspicion {
 public:
  Suspicion(std::vector<std::string> suspect, std::vector<std::string> trust, bool unit_suspect,
            std::vector<std::string> suspect_includes = {}, std::string directory = {})
      : suspect_(std::move(suspect)),
        trust_(std::move(trust)),
        unit_suspect_(unit_suspect),
        suspect_includes_(std::move(suspect_includes)),
        directory_(std::move(directory)) {}

  /// For a file that is not a system header.
  bool suspects(const std::string& path) const;

 private:
  std::vector<std::string> suspect_;
  std::vector<std::string> trust_;
  bool unit_suspect_;
  std::vector<std::string> suspect_includes_;  // of a trusted unit
  std::string directory_;                      // that paths are relative to
};

}  // namespace culprit::frontend
