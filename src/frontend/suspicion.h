// Which files may be at fault.
#pragma once

#include <string>
#include <vector>

namespace culprit::frontend {

/// Matches shell globs against the path as the user named it and against its last part.
class Suspicion {
 public:
  Suspicion(std::vector<std::string> suspect, std::vector<std::string> trust, bool unit_suspect)
      : suspect_(std::move(suspect)), trust_(std::move(trust)), unit_suspect_(unit_suspect) {}

  /// For a file that is not a system header.
  bool suspects(const std::string& path) const;

 private:
  std::vector<std::string> suspect_;
  std::vector<std::string> trust_;
  bool unit_suspect_;
};

}  // namespace culprit::frontend
